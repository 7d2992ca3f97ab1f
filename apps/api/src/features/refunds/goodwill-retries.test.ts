import { describe, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import {
  placePaidOrder,
  readOnDesk,
  refundGoodwill,
  refundPieces,
  retryRefund,
} from "../../../test-support/builders/refunds.ts";
import { expectAllCredited } from "../../../test-support/expect-all-credited.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { endRefunds } from "../../../test-support/schedules/end-refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

const shop = testAppForAll();
const admin = signInForAll(shop, { role: "admin" });

const request = (id: string, wanted: { amount: number; refundsSeen?: number }) =>
  refundGoodwill(shop, admin, id, wanted);
const onDesk = (id: string) => readOnDesk(shop, admin, id);
const end = (id: string, state: "processed" | "failed") => endRefunds(shop, id, state);
const retry = (id: string, refundId: string) => retryRefund(shop, admin, id, refundId);
const pieces = (id: string, quantity: number, refundsSeen: number) =>
  refundPieces(shop, admin, id, { lines: [{ lineNumber: 1, quantity }], refundsSeen });

const cancel = (id: string) =>
  saveOrder(shop, admin, id, { status: "Cancelled", money: { decision: "refund" } });

describe("a goodwill refund that failed", { tags: ["ruling-refund.5", "ruling-refund.11"] }, () => {
  test("gives its amount back to the pieces, and is repeated with the same amount of each line", async () => {
    const paid = await placePaidOrder(shop, { HONSLV150: 2, TAPBRN045: 1 });
    await request(paid.id, { amount: 100 });
    const linesOf = async (at: number) =>
      (
        await shop.db.query(
          `SELECT line_number, quantity, taxable_paise, gst_paise FROM refund_lines WHERE refund_id = $1
           ORDER BY line_number`,
          [(await onDesk(paid.id)).refunds[at]!.id],
        )
      ).rows;
    await end(paid.id, "failed");
    const failed = await onDesk(paid.id);
    expect(failed.refunds).toMatchObject([{ state: "failed", canRetry: true }]);
    expect(failed.refundable!.moneyLeft).toBe(paid.amountPaise / 100);
    expect(failed.refundable!.lines.map(({ refunded }) => refunded.goodwill)).toEqual([0, 0]);
    const answers = await Promise.all([1, 2].map(() => retry(paid.id, failed.refunds[0]!.id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await linesOf(1)).toEqual(await linesOf(0));
    expect((await onDesk(paid.id)).refunds).toMatchObject([
      { amount: 100, state: "failed" },
      { amount: 100, state: "requested" },
    ]);
    expect((await onDesk(paid.id)).events.at(-1)!.what).toBe(
      "Goodwill refund of ₹100.00 requested again. Reason: Came four days late",
    );
    await end(paid.id, "processed");
    await expectCleanLedger(shop);
  });

  test("cannot be repeated once its items were refunded in full", async () => {
    const paid = await placePaidOrder(shop, { HONROL100: 1 });
    await request(paid.id, { amount: 100 });
    await end(paid.id, "failed");
    await pieces(paid.id, 1, 1);
    const { refunds } = await onDesk(paid.id);
    expect(refunds).toMatchObject([{ canRetry: false }, { amount: paid.amountPaise / 100 }]);
    expect((await retry(paid.id, refunds[0]!.id)).json()).toMatchObject({ code: "goodwill-not-left" });
  });

  test.each(["repeated", "refunded by cancelling the order"])(
    "after all pieces were refunded for less it is %s, with a credit note",
    async (how) => {
      const paid = await placePaidOrder(shop, { HONROL100: 2 });
      await request(paid.id, { amount: 100 });
      await pieces(paid.id, 2, 1);
      const [goodwill] = (await onDesk(paid.id)).refunds;
      await shop.db.query("UPDATE refunds SET state = 'failed' WHERE id = $1", [goodwill!.id]);
      await end(paid.id, "processed");
      const answer = await (how === "repeated" ? retry(paid.id, goodwill!.id) : cancel(paid.id));
      expect(answer.statusCode).toBe(200);
      await end(paid.id, "processed");
      const { order, refunds } = await onDesk(paid.id);
      expect(refunds.at(-1)).toMatchObject({ amount: 100, creditNote: { number: expect.any(String) } });
      expect(order.status).toBe("Refunded");
      await expectAllCredited(shop, paid.id);
    },
  );

  test("a failed refund of one of two pieces is not repeated for more than it is worth after goodwill", async () => {
    const paid = await placePaidOrder(shop, { HONROL100: 2 });
    await pieces(paid.id, 1, 0);
    await end(paid.id, "failed");
    await request(paid.id, { amount: paid.amountPaise / 200, refundsSeen: 1 });
    const [failed] = (await onDesk(paid.id)).refunds;
    expect((await retry(paid.id, failed!.id)).statusCode).toBe(200);
    expect((await onDesk(paid.id)).refunds.at(-1)!.amount).toBe(paid.amountPaise / 400);
    await expectCleanLedger(shop);
  });
});
