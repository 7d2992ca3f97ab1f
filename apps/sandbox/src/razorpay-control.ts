import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { sandboxCredentials } from "./credentials.ts";
import { faultsSchema, readFaults, writeFaults } from "./faults.ts";
import { answerRazorpayErrors } from "./razorpay-errors.ts";
import { findOrder } from "./razorpay-orders.ts";
import { attemptPayment } from "./razorpay-payment-attempts.ts";
import { readRequest } from "./razorpay-requests.ts";
import { paymentSignature } from "./razorpay-signatures.ts";
import { defaultInstrument } from "./razorpay-test-instruments.ts";
import type { PaymentRecord } from "./sandbox-records.ts";
import type { SandboxWorld } from "./sandbox-world.ts";

const payBody = z.strictObject({
  order_id: z.string(),
  outcome: z.enum(["captured", "authorized", "failed"]),
  method: z.enum(["card", "upi", "netbanking"]).default("upi"),
  webhook: z.boolean().default(true),
  amount: z.int().min(1).optional(),
  force: z.boolean().optional(),
  payment_id: z.string().optional(),
});

const resendBody = z.strictObject({
  order_id: z.string(),
  times: z.int().min(1).max(1000).default(1),
  together: z.boolean().default(false),
});

/** What no provider offers: paying without a buyer, sending news again, and breaking things on purpose. */
export function registerRazorpayControl(app: FastifyInstance, world: SandboxWorld): void {
  answerRazorpayErrors(app);
  app.post("/pay", (request) => {
    const wanted = readRequest(payBody, request.body);
    const payment = attemptPayment(world, {
      orderId: wanted.order_id,
      outcome: wanted.outcome,
      instrument: defaultInstrument(wanted.method, wanted.outcome === "failed"),
      amount: wanted.amount,
      force: wanted.force,
      paymentId: wanted.payment_id,
      sendsWebhooks: wanted.webhook,
    });
    return checkoutAnswer(payment);
  });
  app.post("/resend", async (request) => {
    const wanted = readRequest(resendBody, request.body);
    const order = findOrder(world, wanted.order_id);
    const deliveries = await world.webhooks.resend(order.id, wanted.times, wanted.together);
    return { events: world.state.webhooks.of(order.id).length, deliveries };
  });
  app.get("/webhooks", (request) => {
    const orderId = readRequest(z.object({ order_id: z.string() }), request.query).order_id;
    return world.state.webhooks.of(orderId);
  });
  app.get("/faults", () => readFaults(world.state));
  app.put("/faults", (request) => {
    const given = readRequest(faultsSchema.partial(), request.body);
    const changed = Object.keys(readRequest(z.record(z.string(), z.unknown()), request.body));
    const wanted = Object.fromEntries(Object.entries(given).filter(([name]) => changed.includes(name)));
    writeFaults(world.state, faultsSchema.parse({ ...readFaults(world.state), ...wanted }));
    return readFaults(world.state);
  });
  app.delete("/faults", () => {
    writeFaults(world.state, faultsSchema.parse({}));
    return readFaults(world.state);
  });
}

/** The three fields that checkout gives the page. A failed payment gets them too, so that tests can try a true signature on it. */
export function checkoutAnswer(payment: PaymentRecord): Record<string, string> {
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: paymentSignature(payment.order_id, payment.id, sandboxCredentials.razorpayKeySecret),
  };
}
