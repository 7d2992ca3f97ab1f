import { creditNoteTax } from "@dakbag/domain/gst/credit-note-tax";
import { invoiceTotals } from "@dakbag/domain/gst/invoice-tax";
import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { insertOrderEvent, lockOrder } from "../orders/order-writes.queries.ts";
import {
  findRefundsWithoutNote,
  findRefundToCredit,
  hasCreditNote,
  insertCreditNote,
} from "./credit-notes.queries.ts";
import { issueDocument, numberDocument } from "./issue-document.ts";

/**
 * Makes the credit note of a refund that the payment provider has just processed, in the same transaction, under the
 * order's row lock: the notes of an order are made one after the other. A payment that never bought its order has no
 * invoice, and its refund no note.
 *
 * @param now the clock of the event; its day in Asia/Kolkata is the note's
 * @returns the note's number, or why there is none
 */
export function issueCreditNote(
  tx: pg.PoolClient,
  refundId: string,
  now: Date,
): Promise<{ number: string } | { problem: string }> {
  return issueDocument(tx, () => writeCreditNote(tx, refundId, now));
}

async function writeCreditNote(tx: pg.PoolClient, refundId: string, now: Date): Promise<string> {
  const [found] = await findRefundToCredit(tx, refundId);
  if (!found) throw new Error("the order has no tax invoice");
  const { invoiceId, isIntraState } = found;
  const lines = found.lines.map((line) => ({
    ...line,
    ...creditNoteTax(line, line.creditedTaxablePaise, isIntraState),
  }));
  const numbered = await numberDocument(tx, "credit note", now);
  await insertCreditNote(
    tx,
    { ...numbered, refundId, invoiceId, ...invoiceTotals(lines) },
    JSON.stringify(lines),
  );
  return numbered.number;
}

// The name stays in the queue longer than the code that queued it.
export const missingCreditNotesJob = "make-missing-credit-notes";

const refundsAtOnce = 100;

/**
 * Makes the credit notes that could not be made with their refunds: the order had no invoice then, or its data were
 * wrong. They get the next numbers of today. One that still cannot be made is tried again at the next run.
 */
export async function makeMissingCreditNotes(shop: Pick<Shop, "db" | "clock" | "log">): Promise<void> {
  for (let last: string | null = null; ;) {
    const refunds: { id: string; orderId: string }[] = await findRefundsWithoutNote(
      shop.db,
      last,
      refundsAtOnce,
    );
    for (const { id, orderId } of refunds) await makeNote(shop, id, orderId);
    last = refunds.at(-1)?.id ?? null;
    if (refunds.length < refundsAtOnce) return;
  }
}

async function makeNote(
  { db, clock, log }: Pick<Shop, "db" | "clock" | "log">,
  refundId: string,
  orderId: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const [known] = await hasCreditNote(tx, refundId);
    if (known) return;
    const now = clock();
    const note = await issueCreditNote(tx, refundId, now);
    if ("number" in note)
      await insertOrderEvent(
        tx,
        orderId,
        now,
        null,
        "Invoice",
        null,
        null,
        `Credit note ${note.number} made`,
      );
    else log.error({ refund: refundId, problem: note.problem }, "a credit note still cannot be made");
  });
}
