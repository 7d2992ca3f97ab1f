import { createServer, type IncomingMessage } from "node:http";
import { openDatabase } from "@dakbag/api/platform/database";
import { text } from "node:stream/consumers";
import { answerWith } from "../support/script-process.ts";
import { sendMessages } from "./bare-messages.ts";
import { bareOrderSteps } from "./bare-order-steps.ts";
import { portOf } from "./port-of.ts";
import { postTo } from "../support/post-to.ts";

/** Whole orders without a shop: one server for the requests of buyers and those between shop and providers. */
export interface BareWholeOrders {
  readonly databaseUrl: string;
}

// The shop stores nothing of the third, that the payment was authorised.
const eventsOfPayment = ["payment.captured", "order.paid"];

/** The statements of the shop, in the order in which it runs them, and no rule, check or other work. */
answerWith<BareWholeOrders>(async ({ databaseUrl }) => {
  const db = openDatabase(databaseUrl, { onConnectionError: () => undefined });
  const steps = bareOrderSteps(db);
  let made = 0;

  async function reportPayment(origin: string, orderId: string, paymentId: string): Promise<void> {
    for (const event of eventsOfPayment) {
      const payment = { entity: { id: paymentId, order_id: orderId, status: "captured" } };
      await postTo(`${origin}/api/webhooks/razorpay`, { event, paymentId, payload: { payment } });
    }
  }

  const answers: Record<string, (body: Record<string, unknown>, token: string, origin: string) => unknown> = {
    "/api/cart": (body, token) => steps.add(token, String(body["sku"]), Number(body["quantity"])),
    "/api/users/shippingDetails": (_body, token) => steps.saveAddress(token),
    "/api/orders": (_body, token, origin) => steps.place(token, origin),
    // Reports come afterwards, so that each finds its payment recorded and none waits.
    "/api/orders/verifyPayment": async (body, token, origin) => {
      await steps.verify(token, body, origin);
      const [orderId, paymentId] = [String(body["razorpayOrderId"]), String(body["razorpayPaymentId"])];
      setImmediate(() => void reportPayment(origin, orderId, paymentId));
    },
    "/api/webhooks/razorpay": ({ paymentId, ...body }) => steps.receiveReport(body, String(paymentId)),
    "/provider/orders": () => ({ id: `order_${(made += 1)}` }),
    "/provider/payment": () => ({ status: "captured" }),
    "/provider/message": () => ({ type: "success" }),
    "/razorpay/_sandbox/pay": (body) => {
      const orderId = String(body["order_id"]);
      return {
        razorpay_order_id: orderId,
        razorpay_payment_id: orderId.replace("order", "pay"),
        razorpay_signature: "0".repeat(64),
      };
    },
  };
  const answer = async (request: IncomingMessage) => {
    const handle = answers[request.url ?? ""];
    if (!handle) throw new Error(`The bare server has no ${request.url}.`);
    const body = JSON.parse(await text(request)) as Record<string, unknown>;
    const token = (request.headers.authorization ?? "").slice("Bearer ".length);
    return JSON.stringify((await handle(body, token, `http://${request.headers.host}`)) ?? {});
  };
  const server = createServer((request, response) => {
    void answer(request).then((body) => {
      const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
      response.writeHead(200, headers).end(body);
    });
  });
  const port = await portOf(server.listen(0, "127.0.0.1"));
  sendMessages(db, `http://127.0.0.1:${port}/provider/message`);
  return port;
});
