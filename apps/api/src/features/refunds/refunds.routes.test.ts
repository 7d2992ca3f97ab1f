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

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin", name: "Meera" });
// What a test before has left in the queue would take the faults of this one.
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

const callOff = (id: string, choices: { refund: boolean; restock: boolean }) =>
  shop.app.inject({
    method: "PUT",
    url: `/api/admin/orders/${id}`,
    headers: admin.headers,
    payload: { status: "Cancelled", invoice: "", tracking: null, ...choices },
  });

async function refused(answer: ReturnType<typeof requestRefund>): Promise<[number, string, string]> {
  const response = await answer;
  const { code, message } = response.json<{ code: string; message: string }>();
  return [response.statusCode, code, message];
}

async function seenByBuyer(buyer: SignedIn, id: string): Promise<OrderDetails> {
  const answer = await shop.app.inject({ method: "GET", url: `/api/orders/${id}`, headers: buyer.headers });
  return answer.json<{ order: OrderDetails }>().order;
}

/** The newest refund of an order is requested at the provider, which reports this result. */
async function end(id: string, status: "processed" | "failed"): Promise<void> {
  await setFaults(shop, { refundDelayMs: 0, refundsEndFailed: status === "failed" ? 1 : 0 });
  await shop.runJobs();
  const { razorpayPaymentId: paymentId } = (await onDesk(id)).refunds.at(-1)!;
  const newest = async () => (await refundsAtProvider(shop, paymentId))[0];
  await expect.poll(async () => (await newest())?.status).toBe(status);
  const { id: refundId, receipt } = (await newest())!;
  await sendRefundEvent(shop, { event: `refund.${status}`, status, id: refundId, paymentId, receipt });
  await shop.runJobs();
}

describe("staff refund pieces of an order", () => {
  test(
    "their share with GST is refunded, chosen goods are restocked, buyer and history are notified",
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
      expect(await stockOf(shop, "HONSLV150")).toBe(sleeves + 1);
      expect(await stockOf(shop, "POLPOD120160")).toBe(bags);
      expect(seen.events.at(-1)).toMatchObject({
        actor: "Meera",
        what: expect.stringMatching(
          /asked for: .*1 of HONSLV150 \(back into stock\).*Reason: Damaged in transit$/,
        ),
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
      await end(paid.id, "processed");
      expect(await seenByBuyer(paid.buyer, paid.id)).toMatchObject({
        status: "Order Processing",
        refunds: [{ state: "processed", amount: amount / 100, lines: [{ quantity: 1 }, { quantity: 500 }] }],
      });
    },
  );

  test(
    "partial refunds sum to exactly what was paid; then the order is Refunded",
    { tags: ["ruling-refund.1", "ruling-refund.6"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONSLV150: 5, LABDTH040060: 3 });
      const { refundable } = await onDesk(paid.id);
      const pieces = refundable!.lines.flatMap(({ lineNumber, quantity }) =>
        Array.from({ length: quantity }, () => [{ lineNumber, quantity: 1 }]),
      );
      for (const [refundsSeen, lines] of pieces.entries()) {
        expect((await seenByBuyer(paid.buyer, paid.id)).status).toBe("Order Processing");
        expect((await requestRefund(paid.id, { lines, refundsSeen })).statusCode).toBe(200);
        await end(paid.id, "processed");
      }
      const { order, refunds } = await onDesk(paid.id);
      expect(refunds.reduce((sum, { amount }) => sum + rupeesToPaise(amount), 0)).toBe(paid.amountPaise);
      expect(order.status).toBe("Refunded");
      expect(
        await refused(requestRefund(paid.id, { lines: pieces[0]!, refundsSeen: pieces.length })),
      ).toEqual([409, "all-refunded", expect.stringContaining("nothing left to refund")]);
    },
  );

  test(
    "cancelling the order refunds only the rest and restocks what is not restocked yet",
    { tags: ["ruling-refund.2", "ruling-refund.4", "ruling-desk.3"] },
    async () => {
      const stock = await stockOf(shop, "HONSLV200");
      const paid = await placePaidOrder(shop, { HONSLV200: 3 });
      await requestRefund(paid.id, { lines: [{ lineNumber: 1, quantity: 1, restock: true }] });
      const choices = { refund: true, restock: true };
      const answers = await Promise.all([1, 2, 3].map(() => callOff(paid.id, choices)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const { refunds, refundable } = await onDesk(paid.id);
      expect(refunds.map(({ lines }) => lines[0]?.quantity)).toEqual([1, 2]);
      expect(refunds.reduce((sum, { amount }) => sum + rupeesToPaise(amount), 0)).toBe(paid.amountPaise);
      expect(await stockOf(shop, "HONSLV200")).toBe(stock);
      expect(refundable?.canRestock).toBe(false);
    },
  );
});

describe("what cannot be refunded is refused, and says why", () => {
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
    ["a line that is none", { lines: [{ lineNumber: 7, quantity: 1 }] }, 400, "lines.0.lineNumber"],
    ["half a piece", { lines: [{ lineNumber: 1, quantity: 0.5 }] }, 400, "quantity must be a whole number"],
    ["no reason", { lines: [{ lineNumber: 1, quantity: 1 }], reason: " " }, 400, "reason is required"],
    ["more than there is", { lines: [{ lineNumber: 1, quantity: 4 }] }, 409, "Only 3 of"],
    [
      "an order that looks otherwise now",
      { lines: [{ lineNumber: 1, quantity: 1 }], refundsSeen: 1 },
      409,
      "look at",
    ],
  ])("%s", { tags: ["ruling-refund.1", "ruling-refund.2"] }, async (_case, refund, status, words) => {
    const { id } = await placePaidOrder(shop, { HONROL100: 3 });
    const [statusCode, , message] = await refused(requestRefund(id, refund));
    expect([statusCode, message]).toEqual([status, expect.stringContaining(words)]);
    expect((await onDesk(id)).refunds).toEqual([]);
  });

  test("an amount below the provider's minimum, now or later", async () => {
    // A thousand of them: ₹2.50 and ₹0.45 GST.
    await shop.db.query("UPDATE products SET price = 0.0025 WHERE sku = 'POLPOD140170'");
    const { id } = await placePaidOrder(shop, { POLPOD140170: 1000 });
    const refund = (quantity: number) => requestRefund(id, { lines: [{ lineNumber: 1, quantity }] });
    expect(await refused(refund(300))).toEqual([
      409,
      "too-little-to-refund",
      expect.stringContaining("₹1.00 at least"),
    ]);
    expect(await refused(refund(900))).toEqual([
      409,
      "too-little-left",
      expect.stringContaining("This would leave ₹0.29"),
    ]);
    expect((await refund(400)).statusCode).toBe(200);
  });

  test("an order that is unknown, unpaid or already refunded", async () => {
    const refund = { lines: [{ lineNumber: 1, quantity: 1 }] };
    expect((await refused(requestRefund("01900000-0000-7000-8000-000000000000", refund)))[0]).toBe(404);
    const { order } = await placeOrder(shop, await signInBuyer(shop), { HONROL100: 1 });
    expect((await refused(requestRefund(order._id, refund))).slice(0, 2)).toEqual([409, "nothing-to-refund"]);
    expect((await onDesk(order._id)).refundable).toBeNull();
    const { id } = await placePaidOrder(shop, { HONROL100: 2 });
    expect((await callOff(id, { refund: false, restock: true })).statusCode).toBe(200);
    const restock = { lines: [{ lineNumber: 1, quantity: 1, restock: true }] };
    expect((await refused(requestRefund(id, restock))).slice(0, 2)).toEqual([409, "goods-are-back"]);
  });
});

