import { createHmac, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payAtSandbox } from "../../../test-support/builders/payments.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { webhookOf } from "../../../test-support/interleavings/run-schedule.ts";
import type { ProviderPayment } from "../../providers/payment-provider.ts";
import { processWebhookEvent, queueReports, receiveWebhook } from "./receive-webhook.ts";

const shop = testAppForAll();
const buyer = signInForEach(shop);

/** Receives a report of a captured payment that is signed with the secret of the webhooks. */
async function receiveReport(payment: Omit<ProviderPayment, "currency" | "status" | "createdAt">) {
  const whole = { ...payment, currency: "INR", status: "captured", createdAt: shop.clock.now() } as const;
  const eventId = randomUUID();
  await receiveWebhook(shop.shop, { ...webhookOf("captured", whole, shop.shop.configuration), eventId });
  return eventId;
}
const orderOf = async (id: string) =>
  (await shop.db.query("SELECT status, razorpay_payment_id AS paid_by FROM orders WHERE id = $1", [id]))
    .rows[0];
const isProcessed = async (eventId: string) =>
  (
    await shop.db.query("SELECT FROM webhook_events WHERE event_id = $1 AND processed_at IS NOT NULL", [
      eventId,
    ])
  ).rowCount === 1;

test(
  "a signed report of an invented payment pays nothing, and the audit log tells that the secret is known to others",
  { tags: ["ruling-cart.15"] },
  async () => {
    const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { HONROL100: 1 });
    const report = { id: "pay_Invented000001", orderId: razorpayOrderId, amountPaise: amount };
    const eventId = await receiveReport(report);
    await shop.runJobs();
    expect(await orderOf(order._id)).toEqual({ status: "Payment Pending", paid_by: null });
    const { rows } = await shop.db.query("SELECT action, actor FROM audit_log WHERE subject = $1", [
      report.id,
    ]);
    expect(rows).toEqual([{ action: "payment.invented", actor: "the shop" }]);
    expect(await isProcessed(eventId)).toBe(true);
  },
);

test(
  "a payment that was not captured is not paid by a report that says so, and a report's order and amount do not count",
  { tags: ["ruling-cart.15"] },
  async () => {
    const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { HONROL100: 1 });
    const failed = await payAtSandbox(shop, razorpayOrderId, { outcome: "failed" });
    await receiveReport({ id: failed.razorpay_payment_id, orderId: razorpayOrderId, amountPaise: amount });
    await shop.runJobs();
    expect(await orderOf(order._id)).toEqual({ status: "Payment Pending", paid_by: null });

    const paid = await payAtSandbox(shop, razorpayOrderId);
    await receiveReport({ id: paid.razorpay_payment_id, orderId: "order_AnotherOne01", amountPaise: 1 });
    await shop.runJobs();
    const paidBy = paid.razorpay_payment_id;
    expect(await orderOf(order._id)).toEqual({ status: "Order Processing", paid_by: paidBy });
  },
);

test(
  "while the provider does not answer a report waits with its job, and is processed by a later try",
  { tags: ["ruling-cart.15"] },
  async () => {
    const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { HONROL100: 1 });
    const { razorpay_payment_id: id } = await payAtSandbox(shop, razorpayOrderId);
    const eventId = await receiveReport({ id, orderId: razorpayOrderId, amountPaise: amount });
    await queueReports(shop.shop);
    await setFaults(shop, { serverErrors: 1000 });
    await expect(processWebhookEvent(shop.shop, eventId)).rejects.toThrow("answered 500");
    await setFaults(shop, { serverErrors: 0 });
    expect(await isProcessed(eventId)).toBe(false);
    await shop.runJobs();
    expect(await orderOf(order._id)).toEqual({ status: "Order Processing", paid_by: id });
    expect(await isProcessed(eventId)).toBe(true);
  },
);

test("a signed report of an invented refund refunds nothing", { tags: ["ruling-cart.15"] }, async () => {
  const { order, razorpayOrderId } = await placeOrder(shop, buyer, { HONROL100: 1 });
  const { razorpay_payment_id: id } = await payAtSandbox(shop, razorpayOrderId);
  const entity = {
    id: "rfnd_Invented00001",
    payment_id: id,
    amount: 100,
    currency: "INR",
    status: "processed",
  };
  const body = JSON.stringify({ event: "refund.processed", payload: { refund: { entity } } });
  const signature = createHmac("sha256", shop.shop.configuration.RAZORPAY_WEBHOOK_SECRET).update(body);
  const rawBody = Buffer.from(body);
  await receiveWebhook(shop.shop, { rawBody, signature: signature.digest("hex"), eventId: randomUUID() });
  await shop.runJobs();
  expect((await shop.db.query("SELECT FROM refunds WHERE order_id = $1", [order._id])).rows).toEqual([]);
  const { rows } = await shop.db.query("SELECT action FROM audit_log WHERE subject = $1", [entity.id]);
  expect(rows).toEqual([{ action: "refund.invented" }]);
});
