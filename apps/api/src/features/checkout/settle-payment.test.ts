import { createHmac } from "node:crypto";
import type { Order } from "@dakbag/contracts/orders";
import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder, stockOf } from "../../../test-support/builders/order.ts";
import { payAtSandbox, verifyPayment } from "../../../test-support/builders/payments.ts";
import { resendWebhooks } from "../../../test-support/builders/provider.ts";
import { refundsAtProvider } from "../../../test-support/builders/refunds.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { queueReconciliations, reconcilePendingOrder } from "./reconcile-pending-orders.ts";
import { settlePayment } from "./settle-payment.ts";

const shop = testAppForAll();

const minutes = (count: number) => count * 60_000;

async function onlyOrderOf(buyer: SignedIn): Promise<Order> {
  const answer = await shop.app.inject({ method: "GET", url: "/api/orders", headers: buyer.headers });
  const { data } = answer.json<{ data: Order[] }>();
  expect(data).toHaveLength(1);
  return data[0]!;
}

describe("one payment, reported many times", () => {
  test(
    "a payment is settled once when verification, recheck, job and webhook run in parallel",
    { tags: ["ruling-cart.15"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const { razorpayOrderId, order, amount } = await placeOrder(shop, buyer, { POLPOD140170: 1000 });
      const stock = await stockOf(shop, "POLPOD140170");
      const paid = await payAtSandbox(shop, razorpayOrderId);
      const captured = {
        id: paid.razorpay_payment_id,
        orderId: razorpayOrderId,
        amountPaise: amount,
        currency: "INR",
        status: "captured",
      } as const;

      const results = await Promise.all([
        ...Array.from({ length: 10 }, () => settlePayment(shop.shop, captured)),
        ...Array.from({ length: 5 }, () => reconcilePendingOrder(shop.shop, order._id)),
        ...Array.from({ length: 5 }, async () => {
          const answer = await verifyPayment(shop, buyer, paid);
          expect(answer.statusCode).toBe(200);
        }),
      ]);

      expect(results.slice(0, 10)).toEqual(Array(10).fill("paid"));
      expect(await onlyOrderOf(buyer)).toMatchObject({ status: "Order Processing", isPaid: true });
      expect(await stockOf(shop, "POLPOD140170")).toBe(stock);
      const { rows } = await shop.db.query("SELECT FROM order_events WHERE order_id = $1", [order._id]);
      expect(rows).toHaveLength(2); // placed, paid
    },
  );

  test(
    "BP-01, BP-03: redelivered webhooks settle a payment once, without a request from the buyer",
    { tags: ["ruling-cart.15"] },
    async () => {
      await shop.receiveWebhooks();
      const buyer = await signInBuyer(shop);
      const { razorpayOrderId } = await placeOrder(shop, buyer, { POLPOD160180: 1000 });
      await payAtSandbox(shop, razorpayOrderId, { webhook: true });
      await expect
        .poll(async () => {
          const { rows } = await shop.db.query("SELECT event FROM webhook_events ORDER BY event");
          return rows.map(({ event }: { event: string }) => event);
        })
        .toEqual(["order.paid", "payment.authorized", "payment.captured"]);
      await resendWebhooks(shop, razorpayOrderId, 2);
      await shop.runJobs();
      expect(await onlyOrderOf(buyer)).toMatchObject({ status: "Order Processing" });
      const { rows } = await shop.db.query("SELECT FROM webhook_events");
      expect(rows).toHaveLength(3);
    },
  );

  test("a webhook with a wrong signature, another body or no JSON is refused and not stored", async () => {
    const post = (payload: string, signature: string) =>
      shop.app.inject({
        method: "POST",
        url: "/api/webhooks/razorpay",
        headers: { "content-type": "application/json", "x-razorpay-signature": signature },
        payload,
      });
    const { rowCount: before } = await shop.db.query("SELECT FROM webhook_events");
    expect((await post('{"event":"payment.captured"}', "0".repeat(64))).statusCode).toBe(400);
    expect((await post('{"event":"payment.captured"}', "")).statusCode).toBe(400);
    expect((await post("x".repeat(200_000), "0".repeat(64))).statusCode).toBe(413);
    const { rowCount: after } = await shop.db.query("SELECT FROM webhook_events");
    expect(after).toBe(before);
  });
});

test("a webhook event is processed even if the buyer's note has characters that PostgreSQL cannot store", async () => {
  const buyer = await signInBuyer(shop);
  const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { POLPOD160180: 1000 });
  const entity = { id: "pay_note", order_id: razorpayOrderId, amount, currency: "INR", status: "captured" };
  const notes = { "a\u0000": "b\ud800c \\u0000" };
  const payload = JSON.stringify({
    event: "payment.captured",
    payload: { payment: { entity: { ...entity, notes } } },
  });
  const signature = createHmac("sha256", shop.shop.configuration.RAZORPAY_WEBHOOK_SECRET);
  const answer = await shop.app.inject({
    method: "POST",
    url: "/api/webhooks/razorpay",
    headers: {
      "content-type": "application/json",
      "x-razorpay-signature": signature.update(payload).digest("hex"),
      "x-razorpay-event-id": "event_note",
    },
    payload,
  });
  expect(answer.statusCode).toBe(200);
  await shop.runJobs();
  const { rows } = await shop.db.query<{ status: string; notes: unknown }>(
    `SELECT o.status, e.body -> 'payload' -> 'payment' -> 'entity' -> 'notes' AS notes
     FROM orders o, webhook_events e WHERE o.id = $1 AND e.event_id = 'event_note'`,
    [order._id],
  );
  expect(rows).toEqual([{ status: "Order Processing", notes: { "a\ufffd": "b\ufffdc \\u0000" } }]);
});

