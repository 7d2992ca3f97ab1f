import type { PayableOrder } from "@dakbag/contracts/checkout";
import type { Order } from "@dakbag/contracts/orders";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { fillCart } from "../../../test-support/builders/cart.ts";
import { placeOrder, requestOrder, stockOf } from "../../../test-support/builders/order.ts";
import { payAtSandbox, verifyPayment } from "../../../test-support/builders/payments.ts";
import { requestFromProvider, resendWebhooks } from "../../../test-support/builders/provider.ts";
import { refundsAtProvider } from "../../../test-support/builders/refunds.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { queueReconciliations } from "./reconcile-pending-orders.ts";

// The scenarios that Razorpay publishes for testing an integration, by its own numbers: docs/payment-scenarios.md.

const shop = testAppForAll();
beforeAll(async () => {
  await shop.receiveWebhooks();
});
afterEach(() => fetch(`${shop.sandboxUrl}/razorpay/_sandbox/faults`, { method: "DELETE" }));

interface Sent {
  event: string;
  state: "waiting" | "delivered" | "withheld" | "abandoned";
  deliveries: { status: number | null }[];
}

/** The provider's own record of the webhooks it sent for an order. */
async function webhooksOf(razorpayOrderId: string): Promise<Sent[]> {
  const url = `${shop.sandboxUrl}/razorpay/_sandbox/webhooks?order_id=${razorpayOrderId}`;
  return (await (await fetch(url)).json()) as Sent[];
}

async function untilDelivered(razorpayOrderId: string, count: number): Promise<void> {
  const delivered = async () =>
    (await webhooksOf(razorpayOrderId)).filter(({ state }) => state === "delivered");
  await expect.poll(delivered).toHaveLength(count);
}

async function onlyOrderOf(buyer: SignedIn): Promise<Order> {
  const answer = await shop.app.inject({ method: "GET", url: "/api/orders", headers: buyer.headers });
  const { data } = answer.json<{ data: Order[] }>();
  expect(data).toHaveLength(1);
  return data[0]!;
}

/** One order, paid by one payment, with one invoice and its goods sold once. */
async function expectOneSale(buyer: SignedIn, sold: { sku: string; before: number; quantity: number }) {
  const order = await onlyOrderOf(buyer);
  expect(order).toMatchObject({ status: "Order Processing", isPaid: true });
  const { rows } = await shop.db.query(
    `SELECT (SELECT count(*) FROM payments WHERE order_id = $1) AS payments,
       (SELECT count(*) FROM invoices WHERE order_id = $1) AS invoices,
       (SELECT count(*) FROM order_events WHERE order_id = $1 AND what LIKE 'Payment %received') AS received`,
    [order._id],
  );
  expect(rows).toEqual([{ payments: 1, invoices: 1, received: 1 }]);
  expect(await stockOf(shop, sold.sku)).toBe(sold.before - sold.quantity);
}

/** A pending order, and what is needed to check its sale. */
async function orderOf(sku: string) {
  const buyer = await signInBuyer(shop);
  const before = await stockOf(shop, sku);
  const placed = await placeOrder(shop, buyer, { [sku]: 1 });
  return { buyer, ...placed, sold: { sku, before, quantity: 1 } };
}

const minutes = (count: number) => count * 60_000;

