import { creditNoteTax } from "@dakbag/domain/credit-note-tax";
import { percentToBasisPoints } from "@dakbag/domain/gst-tax";
import type pg from "pg";
import { findRefundToCredit, insertCreditNote, type LineToCredit } from "./credit-notes.queries.ts";
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
  const lines = found.lines.map((line) => ({ ...line, ...taxOf(line, isIntraState) }));
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + of(line), 0);
  const totals = {
    taxablePaise: sum(({ taxablePaise }) => taxablePaise),
    cgstPaise: sum(({ cgstPaise }) => cgstPaise),
    sgstPaise: sum(({ sgstPaise }) => sgstPaise),
    igstPaise: sum(({ igstPaise }) => igstPaise),
    roundOffPaise: sum(
      ({ gstPaise, cgstPaise, sgstPaise, igstPaise }) => gstPaise - cgstPaise - sgstPaise - igstPaise,
    ),
    totalPaise: sum(({ taxablePaise, gstPaise }) => taxablePaise + gstPaise),
  };
  const numbered = await numberDocument(tx, "credit note", now);
  await insertCreditNote(tx, { ...numbered, refundId, invoiceId, ...totals }, JSON.stringify(lines));
  return numbered.number;
}

function taxOf({ creditedTaxablePaise, gstRatePercent, ...line }: LineToCredit, isIntraState: boolean) {
  const gstRateBasisPoints = percentToBasisPoints(Number(gstRatePercent));
  return creditNoteTax({ ...line, gstRateBasisPoints }, creditedTaxablePaise, isIntraState);
}