describe("the same request sent twice", () => {
  test(
    "refunds once with the same answer; its key with another body is refused",
    { tags: ["ruling-refund.2"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 3 });
      const refund = { lines: [{ lineNumber: 1, quantity: 1, restock: true }] };
      const stock = await stockOf(shop, "HONROL100");
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => requestRefund(paid.id, refund, "press-1")),
      );
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(answers[0]!.statusCode).toBe(200);
      expect((await onDesk(paid.id)).refunds).toHaveLength(1);
      expect(await stockOf(shop, "HONROL100")).toBe(stock + 1);
      const other = { ...refund, reason: "Another reason" };
      expect((await refused(requestRefund(paid.id, other, "press-1"))).slice(0, 2)).toEqual([
        409,
        "idempotency-key-taken",
      ]);
      expect((await refused(requestRefund(paid.id, refund, "with space")))[2]).toContain("Idempotency-Key");
    },
  );
});

describe("a refund that failed", () => {
  test(
    "is notified to its buyer and retried once; its goods stay in stock",
    { tags: ["ruling-refund.4", "ruling-refund.5"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 3 });
      const stock = await stockOf(shop, "HONROL100");
      await requestRefund(paid.id, { lines: [{ lineNumber: 1, quantity: 2, restock: true }] });
      await end(paid.id, "failed");
      const [failed] = (await onDesk(paid.id)).refunds;
      expect(failed).toMatchObject({ state: "failed", canRetry: true });
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
      await end(paid.id, "processed");
      expect((await seenByBuyer(paid.buyer, paid.id)).refunds).toMatchObject([{ state: "processed" }]);
    },
  );

  test(
    "leaves its pieces to another refund, and can then not be retried",
    { tags: ["ruling-refund.2"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 3 });
      await requestRefund(paid.id, { lines: [{ lineNumber: 1, quantity: 2 }] });
      await end(paid.id, "failed");
      await requestRefund(paid.id, { lines: [{ lineNumber: 1, quantity: 3 }], refundsSeen: 1 });
      const { refunds } = await onDesk(paid.id);
      expect(refunds).toMatchObject([{ canRetry: false }, { amount: paid.amountPaise / 100 }]);
      expect((await refused(retry(paid.id, refunds[0]!.id))).slice(0, 2)).toEqual([409, "all-refunded"]);
      expect((await seenByBuyer(paid.buyer, paid.id)).refunds).toMatchObject([{ state: "asked" }]);
    },
  );

  test(
    "of a payment that never bought the order can be retried too",
    { tags: ["ruling-refund.5"] },
    async () => {
      const paid = await placePaidOrder(shop, { HONROL100: 1 });
      const { order } = await onDesk(paid.id);
      const extra = await payAtSandbox(shop, order.razorpayOrderId!, { force: true });
      expect((await verifyPayment(shop, paid.buyer, extra)).statusCode).toBe(409);
      await end(paid.id, "failed");
      const [failed] = (await onDesk(paid.id)).refunds;
      const reason = "This order was already paid";
      expect(failed).toMatchObject({ state: "failed", canRetry: true, reason, lines: [] });
      expect((await seenByBuyer(paid.buyer, paid.id)).refunds).toMatchObject([
        { amount: failed!.amount, reason, lines: [] },
      ]);
      expect((await retry(paid.id, failed!.id)).statusCode).toBe(200);
      expect((await retry(paid.id, failed!.id)).statusCode).toBe(409);
      await end(paid.id, "processed");
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
