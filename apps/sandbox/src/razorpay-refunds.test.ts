import { expect, test, vi } from "vitest";
import { z } from "zod";
import { openSandbox } from "../test-support/open-sandbox.ts";
import { receiveWebhooks } from "../test-support/receive-webhooks.ts";

const refundId = (body: unknown): string => z.object({ id: z.string() }).parse(body).id;

async function openWithPaidOrder(webhookUrl?: string) {
  const sandbox = await openSandbox({ webhookUrl });
  await sandbox.setFaults({ refundDelayMs: 20 });
  const { razorpay_payment_id: paymentId } = await sandbox.pay(await sandbox.createOrder({ amount: 1000 }));
  const refund = (body: unknown, headers?: Record<string, string>) =>
    sandbox.razorpay("POST", `/payments/${paymentId}/refund`, body, headers);
  return { ...sandbox, paymentId, refund };
}

test("refunds partial amounts up to the captured amount, and never more", async () => {
  const { razorpay, paymentId, refund } = await openWithPaidOrder();
  expect(await refund({ amount: 400, notes: { why: "short" } })).toMatchObject({
    status: 200,
    body: {
      entity: "refund",
      amount: 400,
      payment_id: paymentId,
      status: "pending",
      speed_requested: "normal",
    },
  });
  expect((await razorpay("GET", `/payments/${paymentId}`)).body).toMatchObject({
    status: "captured",
    refund_status: "partial",
    amount_refunded: 400,
  });
  expect(await refund({ amount: 601 })).toMatchObject({
    status: 400,
    body: { error: { description: "The refund amount provided is greater than amount captured." } },
  });
  expect((await refund({})).body).toMatchObject({ amount: 600, notes: [] });
  expect((await razorpay("GET", `/payments/${paymentId}`)).body).toMatchObject({
    status: "refunded",
    refund_status: "full",
  });
  expect(await refund({ amount: 100 })).toMatchObject({
    status: 400,
    body: { error: { description: "The payment has been fully refunded already." } },
  });
  expect((await razorpay("GET", `/payments/${paymentId}/refunds`)).body).toMatchObject({ count: 2 });
});

test("a failed payment cannot be refunded", async () => {
  const { razorpay, createOrder, pay } = await openSandbox();
  const { razorpay_payment_id: paymentId } = await pay(await createOrder(), { outcome: "failed" });
  expect((await razorpay("POST", `/payments/${paymentId}/refund`, {})).status).toBe(400);
});

test("the same idempotency key and body returns the same refund; another body is refused with 409", async () => {
  const { razorpay, paymentId, refund } = await openWithPaidOrder();
  const headers = { "x-refund-idempotency": "order-0001-refund" };
  const first = await refund({ amount: 300 }, headers);
  expect(refundId((await refund({ amount: 300 }, headers)).body)).toBe(refundId(first.body));
  expect(await refund({ amount: 301 }, headers)).toMatchObject({
    status: 409,
    body: { error: { source: "NA", step: "NA", reason: "NA" } },
  });
  expect((await refund({ amount: 300 }, { "x-refund-idempotency": "short" })).status).toBe(400);
  expect((await razorpay("GET", `/payments/${paymentId}/refunds`)).body).toMatchObject({ count: 1 });
});

test("a refund is processed later, with a webhook when it is created and one when it is processed", async () => {
  const shop = await receiveWebhooks();
  const { razorpay, refund } = await openWithPaidOrder(shop.url);
  await shop.waitFor(3);
  const id = refundId((await refund({ amount: 400 })).body);
  const events = (await shop.waitFor(5)).slice(3);
  expect(events.map(({ event }) => event)).toEqual(["refund.created", "refund.processed"]);
  expect(events[1]?.payload).toMatchObject({
    refund: { entity: { id, status: "processed", amount: 400 } },
    payment: { entity: { refund_status: "partial", amount_refunded: 400 } },
  });
  expect((await razorpay("GET", `/refunds/${id}`)).body).toMatchObject({ status: "processed" });
});

test("a refund can fail later, and its amount can be refunded again", async () => {
  const { razorpay, paymentId, refund, setFaults } = await openWithPaidOrder();
  await setFaults({ refundsEndFailed: 1 });
  const id = refundId((await refund({})).body);
  await vi.waitFor(async () => {
    expect((await razorpay("GET", `/refunds/${id}`)).body).toMatchObject({ status: "failed" });
  });
  expect((await razorpay("GET", `/payments/${paymentId}`)).body).toMatchObject({
    status: "captured",
    refund_status: null,
    amount_refunded: 0,
  });
});
