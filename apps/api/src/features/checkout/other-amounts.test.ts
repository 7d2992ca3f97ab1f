import type { PayableOrder } from "@dakbag/contracts/checkout";
import { setTimeout } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { waitUntilBlocked } from "../../../test-support/builders/blocked-requests.ts";
import { placeOrder, requestOrder } from "../../../test-support/builders/order.ts";
import { payAtSandbox, payOrder, verifyPayment } from "../../../test-support/builders/payments.ts";
import { requestFromProvider } from "../../../test-support/builders/provider.ts";
import { refundsAtProvider } from "../../../test-support/builders/refunds.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { compareWithProvider } from "../ledger/compare-with-provider.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { detachProviderOrder } from "../orders/write-order.ts";
import { importRecentRefunds } from "../refunds/reconcile-refunds.ts";
import { findMissedPayments } from "./find-missed-payments.ts";

const shop = testAppForAll();
const buyer = signInForEach(shop);
afterEach(() => setFaults(shop, { feeOnTopPaise: 0, offerPaise: 0, serverErrors: 0 }));

const retry = (id: string) =>
  shop.app.inject({ method: "POST", url: `/api/orders/${id}/retryPayment`, headers: buyer.headers });
const statusOf = async (id: string) =>
  (await shop.db.query<{ status: string }>("SELECT status FROM orders WHERE id = $1", [id])).rows[0]!.status;

test(
  "a payment with the provider's fee on top buys its order, once, for the order's amount",
  { tags: ["ruling-cart.13"] },
  async () => {
    const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { HONROL100: 1 });
    await setFaults(shop, { feeOnTopPaise: 1848 });
    const paid = await payAtSandbox(shop, razorpayOrderId);
    for (let times = 0; times < 2; times += 1)
      expect((await verifyPayment(shop, buyer, paid)).statusCode).toBe(200);
    expect(await statusOf(order._id)).toBe("Order Processing");
    const { rows } = await shop.db.query(
      "SELECT amount_paise, fee_on_top_paise FROM payments WHERE order_id = $1",
      [order._id],
    );
    expect(rows).toEqual([{ amount_paise: amount, fee_on_top_paise: 1848 }]);
    await compareWithProvider(shop.shop);
    await expectCleanLedger(shop);
  },
);

test("a fee on top that goes back with the whole payment, from the provider's dashboard, is no money of the order", async () => {
  const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { HONROL100: 1 });
  await setFaults(shop, { feeOnTopPaise: 1848, refundDelayMs: 1 });
  const paid = await payAtSandbox(shop, razorpayOrderId);
  await verifyPayment(shop, buyer, paid);
  await requestFromProvider(shop, `/payments/${paid.razorpay_payment_id}/refund`, { amount: amount + 1848 });
  for (let times = 0; times < 3; times += 1) {
    await setTimeout(50);
    await importRecentRefunds(shop.shop);
  }
  const { rows } = await shop.db.query(
    "SELECT amount_paise, fee_on_top_paise, state FROM refunds WHERE order_id = $1",
    [order._id],
  );
  expect(rows).toEqual([{ amount_paise: amount, fee_on_top_paise: 1848, state: "processed" }]);
  expect(await statusOf(order._id)).toBe("Refunded");
  await compareWithProvider(shop.shop);
  await expectCleanLedger(shop);
});

test(
  "a larger payment goes back when the provider's order is of another amount, and waits while the provider is silent",
  { tags: ["ruling-cart.13"] },
  async () => {
    const { order, razorpayOrderId } = await placeOrder(shop, buyer, { HONROL100: 1 });
    await setFaults(shop, { feeOnTopPaise: 1848 });
    const paid = await payAtSandbox(shop, razorpayOrderId);
    const { payments } = shop.shop;
    const { findOrder } = payments;
    const payment = await payments.findPayment(paid.razorpay_payment_id);
    await expect(
      findMissedPayments(
        { ...shop.shop, payments: { ...payments, findOrder: () => Promise.reject(new Error("silent")) } },
        new Date(payment.createdAt.getTime() - 1000),
      ),
    ).rejects.toThrow("silent");
    expect(await statusOf(order._id)).toBe("Payment Pending");
    payments.findOrder = async (id) => ({ ...(await findOrder(id)), amountPaise: payment.amountPaise });
    expect((await verifyPayment(shop, buyer, paid)).statusCode).toBe(409);
    payments.findOrder = findOrder;
    await shop.runJobs();
    expect(await refundsAtProvider(shop, payment.id)).toMatchObject([{ amount: payment.amountPaise }]);
  },
);

