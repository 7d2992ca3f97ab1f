import { formatDay } from "@dakbag/domain/dates/india-day";
import type { Fact } from "../../platform/pdf-facts.ts";
import type { CreditNoteRow, TaxDocumentRow } from "./tax-documents.queries.ts";

/** The content of a tax invoice or a credit note, as it was stored when it was issued. */
export interface TaxDocument extends TaxDocumentRow {
  readonly kind: "Tax invoice" | "Credit note";
  /** The labelled references in its head, such as the order number. */
  readonly facts: readonly Fact[];
}

export function invoiceDocument(row: TaxDocumentRow): TaxDocument {
  return { ...row, kind: "Tax invoice", facts: [["Order no.", row.orderNumber]] };
}

export function creditNoteDocument(row: CreditNoteRow): TaxDocument {
  const facts: Fact[] = [
    ["Order no.", row.orderNumber],
    ["Against invoice", row.invoiceNumber],
    ["Of", formatDay(row.invoiceDay)],
    ["Reason", row.reason],
  ];
  return { ...row, kind: "Credit note", facts };
}
