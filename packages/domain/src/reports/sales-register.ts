import { type Paise, paiseToRupees } from "../money/money.ts";
import { columnsOf, type ReportColumns } from "./report-columns.ts";
import { gstr1Section, isExport, rateRows, recipientId, type ReturnDocument } from "../gst/gstr1.ts";
import type { GstRateBasisPoints } from "../gst/gst-tax.ts";
import type { InvoiceTotals } from "../gst/invoice-tax.ts";

/** A tax invoice or a credit note with what the register of sales says of it. All amounts are positive. */
export type RegisteredDocument = ReturnDocument &
  InvoiceTotals & {
    orderNumber: string;
    /** The invoice that a credit note corrects; empty for an invoice. */
    invoiceNumber: string;
    placeOfSupply: string;
  };

const document = columnsOf<RegisteredDocument>();

const signed = (of: RegisteredDocument, paise: Paise) =>
  paiseToRupees(of.kind === "credit note" && paise !== 0 ? -paise : paise);
const amount = (of: (from: RegisteredDocument) => Paise) =>
  document.rupees(15, (from) => signed(from, of(from)));

/**
 * The sales register: a row for each document, those of credit notes with negative amounts, so that the columns add up.
 *
 * @param rates those of the period, in ascending order: each has its own columns, empty where a document has none of it
 */
export function salesRegister(rates: readonly GstRateBasisPoints[]): ReportColumns<RegisteredDocument> {
  const ofRates = rates.flatMap((rate) => {
    const percent = `${rate / 100}%`;
    const column = (of: (row: ReturnType<typeof rateRows>[number]) => Paise) =>
      document.rupeesIfAny(15, (from) => {
        const row = rateRows(from.lines).find(({ gstRateBasisPoints }) => gstRateBasisPoints === rate);
        return row ? signed(from, of(row)) : null;
      });
    return [
      [`Taxable ${percent}`, column(({ taxablePaise }) => taxablePaise)],
      [`GST ${percent}`, column((row) => row.cgstPaise + row.sgstPaise + row.igstPaise)],
    ] as const;
  });
  return { ...columns, ...Object.fromEntries(ofRates) };
}

const columns = {
  Date: document.day(13, ({ day }) => day),
  "Document no.": document.text(18, ({ number }) => number),
  Kind: document.text(13, ({ kind }) => (kind === "invoice" ? "Tax invoice" : "Credit note")),
  "Against invoice": document.text(18, ({ invoiceNumber }) => invoiceNumber),
  "Order no.": document.text(16, ({ orderNumber }) => orderNumber),
  Buyer: document.text(32, ({ buyerName }) => buyerName),
  "GSTIN/UIN": document.text(18, (from) => recipientId(from) ?? ""),
  "Place of supply": document.text(24, (from) => `${from.placeOfSupplyCode}-${from.placeOfSupply}`),
  Supply: document.text(13, (from) =>
    from.isIntraState ? "Within the state" : isExport(from) ? "Export" : "Between states",
  ),
  "GSTR-1": document.text(9, (from) => gstr1Section(from)),
  Rates: document.text(12, ({ lines }) =>
    rateRows(lines)
      .map(({ gstRateBasisPoints }) => `${gstRateBasisPoints / 100}%`)
      .join(" & "),
  ),
  "Taxable value": amount(({ taxablePaise }) => taxablePaise),
  CGST: amount(({ cgstPaise }) => cgstPaise),
  "SGST/UTGST": amount(({ sgstPaise }) => sgstPaise),
  IGST: amount(({ igstPaise }) => igstPaise),
  "Round-off": amount(({ roundOffPaise }) => roundOffPaise),
  Total: amount(({ totalPaise }) => totalPaise),
} satisfies ReportColumns<RegisteredDocument>;
