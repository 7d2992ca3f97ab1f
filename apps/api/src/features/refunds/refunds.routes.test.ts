import type { MoneyDecision } from "@dakbag/domain/orders/status-change";
import type { OrderDetails } from "@dakbag/contracts/orders";
import { rupeesToPaise } from "@dakbag/domain/money/money";
import { beforeEach, describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { placeOrder, stockOf } from "../../../test-support/builders/order.ts";
import { payAtSandbox, verifyPayment } from "../../../test-support/builders/payments.ts";
import {
  refundPieces,
  placePaidOrder,
  readOnDesk,
  refundsAtProvider,
  sendRefundEvent,
  type WantedRefund,
} from "../../../test-support/builders/refunds.ts";
import { signInBuyer, type SignedIn } from "../../../test-support/builders/sign-in-buyer.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
// Jobs left in the queue by an earlier test would consume the faults set by this test.
beforeEach(() => shop.runJobs());

const requestRefund = (id: string, refund: WantedRefund, key?: string) =>
  refundPieces(shop, admin, id, refund, key);
const onDesk = (id: string) => readOnDesk(shop, admin, id);
const retry = (id: string, refundId: string) =>
  shop.app.inject({
    method: "POST",
    url: `/api/admin/orders/${id}/refunds/${refundId}/retry`,
    headers: admin.headers,
  });

const cancelOrder = (id: string, choices: { money: MoneyDecision; restock: boolean }) =>
  saveOrder(shop, admin, id, { status: "Cancelled", invoice: "", tracking: null, ...choices });

async function refused(answer: ReturnType<typeof requestRefund>): Promise<[number, string, string]> {
  const response = await answer;
  const { code, message } = response.json<{ code: string; message: string }>();
  return [response.statusCode, code, message];
}

async function seenByBuyer(buyer: SignedIn, id: string): Promise<OrderDetails> {
  const answer = await shop.app.inject({ method: "GET", url: `/api/orders/${id}`, headers: buyer.headers });
  return answer.json<{ order: OrderDetails }>().order;
}

/** Requests the newest refund of an order from the provider, which finishes it with this status and sends the event. */
async function finishRefund(id: string, status: "processed" | "failed"): Promise<void> {
  await setFaults(shop, { refundDelayMs: 0, refundsEndFailed: status === "failed" ? 1 : 0 });
  await shop.runJobs();
  const { paymentReference: paymentId } = (await onDesk(id)).refunds.at(-1)!;
  const newest = async () => (await refundsAtProvider(shop, paymentId))[0];
  await expect.poll(async () => (await newest())?.status).toBe(status);
  const { id: refundId, receipt } = (await newest())!;
  await sendRefundEvent(shop, { event: `refund.${status}`, status, id: refundId, paymentId, receipt });
  await shop.runJobs();
}

describe("staff refund pieces of an order", () => {
  test(
    "an admin refunds pieces with their GST and restocks chosen ones; the buyer and the history see the refund",
    { tags: ["ruling-refund.1", "ruling-refund.4", "ruling-refund.5"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONSLV150: 5, POLPOD120160: 2000 });
      const sleeves = await stockOf(shop, "HONSLV150");
      const bags = await stockOf(shop, "POLPOD120160");
      const { refundable, order } = await onDesk(paid.id);
      expect(refundable).toMatchObject({ refundsSeen: 0, canRestock: true });
      const numberOf = (sku: string) => refundable!.lines.find(({ SKU }) => SKU === sku)!.lineNumber;
      const lines = [
        { lineNumber: numberOf("HONSLV150"), quantity: 1, restock: true },
        { lineNumber: numberOf("POLPOD120160"), quantity: 500 },
      ];
      const answer = await requestRefund(paid.id, { lines });
      expect(answer.statusCode).toBe(200);

      const line = order.items.find(({ SKU }) => SKU === "HONSLV150")!;
      const ofSleeve = Math.round(rupeesToPaise(line.price) / 5);
      const amount = ofSleeve + Math.round((ofSleeve * line.gstRatePercent) / 100) + 162_250;
      const seen = await onDesk(paid.id);
      expect(seen.refunds).toMatchObject([
        {
          state: "requested",
          reason: "Damaged in transit",
          canRetry: false,
          lines: [{ quantity: 1 }, { quantity: 500 }],
        },
      ]);
      expect(rupeesToPaise(seen.refunds[0]!.amount)).toBe(amount);
      expect(seen.refundable!.lines.map(({ left }) => left).toSorted((a, b) => a - b)).toEqual([4, 1500]);
      // Lists and pages say how many pieces and how much money it has.
      const refundedOf = (items: readonly { SKU: string; refundedQuantity: number }[]) =>
        Object.fromEntries(items.map(({ SKU, refundedQuantity }) => [SKU, refundedQuantity]));
      expect(order).toMatchObject({ refundedAmount: 0 });
      expect(refundedOf(order.items)).toEqual({ HONSLV150: 0, POLPOD120160: 0 });
      for (const shown of [seen.order, await seenByBuyer(paid.buyer, paid.id)]) {
        expect(shown).toMatchObject({ refundedAmount: amount / 100 });
        expect(refundedOf(shown.items)).toEqual({ HONSLV150: 1, POLPOD120160: 500 });
      }
      expect(await stockOf(shop, "HONSLV150")).toBe(sleeves + 1);
      expect(await stockOf(shop, "POLPOD120160")).toBe(bags);
      expect(seen.events.at(-1)).toMatchObject({
        actor: "Meera",
        what: expect.stringMatching(/requested: .*1 of HONSLV150 \(restocked\).*Reason: Damaged in transit$/),
      });
      const { rows: audit } = await shop.db.query("SELECT actor, action FROM audit_log WHERE subject = $1", [
        paid.orderNumber,
      ]);
      expect(audit).toEqual([{ actor: "Meera", action: "order.refunded" }]);

      await shop.runJobs();
      expect(await refundsAtProvider(shop, paid.paymentId)).toMatchObject([{ amount }]);
      expect((await seenByBuyer(paid.buyer, paid.id)).refunds).toMatchObject([
        { state: "asked", reason: "Damaged in transit" },
      ]);
      await finishRefund(paid.id, "processed");
      expect(await seenByBuyer(paid.buyer, paid.id)).toMatchObject({
        status: "Order Processing",
        refunds: [{ state: "processed", amount: amount / 100, lines: [{ quantity: 1 }, { quantity: 500 }] }],
      });
    },
  );

  test(
    "refunds of single pieces add up to exactly what was paid, and then the order is Refunded",
    { tags: ["ruling-refund.1", "ruling-refund.6"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONSLV150: 5, LABDTH040060: 3 });
      const { refundable } = await onDesk(paid.id);
      const requests = refundable!.lines.flatMap(({ lineNumber, quantity }) =>
        Array.from({ length: quantity }, () => [{ lineNumber, quantity: 1 }]),
      );
      for (const [refundsSeen, lines] of requests.entries()) {
        expect((await seenByBuyer(paid.buyer, paid.id)).status).toBe("Order Processing");
        expect((await requestRefund(paid.id, { lines, refundsSeen })).statusCode).toBe(200);
        await finishRefund(paid.id, "processed");
      }
      const { order, refunds } = await onDesk(paid.id);
      expect(refunds.reduce((sum, { amount }) => sum + rupeesToPaise(amount), 0)).toBe(paid.amountPaise);
      expect(order.status).toBe("Refunded");
      expect(
        await refused(requestRefund(paid.id, { lines: requests[0]!, refundsSeen: requests.length })),
      ).toEqual([409, "all-refunded", expect.stringContaining("nothing left to refund")]);
    },
  );

  test(
    "cancelling the order refunds only the rest, and restocks only what is not in stock yet",
    { tags: ["ruling-refund.2", "ruling-refund.4", "ruling-desk.3"] },
    async () => {
      const stock = await stockOf(shop, "HONSLV200");
      const paid = await placePaidOrder(shop, { HONSLV200: 3 });
      await requestRefund(paid.id, { lines: [{ lineNumber: 1, quantity: 1, restock: true }] });
      const choices = { money: { decision: "refund" as const }, restock: true };
      const answers = await Promise.all([1, 2, 3].map(() => cancelOrder(paid.id, choices)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const { refunds, refundable } = await onDesk(paid.id);
      expect(refunds.map(({ lines }) => lines[0]?.quantity)).toEqual([1, 2]);
      expect(refunds.reduce((sum, { amount }) => sum + rupeesToPaise(amount), 0)).toBe(paid.amountPaise);
      expect(await stockOf(shop, "HONSLV200")).toBe(stock);
      expect(refundable?.canRestock).toBe(false);
    },
  );
});

describe("a refund that is not possible is refused with a reason", () => {
  test.each([
    ["no lines", { lines: [] }, 400, "lines must name at least one line"],
    [
      "a line twice",
      {
        lines: [
          { lineNumber: 1, quantity: 1 },
          { lineNumber: 1, quantity: 1 },
        ],
      },
      400,
      "each line once",
    ],
    ["an unknown line", { lines: [{ lineNumber: 7, quantity: 1 }] }, 400, "lines.0.lineNumber"],
    ["half a piece", { lines: [{ lineNumber: 1, quantity: 0.5 }] }, 400, "quantity must be a whole number"],
    ["no reason", { lines: [{ lineNumber: 1, quantity: 1 }], reason: " " }, 400, "reason is required"],
    ["more pieces than are left", { lines: [{ lineNumber: 1, quantity: 4 }] }, 409, "Only 3 of"],
    [
      "an order that has changed since it was opened",
      { lines: [{ lineNumber: 1, quantity: 1 }], refundsSeen: 1 },
      409,
      "reload the order",
    ],
  ])(
    "a refund of %s is refused",
    { tags: ["ruling-refund.1", "ruling-refund.2"] },
    async (_case, refund, status, text) => {
      const { id } = await placePaidOrder(shop, { HONROL100: 3 });
      const [statusCode, , message] = await refused(requestRefund(id, refund));
      expect([statusCode, message]).toEqual([status, expect.stringContaining(text)]);
      expect((await onDesk(id)).refunds).toEqual([]);
    },
  );

  test("a refund below the provider's minimum, or one that leaves less than it, is refused", async () => {
    // A thousand pieces cost ₹2.50 and ₹0.45 GST.
    await shop.db.query("UPDATE products SET price = 0.0025 WHERE sku = 'POLPOD140170'");
    const { id } = await placePaidOrder(shop, { POLPOD140170: 1000 });
    const refundOf = (quantity: number) => requestRefund(id, { lines: [{ lineNumber: 1, quantity }] });
    expect(await refused(refundOf(300))).toEqual([
      409,
      "too-little-to-refund",
      expect.stringContaining("₹1.00 at least"),
    ]);
    expect(await refused(refundOf(900))).toEqual([
      409,
      "too-little-left",
      expect.stringContaining("This would leave ₹0.29"),
    ]);
    expect((await refundOf(400)).statusCode).toBe(200);
  });

  test("a refund of an unknown order, an unpaid order or goods that are already restocked is refused", async () => {
    const refund = { lines: [{ lineNumber: 1, quantity: 1 }] };
    expect((await refused(requestRefund("01900000-0000-7000-8000-000000000000", refund)))[0]).toBe(404);
    const { order } = await placeOrder(shop, await signInBuyer(shop), { HONROL100: 1 });
    expect((await refused(requestRefund(order._id, refund))).slice(0, 2)).toEqual([409, "nothing-to-refund"]);
    expect((await onDesk(order._id)).refundable).toBeNull();
    const { id } = await placePaidOrder(shop, { HONROL100: 2 });
    expect(
      (await cancelOrder(id, { money: { decision: "kept", reason: "Made to order" }, restock: true }))
        .statusCode,
    ).toBe(200);
    const restock = { lines: [{ lineNumber: 1, quantity: 1, restock: true }] };
    expect((await refused(requestRefund(id, restock))).slice(0, 2)).toEqual([409, "goods-are-back"]);
  });
});

describe("a repeated request", () => {
  test(
    "five requests with the same key refund once and get the same response; another refund with that key is refused",
    { tags: ["ruling-refund.2"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 3 });
      const refund = { lines: [{ lineNumber: 1, quantity: 1, restock: true }] };
      const stock = await stockOf(shop, "HONROL100");
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => requestRefund(paid.id, refund, "key-1")),
      );
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(answers[0]!.statusCode).toBe(200);
      expect((await onDesk(paid.id)).refunds).toHaveLength(1);
      expect(await stockOf(shop, "HONROL100")).toBe(stock + 1);
      const other = { ...refund, reason: "Another reason" };
      expect((await refused(requestRefund(paid.id, other, "key-1"))).slice(0, 2)).toEqual([
        409,
        "idempotency-key-taken",
      ]);
      expect((await refused(requestRefund(paid.id, refund, "with space")))[2]).toContain("Idempotency-Key");
    },
  );
});

