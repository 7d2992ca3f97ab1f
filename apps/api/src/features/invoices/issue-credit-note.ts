import { creditNoteTax } from "@dakbag/domain/gst/credit-note-tax";
import { invoiceTotals } from "@dakbag/domain/gst/invoice-tax";
import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { recordOrderEvent } from "../orders/write-order.ts";
import { lockOrder } from "../orders/lock-order.ts";
import {
  findRefundsWithoutNote,
  findRefundToCredit,
  hasCreditNote,
  insertCreditNote,
} from "./credit-notes.queries.ts";
import { issueDocument, numberDocument } from "./issue-document.ts";
import { signedBy } from "./signature-picture.ts";

/**
 * Issues the credit note of a refund that the payment provider has just processed, in the same transaction. The order's
 * row is locked, so the notes of an order are issued one at a time. A payment that did not pay for its order has no
 * invoice, so its refund has no credit note.
 *
 * @param now the time of the event; its day in Asia/Kolkata is the date of the note
 * @returns the note's number, or the reason why none was issued
 */
export function issueCreditNote(
  tx: pg.PoolClient,
  refundId: string,
  now: Date,
): Promise<{ number: string } | { problem: string }> {
  return issueDocument(tx, () => writeCreditNote(tx, refundId, now));
}

async function writeCreditNote(tx: pg.PoolClient, refundId: string, now: Date): Promise<string> {
  const [found, another] = await findRefundToCredit(tx, refundId);
  if (!found) throw new Error("the order has no tax invoice");
  if (another) throw new Error("the order has several invoices, and which of them it corrects is not known");
  const { invoiceId, isIntraState } = found;
  const lines = found.lines.map((line) => ({
    ...line,
    ...creditNoteTax(line, line.creditedTaxablePaise, isIntraState),
  }));
  const numbered = await numberDocument(tx, "credit note", now);
  await insertCreditNote(
    tx,
    { ...numbered, refundId, invoiceId, ...invoiceTotals(lines), signatory: signedBy() },
    JSON.stringify(lines),
  );
  return numbered.number;
}

const batchSize = 100;

/**
 * Issues the credit notes that could not be issued with their refunds, because the order had no invoice then or its data
 * was wrong. They get the next numbers of today. One that fails again is retried in the next run.
 */
export async function makeMissingCreditNotes(shop: Pick<Shop, "db" | "clock" | "log">): Promise<void> {
  for (let last: string | null = null; ;) {
    const refunds: { id: string; orderId: string }[] = await findRefundsWithoutNote(shop.db, last, batchSize);
    for (const { id, orderId } of refunds) await makeMissingCreditNote(shop, id, orderId);
    last = refunds.at(-1)?.id ?? null;
    if (refunds.length < batchSize) return;
  }
}

async function makeMissingCreditNote(
  { db, clock, log }: Pick<Shop, "db" | "clock" | "log">,
  refundId: string,
  orderId: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const [existing] = await hasCreditNote(tx, refundId);
    if (existing) return;
    const now = clock();
    const note = await issueCreditNote(tx, refundId, now);
    if ("number" in note)
      await recordOrderEvent(tx, orderId, {
        at: now,
        actor: "Invoice",
        what: `Credit note ${note.number} made`,
      });
    else log.error({ refund: refundId, problem: note.problem }, "a credit note still cannot be made");
  });
}
