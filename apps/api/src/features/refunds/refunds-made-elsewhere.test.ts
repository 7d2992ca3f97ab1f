import { rupeesToPaise } from "@dakbag/domain/money/money";
import type { OrderDetails } from "@dakbag/contracts/orders";
import { beforeEach, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { payAtSandbox, verifyPayment } from "../../../test-support/builders/payments.ts";
import { requestFromProvider } from "../../../test-support/builders/provider.ts";
import {
  refundPieces,
  placePaidOrder,
  readOnDesk,
  refundsAtProvider,
  sendRefundEvent,
  type RefundEvent,
} from "../../../test-support/builders/refunds.ts";
import { type SignedIn, signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { findDiscrepancies } from "../ledger/ledger.queries.ts";
import { receiveRefund } from "./receive-refund.ts";
import { importRecentRefunds } from "./reconcile-refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

// The provider's webhooks do not reach this shop; tests send the events themselves.
const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin" });
beforeEach(async () => {
  await shop.runJobs();
  await setFaults(shop, { refundDelayMs: 20, refundsEndFailed: 0 });
});

const onDesk = (id: string) => readOnDesk(shop, admin, id);
const refundAtProvider = (paymentId: string, amount: number) =>
  requestFromProvider<{ id: string }>(shop, `/payments/${paymentId}/refund`, { amount });

/** Refunds a payment as in the provider's dashboard, and sends the shop an event for each status. */
async function refundElsewhere(
  paymentId: string,
  amountPaise: number,
  statuses: readonly RefundEvent["status"][] = ["pending", "processed"],
): Promise<string> {
  const { id } = await refundAtProvider(paymentId, amountPaise);
  for (const status of statuses) {
    const event = status === "pending" ? "refund.created" : (`refund.${status}` as const);
    await sendRefundEvent(shop, { event, status, id, paymentId, amountPaise });
    await shop.runJobs();
  }
  return id;
}

async function seenByBuyer(buyer: SignedIn, id: string): Promise<OrderDetails> {
  const answer = await shop.app.inject({ method: "GET", url: `/api/orders/${id}`, headers: buyer.headers });
  return answer.json<{ order: OrderDetails }>().order;
}

/** Requests the newest refund of the shop from the provider and sends the processed event. */
async function processNewest(id: string): Promise<void> {
  await shop.runJobs();
  const { paymentReference: paymentId, id: receipt } = (await onDesk(id)).refunds.at(-1)!;
  const { id: refundId } = (await refundsAtProvider(shop, paymentId)).find(
    (refund) => refund.receipt === receipt,
  )!;
  const status = "processed";
  await sendRefundEvent(shop, { event: "refund.processed", status, id: refundId, paymentId, receipt });
  await shop.runJobs();
}

async function documentTotalsOf(orderId: string) {
  const { rows } = await shop.db.query<{ invoiced: number; credited: number }>(
    `SELECT (SELECT total_paise FROM invoices WHERE order_id = $1)::bigint AS invoiced,
       (SELECT coalesce(sum(total_paise), 0) FROM credit_notes WHERE order_id = $1)::bigint AS credited`,
    [orderId],
  );
  return rows[0]!;
}

describe("a refund made at the provider itself", () => {
  test(
    "a refund made elsewhere without pieces is shown to buyer and staff once and corrects no invoice",
    { tags: ["ruling-refund.8"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 3 });
      const refundReference = await refundElsewhere(paid.paymentId, 12_345, [
        "pending",
        "processed",
        "processed",
        "pending",
      ]);
      const { order, refunds, refundable, events } = await onDesk(paid.id);
      expect(refunds).toMatchObject([
        {
          refundReference,
          amount: 123.45,
          state: "processed",
          madeElsewhere: true,
          canRetry: false,
          creditNote: null,
          lines: [],
        },
      ]);
      expect(order.status).toBe("Order Processing");
      expect(refundable).toMatchObject({
        moneyLeft: (paid.amountPaise - 12_345) / 100,
        lines: [{ left: 3 }],
      });
      expect(events.map(({ what }) => what).slice(-2)).toEqual([
        "Refund of ₹123.45 was made at the payment provider, not from here",
        "Refund of ₹123.45 processed by the payment provider",
      ]);
      expect((await seenByBuyer(paid.buyer, paid.id)).refunds).toMatchObject([
        {
          amount: 123.45,
          state: "processed",
          reason: "Refunded directly at the payment provider",
          lines: [],
        },
      ]);
      const { rows } = await shop.db.query("SELECT FROM notifications WHERE about_id = $1", [refunds[0]!.id]);
      expect(rows).toHaveLength(2); // by SMS and by e-mail
      expect((await documentTotalsOf(paid.id)).credited).toBe(0);
      expect(await findDiscrepancies(shop.db, 5)).toEqual([]);
    },
  );

  test(
    "a refund of the whole payment covers all pieces: the order is Refunded and its invoice corrected",
    { tags: ["ruling-refund.8", "ruling-credit.3"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 3, HONSLV150: 2 });
      await refundElsewhere(paid.paymentId, paid.amountPaise);
      const { order, refunds } = await onDesk(paid.id);
      expect(order.status).toBe("Refunded");
      expect(refunds).toMatchObject([{ madeElsewhere: true, lines: [{}, {}], creditNote: {} }]);
      const { invoiced, credited } = await documentTotalsOf(paid.id);
      expect([invoiced, credited]).toEqual([paid.amountPaise, paid.amountPaise]);
    },
  );

  test(
    "a refund without pieces reduces the refund of the last pieces, and the whole invoice is corrected",
    { tags: ["ruling-refund.8", "ruling-credit.3"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 3 });
      await refundElsewhere(paid.paymentId, 20_000);
      await refundElsewhere(paid.paymentId, 5000);
      await refundPieces(shop, admin, paid.id, { lines: [{ lineNumber: 1, quantity: 1 }], refundsSeen: 2 });
      await processNewest(paid.id);
      expect((await onDesk(paid.id)).refunds[2]!.amount).toBeCloseTo(paid.amountPaise / 300, 2);
      await refundPieces(shop, admin, paid.id, { lines: [{ lineNumber: 1, quantity: 2 }], refundsSeen: 3 });
      await processNewest(paid.id);
      const { order, refunds, events } = await onDesk(paid.id);
      expect(refunds.reduce((sum, { amount }) => sum + rupeesToPaise(amount), 0)).toBe(paid.amountPaise);
      expect(order.status).toBe("Refunded");
      expect((await documentTotalsOf(paid.id)).credited).toBe(paid.amountPaise);
      expect(events.map(({ what }) => what)).toContainEqual(
        expect.stringContaining("requested, less earlier refunds of ₹250.00: 2 of HONROL100"),
      );
      expect(await findDiscrepancies(shop.db, 5)).toEqual([]);
    },
  );

  test(
    "a refund made elsewhere of all money left covers all pieces left",
    { tags: ["ruling-refund.8", "ruling-credit.3"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 3 });
      await refundPieces(shop, admin, paid.id, { lines: [{ lineNumber: 1, quantity: 1 }] });
      await processNewest(paid.id);
      await refundElsewhere(paid.paymentId, 7777);
      const left = rupeesToPaise((await onDesk(paid.id)).refundable!.moneyLeft);
      await refundElsewhere(paid.paymentId, left);
      const { order, refunds } = await onDesk(paid.id);
      expect(order.status).toBe("Refunded");
      expect(refunds.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[1], [], [2]]);
      expect((await documentTotalsOf(paid.id)).credited).toBe(paid.amountPaise);
    },
  );

  test(
    "cancelling the order refunds the rest of its payment in one refund",
    { tags: ["ruling-refund.8", "ruling-desk.3"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 3 });
      await refundElsewhere(paid.paymentId, 30_000);
      const answer = await saveOrder(shop, admin, paid.id, {
        status: "Cancelled",
        invoice: "",
        tracking: null,
        money: { decision: "refund" },
      });
      expect(answer.statusCode).toBe(200);
      const { refunds } = await onDesk(paid.id);
      expect(refunds).toMatchObject([{ lines: [] }, { lines: [{ quantity: 3 }] }]);
      expect(rupeesToPaise(refunds[1]!.amount)).toBe(paid.amountPaise - 30_000);
    },
  );

  test(
    "a failed refund made elsewhere does not count and cannot be retried by the shop",
    { tags: ["ruling-refund.8"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 1 });
      await setFaults(shop, { refundsEndFailed: 1 });
      await refundElsewhere(paid.paymentId, paid.amountPaise, ["failed", "pending"]);
      const { refunds, refundable } = await onDesk(paid.id);
      expect(refunds).toMatchObject([{ state: "failed", canRetry: false }]);
      expect(refundable!.moneyLeft).toBe(paid.amountPaise / 100);
      expect((await seenByBuyer(paid.buyer, paid.id)).refunds).toEqual([]);
      const retry = await shop.app.inject({
        method: "POST",
        url: `/api/admin/orders/${paid.id}/refunds/${refunds[0]!.id}/retry`,
        headers: admin.headers,
      });
      expect([retry.statusCode, retry.json<{ code: string }>().code]).toEqual([409, "refund-made-elsewhere"]);
    },
  );

  test(
    "a refund reported many times in parallel is recorded once",
    { tags: ["ruling-refund.8"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 2 });
      const { id } = await refundAtProvider(paid.paymentId, 4321);
      const reported = { id, paymentId: paid.paymentId, amountPaise: 4321, currency: "INR" };
      await Promise.all(
        [...Array(5).keys()].flatMap(() => [
          sendRefundEvent(shop, { ...reported, event: "refund.created", status: "pending" }),
          sendRefundEvent(shop, { ...reported, event: "refund.processed", status: "processed" }),
        ]),
      );
      const pending = { ...reported, receipt: null, status: "pending" } as const;
      await Promise.all(Array.from({ length: 10 }, () => receiveRefund(shop.shop, pending)));
      await Promise.all([shop.runJobs(), shop.runJobs(), shop.runJobs()]);
      expect((await onDesk(paid.id)).refunds).toMatchObject([{ amount: 43.21, state: "processed" }]);
    },
  );

  test(
    "a refund whose webhook was lost is found by the nightly reconciliation, and its result too",
    { tags: ["ruling-refund.8"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 2 });
      await refundAtProvider(paid.paymentId, 4321);
      const atProvider = async () => (await refundsAtProvider(shop, paid.paymentId))[0]?.status;
      await expect.poll(atProvider).toBe("processed");
      await importRecentRefunds(shop.shop);
      await importRecentRefunds(shop.shop);
      expect((await onDesk(paid.id)).refunds).toMatchObject([{ amount: 43.21, state: "processed" }]);
    },
  );
});

