import { formatDay } from "@dakbag/domain/dates/india-day";
import type { Fact } from "../../platform/pdf-facts.ts";
import type { CreditNoteRow, TaxDocumentRow } from "./tax-document-row.ts";

/** The content of a tax invoice or a credit note, as it was stored when it was issued. */
export interface TaxDocument extends TaxDocumentRow {
  readonly kind: "Tax invoice" | "Credit note";
  /** The labelled references in its head, such as the order number. */
  readonly facts: readonly Fact[];
}

export function invoiceDocument(row: TaxDocumentRow): TaxDocument {
  return { ...row, kind: "Tax invoice", facts: referencesOf(row) };
}

export function creditNoteDocument(row: CreditNoteRow): TaxDocument {
  const facts: Fact[] = [
    ...referencesOf(row),
    ["Against invoice", row.invoiceNumber],
    ["Of", formatDay(row.invoiceDay)],
    ["Reason", row.reason],
  ];
  return { ...row, kind: "Credit note", facts };
}

/** The order, and the buyer's own number for it. */
function referencesOf({ orderNumber, poNumber }: TaxDocumentRow): Fact[] {
  const order: Fact = ["Order no.", orderNumber];
  return poNumber === "" ? [order] : [order, ["Buyer's PO no.", poNumber]];
}
