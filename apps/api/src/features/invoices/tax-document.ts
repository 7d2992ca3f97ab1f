import { formatDay } from "@dakbag/domain/dates/india-day";
import type { Fact } from "../../platform/pdf-facts.ts";
import type { ChallanRow, CreditNoteRow, TaxDocumentRow } from "./tax-document-row.ts";

/** The content of a tax invoice, a credit note or a delivery challan, as it was stored when it was issued. */
export interface TaxDocument extends TaxDocumentRow {
  readonly kind: "Tax invoice" | "Credit note" | "Delivery challan";
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

/** The law asks for a certified copy of the invoice with each later parcel (CGST rule 55(5)). */
export function challanDocument(row: ChallanRow): TaxDocument {
  const facts: Fact[] = [
    ...referencesOf(row),
    ["Parcel", String(row.parcel)],
    ["Part of invoice", row.invoiceNumber],
    ["Of", formatDay(row.invoiceDay)],
    ["Goes with", "a certified copy of this invoice"],
  ];
  return { ...row, kind: "Delivery challan", facts };
}

/** The order, and the buyer's own number for it. */
function referencesOf({ orderNumber, poNumber }: TaxDocumentRow): Fact[] {
  const order: Fact = ["Order no.", orderNumber];
  return poNumber === "" ? [order] : [order, ["Buyer's PO no.", poNumber]];
}