describe("webhooks and reconciliation", () => {
  test("BP-04: an endpoint that fails or times out receives the webhook again and processes it once", async () => {
    await setFaults(shop, { webhookFirstRetryMs: 50, webhookPatienceMs: 300 });
    const { buyer, razorpayOrderId, sold } = await orderOf("TAPBRN040");
    await shop.ownerDb.query("ALTER TABLE webhook_events RENAME TO webhook_events_unavailable");
    await payAtSandbox(shop, razorpayOrderId, { webhook: true });
    const failures = async () =>
      (await webhooksOf(razorpayOrderId)).flatMap(({ deliveries }) => deliveries.map(({ status }) => status));
    await expect.poll(failures).toContain(500);
    expect(await onlyOrderOf(buyer)).toMatchObject({ status: "Payment Pending" });

    const lockingClient = await shop.ownerDb.connect();
    try {
      await lockingClient.query("ALTER TABLE webhook_events_unavailable RENAME TO webhook_events");
      await lockingClient.query("BEGIN");
      await lockingClient.query("LOCK TABLE webhook_events IN ACCESS EXCLUSIVE MODE");
      await expect.poll(failures).toContain(null);
      await lockingClient.query("COMMIT");
    } finally {
      lockingClient.release();
    }
    await untilDelivered(razorpayOrderId, 3);
    await shop.runJobs();
    await expectOneSale(buyer, sold);
  });

  test("BP-05, BP-20: a payment whose webhook never arrives is reconciled after 15 minutes, before the goods are released", async () => {
    const { buyer, razorpayOrderId, sold } = await orderOf("TAPBRN042");
    await payAtSandbox(shop, razorpayOrderId, { webhook: false });
    const reconcile = async () => {
      await queueReconciliations(shop.shop);
      await shop.runJobs();
    };
    await reconcile();
    expect(await onlyOrderOf(buyer)).toMatchObject({ status: "Payment Pending" });
    shop.clock.advance(minutes(16));
    await reconcile();
    await expectOneSale(buyer, sold);
    await reconcile();
    await expectOneSale(buyer, sold);
  });

  test("BP-10: order.paid before payment.captured before payment.authorized, each delivered twice, makes one sale", async () => {
    await setFaults(shop, { webhookDisorder: true, webhookCopies: 2 });
    const { buyer, razorpayOrderId, sold } = await orderOf("TAPBRN045");
    await payAtSandbox(shop, razorpayOrderId, { webhook: true });
    await untilDelivered(razorpayOrderId, 3);
    expect((await webhooksOf(razorpayOrderId)).map(({ event }) => event)).toEqual([
      "order.paid",
      "payment.captured",
      "payment.authorized",
    ]);
    await shop.runJobs();
    await expectOneSale(buyer, sold);
  });

  test("BP-10: payment.failed after order.paid does not move the order back", async () => {
    const { buyer, razorpayOrderId, sold } = await orderOf("TAPBRN048");
    await payAtSandbox(shop, razorpayOrderId, { outcome: "failed", webhook: false });
    const paid = await payAtSandbox(shop, razorpayOrderId, { webhook: true });
    expect((await verifyPayment(shop, buyer, paid)).statusCode).toBe(200);
    await resendWebhooks(shop, razorpayOrderId);
    await untilDelivered(razorpayOrderId, 4);
    await shop.runJobs();
    await expectOneSale(buyer, sold);
  });

  test("reports of attempts that failed store nothing, however often a buyer lets them fail", async () => {
    const { razorpayOrderId } = await orderOf("TAPBRN048");
    const stored = async () => (await shop.db.query("SELECT FROM webhook_events")).rowCount;
    const before = await stored();
    for (let attempt = 0; attempt < 3; attempt += 1)
      await payAtSandbox(shop, razorpayOrderId, { outcome: "failed", webhook: true });
    await untilDelivered(razorpayOrderId, 3);
    expect(await stored()).toBe(before);
  });

  test("BP-11: a webhook is answered before it is processed, so a locked order does not delay the response", async () => {
    const { buyer, order, razorpayOrderId, sold } = await orderOf("TAPBRN050");
    const lockingClient = await shop.db.connect();
    try {
      await lockingClient.query("BEGIN");
      await lockingClient.query("SELECT FROM orders WHERE id = $1 FOR UPDATE", [order._id]);
      await payAtSandbox(shop, razorpayOrderId, { webhook: true });
      await untilDelivered(razorpayOrderId, 3);
      expect(await onlyOrderOf(buyer)).toMatchObject({ status: "Payment Pending" });
      await lockingClient.query("COMMIT");
    } finally {
      lockingClient.release();
    }
    await shop.runJobs();
    await expectOneSale(buyer, sold);
  });
});

describe("states", () => {
  test("BP-06: a failed payment that is authorised later pays the order once; until then the order stays open", async () => {
    const { buyer, razorpayOrderId, sold } = await orderOf("TAPTRN040");
    const failed = await payAtSandbox(shop, razorpayOrderId, { outcome: "failed", webhook: true });
    await untilDelivered(razorpayOrderId, 1);
    await shop.runJobs();
    expect(await onlyOrderOf(buyer)).toMatchObject({ status: "Payment Pending", isPaid: false });
    expect(await stockOf(shop, sold.sku)).toBe(sold.before - 1);

    await payAtSandbox(shop, razorpayOrderId, { payment_id: failed.razorpay_payment_id, webhook: true });
    await untilDelivered(razorpayOrderId, 4);
    await shop.runJobs();
    await expectOneSale(buyer, sold);
    expect(await onlyOrderOf(buyer)).toMatchObject({ razorpayPaymentId: failed.razorpay_payment_id });
  });

  test("BP-06: an authorised, uncaptured payment keeps the order open and its goods reserved after 30 minutes", async () => {
    const { buyer, razorpayOrderId, amount, sold } = await orderOf("TAPTRN042");
    const { razorpay_payment_id: paymentId } = await payAtSandbox(shop, razorpayOrderId, {
      outcome: "authorized",
    });
    shop.clock.advance(minutes(31));
    await queueReconciliations(shop.shop);
    await shop.runJobs();
    expect(await onlyOrderOf(buyer)).toMatchObject({ status: "Payment Pending" });
    expect(await stockOf(shop, sold.sku)).toBe(sold.before - 1);

    await requestFromProvider(shop, `/payments/${paymentId}/capture`, { amount, currency: "INR" });
    await untilDelivered(razorpayOrderId, 2);
    await shop.runJobs();
    await expectOneSale(buyer, sold);
  });
});