describe("a refund made elsewhere and one of the shop's own", () => {
  test(
    "if both refund the same payment, the shop's own is refused and the other covers the pieces",
    { tags: ["ruling-refund.8", "ruling-credit.3"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 2 });
      await refundPieces(shop, admin, paid.id, { lines: [{ lineNumber: 1, quantity: 2 }] });
      const { id } = await refundAtProvider(paid.paymentId, paid.amountPaise);
      const reported = { id, paymentId: paid.paymentId, amountPaise: paid.amountPaise };
      await sendRefundEvent(shop, { ...reported, event: "refund.processed", status: "processed" });
      await setFaults(shop, { tooManyRequests: 3 });
      await shop.runJobs();
      expect((await onDesk(paid.id)).refunds).toMatchObject([{ state: "requested" }]);
      expect(await findDiscrepancies(shop.db, 5)).toEqual([]);
      const later = async () => {
        await shop.db.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
        await shop.runJobs();
        return (await onDesk(paid.id)).refunds.map(({ state }) => state);
      };
      await expect.poll(later).toEqual(["failed", "processed"]);
      const { order, refunds } = await onDesk(paid.id);
      expect(refunds).toMatchObject([
        { state: "failed", canRetry: false },
        { state: "processed", madeElsewhere: true, lines: [{ quantity: 2 }], creditNote: {} },
      ]);
      expect(order.status).toBe("Refunded");
      expect((await seenByBuyer(paid.buyer, paid.id)).refunds).toMatchObject([{ state: "processed" }]);
    },
  );

  test("a refund made elsewhere of a payment that bought no order makes a retry of the shop's own unnecessary", async () => {
    const buyer = await signInBuyer(shop);
    const { order, razorpayOrderId } = await placeOrder(shop, buyer, { HONROL100: 1 });
    const tooLittle = await payAtSandbox(shop, razorpayOrderId, { amount: 700 });
    await verifyPayment(shop, buyer, tooLittle);
    await refundAtProvider(tooLittle.razorpay_payment_id, 700);
    await shop.runJobs();
    const [own] = (await onDesk(order._id)).refunds;
    expect(own).toMatchObject({ state: "failed", canRetry: true });
    await importRecentRefunds(shop.shop);
    expect((await onDesk(order._id)).refunds).toMatchObject([
      { state: "failed", canRetry: false },
      { madeElsewhere: true, amount: 7 },
    ]);
    const retry = await shop.app.inject({
      method: "POST",
      url: `/api/admin/orders/${order._id}/refunds/${own!.id}/retry`,
      headers: admin.headers,
    });
    expect(retry.statusCode).toBe(409);
  });
});

describe("a refund event arrives before the payment event", () => {
  test(
    "both events count: the order is paid, then Refunded",
    { tags: ["ruling-refund.8", "ruling-cart.15"] },
    async () => {
      await shop.receiveWebhooks();
      const buyer = await signInBuyer(shop);
      const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, { HONROL100: 1 });
      await setFaults(shop, { webhooksOff: true });
      const { razorpay_payment_id: paymentId } = await payAtSandbox(shop, razorpayOrderId, { webhook: true });
      await setFaults(shop, { webhooksOff: false });
      await refundAtProvider(paymentId, amount);
      const refundStates = async () => {
        await shop.runJobs();
        return (await onDesk(order._id)).refunds.map(({ state }) => state);
      };
      await expect.poll(refundStates).toEqual(["processed"]);
      expect(await onDesk(order._id)).toMatchObject({
        order: { status: "Refunded", isPaid: true },
        payments: [{ honoured: true }],
        refunds: [{ madeElsewhere: true, lines: [{ quantity: 1 }], creditNote: {} }],
      });
    },
  );
});
