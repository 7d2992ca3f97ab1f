import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { sandboxCredentials } from "./credentials.ts";
import { faultsSchema, readFaults, writeFaults } from "./faults.ts";
import { registerRazorpayErrorHandler } from "./razorpay-errors.ts";
import { findOrder } from "./razorpay-orders.ts";
import { attemptPayment } from "./razorpay-payment-attempts.ts";
import { readRequest } from "./razorpay-requests.ts";
import { paymentSignature } from "./razorpay-signatures.ts";
import { defaultInstrument } from "./razorpay-test-instruments.ts";
import type { PaymentRecord } from "./sandbox-records.ts";
import type { SandboxContext } from "./sandbox-context.ts";

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

/** Endpoints that Razorpay does not have: paying without a buyer, repeating webhooks, and faults. */
export function registerRazorpayControl(app: FastifyInstance, context: SandboxContext): void {
  registerRazorpayErrorHandler(app);
  app.post("/pay", (request) => {
    const wanted = readRequest(payBody, request.body);
    const payment = attemptPayment(context, {
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
    const order = findOrder(context, wanted.order_id);
    const deliveries = await context.webhooks.resend(order.id, wanted.times, wanted.together);
    return { events: context.state.webhooks.of(order.id).length, deliveries };
  });
  app.get("/webhooks", (request) => {
    const orderId = readRequest(z.object({ order_id: z.string() }), request.query).order_id;
    return context.state.webhooks.of(orderId);
  });
  app.get("/faults", () => readFaults(context.state));
  app.put("/faults", (request) => {
    const given = readRequest(faultsSchema.partial(), request.body);
    const changed = Object.keys(readRequest(z.record(z.string(), z.unknown()), request.body));
    const wanted = Object.fromEntries(Object.entries(given).filter(([name]) => changed.includes(name)));
    writeFaults(context.state, faultsSchema.parse({ ...readFaults(context.state), ...wanted }));
    return readFaults(context.state);
  });
  app.delete("/faults", () => {
    writeFaults(context.state, faultsSchema.parse({}));
    return readFaults(context.state);
  });
}

/** The three fields that checkout returns. Failed payments get them too, so that tests can try a valid signature. */
export function checkoutAnswer(payment: PaymentRecord): Record<string, string> {
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: paymentSignature(payment.order_id, payment.id, sandboxCredentials.razorpayKeySecret),
  };
}
