import { createHmac } from "node:crypto";
import type { Order } from "@dakbag/contracts/orders";
import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder, stockOf } from "../../../test-support/builders/order.ts";
import { payAtSandbox, verifyPayment } from "../../../test-support/builders/payments.ts";
import { requestFromProvider, resendWebhooks } from "../../../test-support/builders/provider.ts";
import { refundsAtProvider } from "../../../test-support/builders/refunds.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { findOrdersToReconcile } from "../orders/find-orders.ts";
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
        createdAt: shop.clock.now(),
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
        .toEqual(["order.paid", "payment.captured"]);
      await resendWebhooks(shop, razorpayOrderId, 2);
      await shop.runJobs();
      expect(await onlyOrderOf(buyer)).toMatchObject({ status: "Order Processing" });
      const { rows } = await shop.db.query("SELECT FROM webhook_events");
      expect(rows).toHaveLength(2);
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
  const paid = await payAtSandbox(shop, razorpayOrderId);
  const entity = {
    id: paid.razorpay_payment_id,
    order_id: razorpayOrderId,
    amount,
    currency: "INR",
    status: "captured",
    created_at: 1,
  };
  const method = "a\u0000b\ud800c \\u0000";
  const payload = JSON.stringify({
    event: "payment.captured",
    payload: { payment: { entity: { ...entity, method } } },
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
  const { rows: received } = await shop.db.query<{ method: string }>(
    `SELECT body -> 'payload' -> 'payment' -> 'entity' ->> 'method' AS method
     FROM webhook_events WHERE event_id = 'event_note'`,
  );
  expect(received).toEqual([{ method: "a\ufffdb\ufffdc \\u0000" }]);
  await shop.runJobs();
  const { rows } = await shop.db.query("SELECT status FROM orders WHERE id = $1", [order._id]);
  expect(rows).toEqual([{ status: "Order Processing" }]);
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

test("older unpaid orders, however many, do not keep the provider from being asked about a newer one", async () => {
  const [hoarder, buyer] = [await signInBuyer(shop), await signInBuyer(shop)];
  const older = await placeOrder(shop, hoarder, { PAPLIP080100: 1000 });
  shop.clock.advance(minutes(31));
  await queueReconciliations(shop.shop);
  await shop.runJobs();
  const newer = await placeOrder(shop, buyer, { PAPLIP080100: 1000 });
  shop.clock.advance(minutes(31));
  const dueInTurn = async (limit: number) =>
    (await findOrdersToReconcile(shop.db, shop.clock.now(), limit)).map(({ id }) => id);
  expect(await dueInTurn(2)).toEqual(expect.arrayContaining([older.order._id, newer.order._id]));
  expect(await dueInTurn(1)).toEqual([newer.order._id]);
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

describe(
  "a payment made more than three days after its order was placed",
  { tags: ["ruling-cart.13"] },
  () => {
    type Way = (
      buyer: SignedIn,
      paid: Awaited<ReturnType<typeof payAtSandbox>>,
      orderId: string,
    ) => Promise<unknown>;
    const recheck = ({ headers }: SignedIn, razorpayOrderId: string) =>
      shop.app.inject({
        method: "POST",
        url: "/api/orders/validateRazorpay",
        headers,
        payload: { razorpayOrderId, razorpayPaymentId: null, razorpaySignature: null },
      });
    const ways: [string, Way][] = [
      ["the buyer's browser", (buyer, paid) => verifyPayment(shop, buyer, paid)],
      ["a recheck", (buyer, paid) => recheck(buyer, paid.razorpay_order_id)],
      ["the job", (_buyer, _paid, orderId) => reconcilePendingOrder(shop.shop, orderId)],
      [
        "a retry",
        ({ headers }, _paid, id) =>
          shop.app.inject({ method: "POST", url: `/api/orders/${id}/retryPayment`, headers, payload: {} }),
      ],
      ["a webhook", (_buyer, paid) => sendCapturedEvent(paid.razorpay_payment_id)],
    ];
    /** The provider's event of a payment, as the provider reports the payment. */
    async function sendCapturedEvent(paymentId: string): Promise<void> {
      const entity = await requestFromProvider<object>(shop, `/payments/${paymentId}`);
      const payload = JSON.stringify({ event: "payment.captured", payload: { payment: { entity } } });
      const signature = createHmac("sha256", shop.shop.configuration.RAZORPAY_WEBHOOK_SECRET).update(payload);
      const headers = { "content-type": "application/json", "x-razorpay-signature": signature.digest("hex") };
      const answer = await shop.app.inject({
        method: "POST",
        url: "/api/webhooks/razorpay",
        headers,
        payload,
      });
      expect(answer.statusCode).toBe(200);
      await shop.runJobs();
    }

    test.each(ways)("is refunded and told when it is reported by %s", async (_way, report) => {
      const buyer = await signInBuyer(shop);
      await setStock(shop, 5000, "POLPOD200240");
      const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { POLPOD200240: 1000 });
      shop.clock.advance(minutes(31));
      await queueReconciliations(shop.shop);
      await shop.runJobs();
      shop.clock.advance(minutes(10 * 24 * 60));
      const paid = await payAtSandbox(shop, razorpayOrderId);
      await report(buyer, paid, order._id);
      await shop.runJobs();
      expect(await onlyOrderOf(buyer)).toMatchObject({
        isPaid: false,
        paymentNote: expect.stringContaining("more than 3 days after it was placed"),
      });
      expect(await refundsAtProvider(shop, paid.razorpay_payment_id)).toMatchObject([{ amount }]);
      expect(await stockOf(shop, "POLPOD200240")).toBe(5000);
    });

    test.each(ways.slice(0, 3))(
      "is no payment made in time that %s reports later: it is accepted",
      async (_way, report) => {
        const buyer = await signInBuyer(shop);
        await setStock(shop, 5000, "POLPOD200240");
        const { order, razorpayOrderId } = await placeOrder(shop, buyer, { POLPOD200240: 1000 });
        shop.clock.advance(minutes(3 * 24 * 60 - 5));
        const paid = await payAtSandbox(shop, razorpayOrderId);
        shop.clock.advance(minutes(10 * 24 * 60));
        await report(buyer, paid, order._id);
        expect(await onlyOrderOf(buyer)).toMatchObject({ isPaid: true, status: "Order Processing" });
      },
    );
  },
);