describe("a refund that failed", () => {
  test(
    "the buyer sees a failed refund; it is retried once, and its goods stay in stock",
    { tags: ["ruling-refund.4", "ruling-refund.5"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 3 });
      const stock = await stockOf(shop, "HONROL100");
      await requestRefund(paid.id, { lines: [{ lineNumber: 1, quantity: 2, restock: true }] });
      await finishRefund(paid.id, "failed");
      const [failed] = (await onDesk(paid.id)).refunds;
      expect(failed).toMatchObject({ state: "failed", canRetry: true });
      expect(await seenByBuyer(paid.buyer, paid.id)).toMatchObject({
        refundedAmount: 0,
        items: [{ refundedQuantity: 0 }],
      });
      expect((await seenByBuyer(paid.buyer, paid.id)).refunds).toMatchObject([{ state: "failed" }]);

      const answers = await Promise.all([
        retry(paid.id, failed!.id),
        retry(paid.id, failed!.id),
        retry(paid.id, failed!.id),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      expect(await stockOf(shop, "HONROL100")).toBe(stock + 2);
      const { refunds } = await onDesk(paid.id);
      expect(refunds).toMatchObject([{ canRetry: false }, { state: "requested", amount: failed!.amount }]);
      expect((await seenByBuyer(paid.buyer, paid.id)).refunds).toMatchObject([{ state: "asked" }]);
      expect((await refused(retry(paid.id, refunds[1]!.id))).slice(0, 2)).toEqual([409, "refund-not-failed"]);
      await finishRefund(paid.id, "processed");
      expect((await seenByBuyer(paid.buyer, paid.id)).refunds).toMatchObject([{ state: "processed" }]);
    },
  );

  test(
    "the pieces of a failed refund can be refunded again, and then it cannot be retried",
    { tags: ["ruling-refund.2"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 3 });
      await requestRefund(paid.id, { lines: [{ lineNumber: 1, quantity: 2 }] });
      await finishRefund(paid.id, "failed");
      await requestRefund(paid.id, { lines: [{ lineNumber: 1, quantity: 3 }], refundsSeen: 1 });
      const { refunds } = await onDesk(paid.id);
      expect(refunds).toMatchObject([{ canRetry: false }, { amount: paid.amountPaise / 100 }]);
      expect((await refused(retry(paid.id, refunds[0]!.id))).slice(0, 2)).toEqual([409, "all-refunded"]);
      expect((await seenByBuyer(paid.buyer, paid.id)).refunds).toMatchObject([{ state: "asked" }]);
    },
  );

  test(
    "a failed refund of a payment that never bought the order can be retried too",
    { tags: ["ruling-refund.5"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 1 });
      const { order } = await onDesk(paid.id);
      const extra = await payAtSandbox(shop, order.razorpayOrderId!, { force: true });
      expect((await verifyPayment(shop, paid.buyer, extra)).statusCode).toBe(409);
      await finishRefund(paid.id, "failed");
      const [failed] = (await onDesk(paid.id)).refunds;
      const reason = "This order was already paid";
      expect(failed).toMatchObject({ state: "failed", canRetry: true, reason, lines: [] });
      expect((await seenByBuyer(paid.buyer, paid.id)).refunds).toMatchObject([
        { amount: failed!.amount, reason, lines: [] },
      ]);
      expect((await retry(paid.id, failed!.id)).statusCode).toBe(200);
      expect((await retry(paid.id, failed!.id)).statusCode).toBe(409);
      await finishRefund(paid.id, "processed");
      expect(await onDesk(paid.id)).toMatchObject({
        order: { status: "Order Processing" },
        refunds: [
          { state: "failed", canRetry: false },
          { state: "processed", amount: failed!.amount },
        ],
      });
      const { rows } = await shop.db.query(
        "SELECT channel FROM notifications WHERE order_id = $1 AND kind = 'refunded' ORDER BY channel",
        [paid.id],
      );
      expect(rows).toEqual([{ channel: "email" }, { channel: "sms" }]);
    },
  );
});
