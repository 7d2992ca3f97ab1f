import { creditNoteTax } from "@dakbag/domain/gst/credit-note-tax";
import { invoiceTotals } from "@dakbag/domain/gst/invoice-tax";
import type pg from "pg";
import { findRefundToCredit, insertCreditNote } from "./credit-notes.queries.ts";
import { issueDocument, numberDocument } from "./issue-document.ts";

/**
 * Makes the credit note of a refund that the payment provider has just processed, in the same transaction, under the
 * order's row lock: so the notes of an order are made one after the other. Money that never bought its order has no
 * invoice, and its refund no note.
 *
 * @param now the clock of the news; its day in Asia/Kolkata is the note's
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
