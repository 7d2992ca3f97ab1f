import { contact } from "@dakbag/company/company";
import { invoiceCopies, type PrintKind } from "@dakbag/domain/orders/order-prints";
import { beginPdf, labelSize, type PdfDocument } from "../../platform/pdf-document.ts";
import { invoiceDocument } from "../invoices/tax-document.ts";
import type { TaxDocumentRow } from "../invoices/tax-documents.queries.ts";
import { writeCopy } from "../invoices/write-tax-document.ts";
import type { PrintedOrderRow } from "./order-prints.queries.ts";
import { writeAddressLabels } from "./write-address-labels.ts";
import { writeHandOverLists } from "./write-hand-over-lists.ts";
import { writePackingSlips } from "./write-packing-slips.ts";
import { writePickList } from "./write-pick-list.ts";

export interface PrintJob {
  readonly kind: PrintKind;
  readonly at: Date;
}

const titles: Readonly<Record<PrintKind, string>> = {
  "packing-slips": "Packing slips",
  "address-labels": "Address labels",
  "pick-list": "Pick list",
  "hand-over-list": "Hand-over list",
  invoices: "Tax invoices",
};

/** Writes the PDF of a print from the rows of its query, which come in pages. */
export async function* writePrint(
  { kind, at }: PrintJob,
  pages: AsyncIterable<unknown[]>,
): AsyncGenerator<Uint8Array> {
  const metadata = { title: titles[kind], author: contact.legalName, at };
  const pdf = await beginPdf(metadata, kind === "address-labels" ? labelSize : undefined);
  yield* writeSections(pdf, kind, at, rowsOf(pdf, pages));
  yield* pdf.end();
}

function writeSections(pdf: PdfDocument, kind: PrintKind, at: Date, rows: AsyncGenerator<unknown>) {
  if (kind === "invoices") return writeInvoices(pdf, rows as AsyncGenerator<TaxDocumentRow>);
  const orders = rows as AsyncGenerator<PrintedOrderRow>;
  switch (kind) {
    case "packing-slips":
      return writePackingSlips(pdf, orders);
    case "address-labels":
      return writeAddressLabels(pdf, orders);
    case "pick-list":
      return writePickList(pdf, orders, at);
    case "hand-over-list":
      return writeHandOverLists(pdf, orders, at);
  }
}

/** The copies of each invoice one after the other. */
async function* writeInvoices(pdf: PdfDocument, rows: AsyncIterable<TaxDocumentRow>) {
  for await (const row of rows) {
    const document = invoiceDocument(row);
    for (const copy of invoiceCopies) yield writeCopy(pdf, document, copy);
  }
}

async function* rowsOf(pdf: PdfDocument, pages: AsyncIterable<unknown[]>): AsyncGenerator<unknown> {
  for await (const page of pages) {
    await pdf.openFonts(JSON.stringify(page));
    yield* page;
  }
}
