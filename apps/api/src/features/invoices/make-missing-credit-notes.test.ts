import pino from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { signInForEach, testAppForAll } from "../../../test-support/before-tests.ts";
import { refundPieces, placePaidOrder, readOnDesk } from "../../../test-support/builders/refunds.ts";
import { paidWithoutInvoice } from "../../../test-support/builders/unpaid-orders.ts";
import { setFaults } from "../../../test-support/builders/verify-phone.ts";
import { findDiscrepancies } from "../ledger/ledger.queries.ts";
import { findRefund } from "../refunds/refunds.queries.ts";
import { updateRefund } from "../refunds/update-refund.ts";
import { makeMissingCreditNotes } from "./issue-credit-note.ts";

const shop = testAppForAll();
const admin = signInForEach(shop, { role: "admin" });
beforeEach(async () => {
  // The provider processes no refund by itself, only the tests do.
  await setFaults(shop, { refundDelayMs: 3_600_000 });
  await shop.runJobs();
});

const onDesk = (id: string) => readOnDesk(shop, admin, id);
const makeInvoice = (id: string) =>
  shop.app.inject({ method: "POST", url: `/api/admin/orders/${id}/invoice`, headers: admin.headers });

/** Requests a refund of pieces of an order's first line, and reports it as processed by the provider. */
async function refundAndProcess(orderId: string, quantity: number, refundsSeen = 0): Promise<string> {
  const answer = await refundPieces(shop, admin, orderId, {
    lines: [{ lineNumber: 1, quantity }],
    refundsSeen,
  });
  const { refundId } = answer.json<{ refundId: string }>();
  const [refund] = await findRefund(shop.db, refundId);
  await updateRefund(shop.shop, refund!, "processed", `rfnd_${refundId}`);
  return refundId;
}

async function whileCreditNotesFail(orderId: string, work: () => Promise<unknown>): Promise<void> {
  await shop.ownerDb.query(
    `ALTER TABLE credit_notes ADD CONSTRAINT no_such CHECK (order_id <> '${orderId}')`,
  );
  await work().finally(() => shop.ownerDb.query("ALTER TABLE credit_notes DROP CONSTRAINT no_such"));
}

async function createPaidOrder(quantity: number): Promise<string> {
  const [order] = await paidWithoutInvoice(shop, 1, { quantity });
  expect((await onDesk(order!.id)).order.taxInvoiceNumber).toBeNull();
  return order!.id;
}

async function notesOf(orderId: string) {
  const { rows } = await shop.db.query<{ refundId: string; number: string; total: number }>(
    `SELECT refund_id AS "refundId", number, total_paise AS total FROM credit_notes WHERE order_id = $1 ORDER BY serial`,
    [orderId],
  );
  return rows;
}

describe("makeMissingCreditNotes", () => {
  test(
    "five concurrent runs issue each failed credit note once, with the next numbers",
    { tags: ["ruling-credit.5"] },
    async () => {
      const { id } = await placePaidOrder(shop, { HONROL100: 3 });
      const refundIds: string[] = [];
      await whileCreditNotesFail(id, async () => {
        for (const refundsSeen of [0, 1]) refundIds.push(await refundAndProcess(id, 1, refundsSeen));
        await makeMissingCreditNotes(shop.shop);
      });
      expect(await notesOf(id)).toEqual([]);
      const { refunds, events } = await onDesk(id);
      expect(refunds).toMatchObject([{ state: "processed", creditNote: null }, { creditNote: null }]);
      expect(events.at(-1)!.what).toMatch(/^No credit note could be made, it is tried again by itself: /);
      expect(await findDiscrepancies(shop.db, 5)).toMatchObject(
        refundIds.map((subject) => ({ kind: "credit note of a refund", subject })),
      );

      const errors: string[] = [];
      const log = pino({ level: "error" }, { write: (line: string) => errors.push(line) });
      await Promise.all(Array.from({ length: 5 }, () => makeMissingCreditNotes({ ...shop.shop, log })));
      expect(errors).toEqual([]);
      const notes = await notesOf(id);
      expect(notes.map(({ refundId }) => refundId).toSorted()).toEqual(refundIds.toSorted());
      const history = (await onDesk(id)).events.map(({ what }) => what);
      expect(history.slice(-2)).toEqual(notes.map(({ number }) => `Credit note ${number} made`));
      expect(await findDiscrepancies(shop.db, 5)).toEqual([]);
    },
  );

  test("a credit note that fails again does not stop the others", { tags: ["ruling-credit.5"] }, async () => {
    const wrong = await placePaidOrder(shop, { HONROL100: 1 });
    const right = await placePaidOrder(shop, { HONSLV150: 1 });
    await whileCreditNotesFail(wrong.id, async () => {
      await refundAndProcess(wrong.id, 1);
      await shop.ownerDb.query("ALTER TABLE credit_notes RENAME TO credit_notes_renamed");
      await refundAndProcess(right.id, 1).finally(() =>
        shop.ownerDb.query("ALTER TABLE credit_notes_renamed RENAME TO credit_notes"),
      );
      await makeMissingCreditNotes(shop.shop);
      expect(await notesOf(wrong.id)).toEqual([]);
      expect(await notesOf(right.id)).toHaveLength(1);
    });
    await makeMissingCreditNotes(shop.shop);
    expect(await notesOf(wrong.id)).toHaveLength(1);
  });
});

describe("a refund before the invoice is issued", () => {
  test.each([
    ["a partial refund", 1],
    ["a full refund", 3],
  ])(
    "%s gets its credit note as soon as the invoice is issued",
    { tags: ["ruling-invoice.11", "ruling-credit.5"] },
    async (_how, quantity) => {
      const id = await createPaidOrder(3);
      await refundAndProcess(id, quantity);
      await makeMissingCreditNotes(shop.shop);
      expect(await notesOf(id)).toEqual([]);
      expect((await makeInvoice(id)).statusCode).toBe(200);
      await shop.runJobs();
      const { refunds } = await onDesk(id);
      expect(refunds).toMatchObject([{ creditNote: {} }]);
      expect((await notesOf(id)).map(({ total }) => total / 100)).toEqual([refunds[0]!.amount]);
      expect(await findDiscrepancies(shop.db, 5)).toEqual([]);
    },
  );

  test(
    "with a pasted invoice, the history asks staff to make the credit note by hand",
    { tags: ["ruling-credit.4"] },
    async () => {
      const id = await createPaidOrder(3);
      await shop.db.query("UPDATE orders SET invoice_link = 'https://bills.example/1' WHERE id = $1", [id]);
      await refundAndProcess(id, 1);
      await makeMissingCreditNotes(shop.shop);
      expect(await notesOf(id)).toEqual([]);
      expect((await onDesk(id)).events.at(-1)!.what).toMatch(/please make one by hand/);
    },
  );
});
