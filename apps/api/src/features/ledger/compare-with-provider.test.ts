import { expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payAtSandbox } from "../../../test-support/builders/payments.ts";
import { requestFromProvider } from "../../../test-support/builders/provider.ts";
import { placePaidOrder } from "../../../test-support/builders/refunds.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { settlePayment } from "../checkout/settle-payment.ts";
import { receiveRefund } from "../refunds/receive-refund.ts";
import { importRecentRefunds } from "../refunds/reconcile-refunds.ts";
import { compareWithProvider } from "./compare-with-provider.ts";
import { findDiscrepancies } from "./ledger.queries.ts";

const shop = testAppForAll({ ledgerDiffersBecause: "payments that the provider does not know are recorded" });
const buyer = signInForEach(shop);

async function differences(): Promise<string[]> {
  await compareWithProvider(shop.shop);
  const found = await findDiscrepancies(shop.db, 50);
  return found
    .filter(({ kind }) => kind.endsWith("provider"))
    .map(({ subject, words }) => `${subject} ${words}`);
}

/** Compares with a provider that describes payments or refunds otherwise. */
const compareWith = (change: Partial<typeof shop.shop.payments>) =>
  compareWithProvider({ ...shop.shop, payments: { ...shop.shop.payments, ...change } });

async function listed(): Promise<string[]> {
  const { rows } = await shop.db.query<{ words: string }>(
    "SELECT words FROM provider_differences ORDER BY 1",
  );
  return rows.map(({ words }) => words);
}

test("payments and refunds that both record alike are no differences", async () => {
  const { paymentId } = await placePaidOrder(shop, { HONROL100: 1 });
  await setFaults(shop, { refundDelayMs: 0 });
  await requestFromProvider(shop, `/payments/${paymentId}/refund`, { amount: 1000 });
  await expect.poll(() => importRecentRefunds(shop.shop).then(differences)).toEqual([]);
});

test("a payment that was recorded without the provider knowing it is a discrepancy of the ledger", async () => {
  const { razorpayOrderId: orderId, amount } = await placeOrder(shop, buyer, { HONROL100: 1 });
  const payment = { id: "pay_Invented000001", orderId, amountPaise: amount, currency: "INR" };
  await settlePayment(shop.shop, { ...payment, status: "captured", createdAt: shop.clock.now() });
  expect(await differences()).toEqual([
    expect.stringMatching(/^pay_Invented000001 of ₹[\d.,]+ INR is recorded, but unknown there$/),
  ]);
});

test("a payment of another state, amount or currency there, or unrecorded for an hour, is a difference", async () => {
  const { paymentId } = await placePaidOrder(shop, { HONROL100: 1 });
  const { findPaymentsSince } = shop.shop.payments;
  const describedAs = (change: object) =>
    compareWith({
      findPaymentsSince: async (since) =>
        (await findPaymentsSince(since)).map((one) => (one.id === paymentId ? { ...one, ...change } : one)),
    });
  for (const [change, words] of [
    [{ status: "failed" }, /is recorded as captured, but is failed there/],
    [{ amountPaise: 100 }, /, but is ₹1\.00 INR there/],
    [{ currency: "USD" }, /, but is ₹[\d.,]+ USD there/],
  ] as const) {
    await describedAs(change);
    expect(await listed()).toContainEqual(expect.stringMatching(words));
  }
  const { razorpayOrderId } = await placeOrder(shop, buyer, { HONROL100: 1 });
  const { razorpay_payment_id: missed } = await payAtSandbox(shop, razorpayOrderId);
  expect((await differences()).join()).not.toContain(missed);
  shop.clock.advance(61 * 60_000);
  expect((await differences()).join()).toMatch(new RegExp(`${missed} of .+ is captured, but not recorded`));
});

test("refunds that one side lacks, or has with another amount or state, are differences", async () => {
  const { paymentId } = await placePaidOrder(shop, { HONROL100: 1 });
  const refund = { id: "rfnd_OnlyThere00001", paymentId, amountPaise: 500, currency: "INR", receipt: null };
  await compareWith({ findRefundsSince: async () => [{ ...refund, status: "processed" }] });
  expect(await listed()).toContain("of ₹5.00 INR is processed, but not recorded");

  await receiveRefund(shop.shop, { ...refund, status: "processed" });
  await compareWith({ findRefundsSince: async () => [] });
  expect(await listed()).toContain("of ₹5.00 INR is recorded, but unknown there");
  await compareWith({ findRefundsSince: async () => [{ ...refund, status: "failed" }] });
  expect(await listed()).toContain("is recorded as processed, but is failed there");
  await compareWith({ findRefundsSince: async () => [{ ...refund, currency: "USD", status: "processed" }] });
  expect((await listed()).join()).toContain("but is ₹5.00 USD for");
});

test("while the provider does not answer, what was found last stays", async () => {
  const before = await listed();
  expect(before).not.toEqual([]);
  await setFaults(shop, { serverErrors: 1000 });
  await expect(compareWithProvider(shop.shop)).rejects.toThrow("answered 500");
  await setFaults(shop, { serverErrors: 0 });
  expect(await listed()).toEqual(before);
});