describe("a reservation", () => {
  test(
    "a reservation ends after 30 minutes, but only after the provider was asked",
    { tags: ["ruling-cart.12", "ruling-cart.13"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const { order, razorpayOrderId } = await placeOrder(shop, buyer, { PAPLIP080100: 1000 });
      const reserved = await stockOf(shop, "PAPLIP080100");
      await reconcilePendingOrder(shop.shop, order._id);
      expect(await stockOf(shop, "PAPLIP080100")).toBe(reserved);

      shop.clock.advance(minutes(31));
      await queueReconciliations(shop.shop);
      await shop.runJobs();
      expect(await stockOf(shop, "PAPLIP080100")).toBe(reserved + 1000);
      expect(await onlyOrderOf(buyer)).toMatchObject({ status: "Payment Pending", reservedUntil: null });

      // A late payment still buys the goods while they are in stock.
      const paid = await payAtSandbox(shop, razorpayOrderId);
      const answer = await verifyPayment(shop, buyer, paid);
      expect(answer.statusCode).toBe(200);
      expect(await stockOf(shop, "PAPLIP080100")).toBe(reserved);
      expect(await onlyOrderOf(buyer)).toMatchObject({ status: "Order Processing" });
    },
  );

  test(
    "an order paid before its reservation ended is settled, and its goods are not released",
    { tags: ["ruling-cart.12"] },
    async () => {
      const buyer = await signInBuyer(shop);
      const { razorpayOrderId } = await placeOrder(shop, buyer, { PAPLIP100120: 1000 });
      const reserved = await stockOf(shop, "PAPLIP100120");
      await payAtSandbox(shop, razorpayOrderId);
      shop.clock.advance(minutes(31));
      await queueReconciliations(shop.shop);
      await shop.runJobs();
      expect(await onlyOrderOf(buyer)).toMatchObject({ status: "Order Processing" });
      expect(await stockOf(shop, "PAPLIP100120")).toBe(reserved);
    },
  );
});

describe(
  "a payment that cannot be honoured is refunded automatically, and the order has a note",
  { tags: ["ruling-cart.13"] },
  () => {
    test("a late payment for goods that are sold out is refunded", async () => {
      const buyer = await signInBuyer(shop);
      const { razorpayOrderId, amount } = await placeOrder(shop, buyer, { PAPLIP120160: 1000 });
      shop.clock.advance(minutes(31));
      await queueReconciliations(shop.shop);
      await shop.runJobs();
      await setStock(shop, 0, "PAPLIP120160");

      const paid = await payAtSandbox(shop, razorpayOrderId);
      const answer = await verifyPayment(shop, buyer, paid);
      expect(answer.statusCode).toBe(409);
      expect(answer.json<{ message: string }>().message).toContain("refunded automatically");
      await shop.runJobs();
      await shop.runJobs();
      expect(await refundsAtProvider(shop, paid.razorpay_payment_id)).toMatchObject([{ amount }]);
      const order = await onlyOrderOf(buyer);
      expect(order.isPaid).toBe(false);
      expect(order.paymentNote).toContain("refunded automatically");
      expect(["Cancelled", "Refunded"]).toContain(order.status);
      expect(await stockOf(shop, "PAPLIP120160")).toBe(0);
    });

    test.each([
      ["a second payment for a paid order", { force: true }, "already paid"],
      ["a payment of another amount", { amount: 100 }, "amount"],
    ])("%s is refunded", async (_name, second, note) => {
      const buyer = await signInBuyer(shop);
      const { razorpayOrderId } = await placeOrder(shop, buyer, { PAPLIP140180: 1000 });
      if ("force" in second) {
        const first = await payAtSandbox(shop, razorpayOrderId);
        await verifyPayment(shop, buyer, first);
      }
      const extra = await payAtSandbox(shop, razorpayOrderId, second);
      const answer = await verifyPayment(shop, buyer, extra);
      expect(answer.statusCode).toBe(409);
      await shop.runJobs();
      expect(await refundsAtProvider(shop, extra.razorpay_payment_id)).toHaveLength(1);
      expect((await onlyOrderOf(buyer)).paymentNote).toContain(note);
    });
  },
);