test("a payment with a fee on top of an order that was cancelled goes back with the fee", async () => {
  const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { HONROL100: 1 });
  const { headers } = buyer;
  await shop.app.inject({ method: "POST", url: `/api/orders/${order._id}/cancel`, headers });
  await setFaults(shop, { feeOnTopPaise: 1848 });
  const paid = await payAtSandbox(shop, razorpayOrderId);
  expect((await verifyPayment(shop, buyer, paid)).statusCode).toBe(409);
  await shop.runJobs();
  const refunds = await refundsAtProvider(shop, paid.razorpay_payment_id);
  expect(refunds).toMatchObject([{ amount: amount + 1848 }]);
});

test.each(["Retry Payment", "Pay Now"])(
  "after a smaller payment, reported or not, %s opens another provider order, which can be paid; the money goes back",
  { tags: ["ruling-cart.13"] },
  async (way) => {
    const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { HONROL100: 1 });
    await setFaults(shop, { offerPaise: 5000 });
    const smaller = await payAtSandbox(shop, razorpayOrderId);
    await setFaults(shop, { offerPaise: 0 });
    const pressed = await (way === "Pay Now" ? requestOrder(shop, buyer) : retry(order._id));
    const opened = pressed.json<PayableOrder>();
    expect(opened).toMatchObject({ success: true, amount, order: { _id: order._id } });
    expect(opened.razorpayOrderId).not.toBe(razorpayOrderId);
    expect((await retry(order._id)).json()).toMatchObject({ razorpayOrderId: opened.razorpayOrderId });

    // What is still reported of the detached one finds the order.
    expect((await verifyPayment(shop, buyer, smaller)).json()).toMatchObject({ code: "payment-returned" });
    await payOrder(shop, buyer, opened.razorpayOrderId);
    const second = await payAtSandbox(shop, razorpayOrderId, { force: true });
    expect((await verifyPayment(shop, buyer, second)).json()).toMatchObject({ code: "payment-returned" });
    await shop.runJobs();
    expect(await statusOf(order._id)).toBe("Order Processing");
    expect(await refundsAtProvider(shop, smaller.razorpay_payment_id)).toMatchObject([
      { amount: amount - 5000 },
    ]);
    expect(await refundsAtProvider(shop, second.razorpay_payment_id)).toMatchObject([{ amount }]);
    expect((await shop.db.query("SELECT FROM unknown_payments")).rows).toEqual([]);
    await expectCleanLedger(shop);
  },
);

test("two reports of a payment that wait while its provider order is detached find the order, and it goes back once", async () => {
  const { order, razorpayOrderId } = await placeOrder(shop, buyer, { HONROL100: 1 });
  await setFaults(shop, { offerPaise: 5000 });
  const smaller = await payAtSandbox(shop, razorpayOrderId);
  const holder = await shop.db.connect();
  try {
    await holder.query("BEGIN");
    await lockOrder(holder, order._id);
    await detachProviderOrder(holder, order._id, razorpayOrderId, shop.clock.now());
    const reports = Promise.all([1, 2].map(() => verifyPayment(shop, buyer, smaller)));
    await waitUntilBlocked(holder, 2);
    await holder.query("COMMIT");
    for (const answer of await reports) expect(answer.json()).toMatchObject({ code: "payment-returned" });
  } finally {
    holder.release();
  }
  const { rows } = await shop.db.query("SELECT reason FROM refunds WHERE order_id = $1", [order._id]);
  expect(rows).toEqual([{ reason: "wrong amount" }]);
  expect((await shop.db.query("SELECT FROM unknown_payments")).rows).toEqual([]);
});

test.each(["Retry Payment", "Pay Now"])(
  "%s of an order whose payment was refunded at the provider before it was seen opens nothing: it was paid, and is refunded",
  { tags: ["ruling-cart.13"] },
  async (way) => {
    const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { HONROL100: 1 });
    await setFaults(shop, { refundDelayMs: 1 });
    const { razorpay_payment_id: paymentId } = await payAtSandbox(shop, razorpayOrderId);
    await requestFromProvider(shop, `/payments/${paymentId}/refund`, { amount });
    await setTimeout(50);
    const pressed = await (way === "Pay Now" ? requestOrder(shop, buyer) : retry(order._id));
    expect(pressed.statusCode).toBe(409);
    expect(await statusOf(order._id)).toBe("Refunded");
    await compareWithProvider(shop.shop);
    await expectCleanLedger(shop);
  },
);