describe("retries", () => {
  test.each([
    ["whose response was lost", { dropsAfterCommit: 1 }],
    ["that failed", { createOrderFails: 1 }],
    ["that was rate-limited", { tooManyRequests: 1 }],
    ["that got an invalid response", { garbageAnswers: 1 }],
  ])(
    "BP-07, ORD-05: an order %s is created once: the next request finds it by its receipt",
    async (_name, fault) => {
      const buyer = await signInBuyer(shop);
      await fillCart(shop, buyer, { HONROL100: 1 });
      await setFaults(shop, fault);
      const first = await requestOrder(shop, buyer);
      expect(first.statusCode).toBe(503);
      expect(first.json<{ message: string }>().message).toContain("Please try again");

      const second = (await requestOrder(shop, buyer)).json<PayableOrder>();
      const order = await onlyOrderOf(buyer);
      const found = `/orders?receipt=${order._id}`;
      const { items } = await requestFromProvider<{ items: { id: string }[] }>(shop, found);
      expect(items.map(({ id }) => id)).toEqual([second.razorpayOrderId]);
    },
  );

  test("BP-08: before a payment is tried again the provider is asked, so an order with a lost webhook is not paid twice", async () => {
    const { buyer, order, razorpayOrderId, sold } = await orderOf("TAPTRN045");
    await payAtSandbox(shop, razorpayOrderId, { webhook: false });
    const retry = () =>
      shop.app.inject({
        method: "POST",
        url: `/api/orders/${order._id}/retryPayment`,
        headers: buyer.headers,
        payload: {},
      });
    const answer = await retry();
    expect(answer.statusCode).toBe(409);
    await expectOneSale(buyer, sold);
  });

  test("BP-08: while the provider is unavailable, a retry returns the same provider order", async () => {
    const { buyer, order, razorpayOrderId } = await orderOf("TAPTRN048");
    await payAtSandbox(shop, razorpayOrderId, { outcome: "failed" });
    await setFaults(shop, { serverErrors: 3 });
    const answer = await shop.app.inject({
      method: "POST",
      url: `/api/orders/${order._id}/retryPayment`,
      headers: buyer.headers,
      payload: {},
    });
    expect(answer.json<PayableOrder>()).toMatchObject({ razorpayOrderId });
  });

  test("BP-12: a refund whose response was lost is requested again with the same key and made once", async () => {
    const { buyer, razorpayOrderId, amount } = await orderOf("HONSLV100");
    const paid = await payAtSandbox(shop, razorpayOrderId);
    await verifyPayment(shop, buyer, paid);
    const extra = await payAtSandbox(shop, razorpayOrderId, { force: true });
    await setFaults(shop, { dropsAfterCommit: 1 });
    expect((await verifyPayment(shop, buyer, extra)).statusCode).toBe(409);
    await shop.runJobs();
    expect(await refundsAtProvider(shop, extra.razorpay_payment_id)).toMatchObject([{ amount }]);
    const { rows } = await shop.db.query("SELECT state FROM refunds WHERE razorpay_payment_id = $1", [
      extra.razorpay_payment_id,
    ]);
    expect(rows).toEqual([{ state: "accepted" }]);
  });
});

describe("orders at the provider", () => {
  test("ORD-01: a provider order is created in whole paise and INR, with the order's id as its receipt", async () => {
    const { order, amount, razorpayOrderId } = await orderOf("HONSLV150");
    expect(await requestFromProvider(shop, `/orders/${razorpayOrderId}`)).toMatchObject({
      amount,
      currency: "INR",
      receipt: order._id,
      status: "created",
      amount_due: amount,
      amount_paid: 0,
      attempts: 0,
    });
    expect(Number.isInteger(amount)).toBe(true);
  });
});
