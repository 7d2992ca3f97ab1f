import { rupeesToPaise } from "@dakbag/domain/money/money";
import { expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { stockOf } from "../../../test-support/builders/order.ts";
import {
  placePaidOrder,
  readOnDesk,
  refundGoodwill,
  refundPieces,
} from "../../../test-support/builders/refunds.ts";
import { expectAllCredited } from "../../../test-support/expect-all-credited.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { endRefunds } from "../../../test-support/schedules/end-refunds.ts";
import { saveOrder } from "../../../test-support/builders/save-order.ts";

const shop = testAppForAll();
const admins = [signInForAll(shop, { role: "admin" }), signInForAll(shop, { role: "admin" })] as const;

async function refundedPaise(id: string): Promise<number> {
  const { refunds } = await readOnDesk(shop, admins[0], id);
  return refunds.reduce((sum, { amount }) => sum + rupeesToPaise(amount), 0);
}

const cancel = (id: string) =>
  saveOrder(shop, admins[1], id, { status: "Cancelled", money: { decision: "refund" } });

test(
  "of ten parallel goodwill refunds by two admins who saw the same order one succeeds and the others get 409",
  { tags: ["ruling-refund.2", "ruling-refund.11"] },
  async () => {
    const paid = await placePaidOrder(shop, { HONROL100: 2 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        refundGoodwill(shop, admins[index % 2 ? 1 : 0], paid.id, { amount: 200 }, `key-${index}`),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    expect(await refundedPaise(paid.id)).toBe(20_000);
    await expectCleanLedger(shop);
  },
);

test(
  "goodwill beside a refund of all pieces refunds no more than was paid",
  { tags: ["ruling-refund.2", "ruling-refund.11", "ruling-refund.12"] },
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const stock = await stockOf(shop, "HONROL100");
      const paid = await placePaidOrder(shop, { HONROL100: 1 });
      const wanted = { lines: [{ lineNumber: 1, quantity: 1 }] };
      const answers = await Promise.all([
        refundGoodwill(shop, admins[0], paid.id, { amount: 700 }),
        refundPieces(shop, admins[1], paid.id, wanted),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await refundedPaise(paid.id)).toBeLessThanOrEqual(paid.amountPaise);
      expect(await stockOf(shop, "HONROL100")).toBe(stock - 1);
      await endRefunds(shop, paid.id, "processed");
      await expectCleanLedger(shop);
    }
  },
);

test(
  "goodwill beside cancelling the order refunds exactly what was paid, and credits the whole invoice",
  { tags: ["ruling-refund.11"] },
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const paid = await placePaidOrder(shop, { HONROL100: 1, TAPBRN045: 1 });
      const answers = await Promise.all([
        refundGoodwill(shop, admins[0], paid.id, { amount: 300 }),
        cancel(paid.id),
      ]);
      for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
      // Who saw the order before the goodwill is told so, and cancels it again.
      if (answers[1].statusCode === 409) expect((await cancel(paid.id)).statusCode).toBe(200);
      expect(await refundedPaise(paid.id)).toBe(paid.amountPaise);
      await endRefunds(shop, paid.id, "processed");
      await expectAllCredited(shop, paid.id);
    }
  },
);
