import { contact } from "@dakbag/company/company";
import {
  challanCopies,
  invoiceCopies,
  printLabels,
  type PrintKind,
} from "@dakbag/domain/orders/order-prints";
import { beginPdf, labelSize, type PdfDocument } from "../../platform/pdf-document.ts";
import { challanDocument, invoiceDocument } from "../invoices/tax-document.ts";
import type { ChallanRow, TaxDocumentRow } from "../invoices/tax-document-row.ts";
import { writeCopy } from "../invoices/write-tax-document.ts";
import type { PrintedOrderRow } from "./order-prints.queries.ts";
import type { PrintJob } from "./print-job.ts";
import { writeAddressLabels } from "./write-address-labels.ts";
import { writeHandOverLists } from "./write-hand-over-lists.ts";
import { writePackingSlips } from "./write-packing-slips.ts";
import { writePickList } from "./write-pick-list.ts";
import { writeSmallSlips } from "./write-small-slips.ts";

const onLabels: readonly PrintKind[] = ["address-labels", "packing-slips-4x6"];

/** Writes the PDF of a print from the rows of its query, which come in pages. */
export async function* writePrint(
  job: PrintJob,
  pages: AsyncIterable<unknown[]>,
): AsyncGenerator<Uint8Array> {
  const { kind, at } = job;
  const metadata = { title: printLabels[kind], author: contact.legalName, at };
  const pdf = await beginPdf(metadata, onLabels.includes(kind) ? labelSize : undefined);
  yield* writeSections(pdf, job, rowsOf(pdf, pages));
  yield* pdf.end();
}

function writeSections(pdf: PdfDocument, job: PrintJob, rows: AsyncGenerator<unknown>) {
  const { kind, maxBoxGrams } = job;
  if (kind === "invoices") return writeInvoices(pdf, rows as AsyncGenerator<TaxDocumentRow>);
  if (kind === "challans") return writeChallans(pdf, rows as AsyncGenerator<ChallanRow>);
  const orders = rows as AsyncGenerator<PrintedOrderRow>;
  switch (kind) {
    case "packing-slips":
      return writePackingSlips(pdf, orders, maxBoxGrams);
    case "packing-slips-two":
      return writeSmallSlips(pdf, orders, "a4", maxBoxGrams);
    case "packing-slips-4x6":
      return writeSmallSlips(pdf, orders, "label", maxBoxGrams);
    case "address-labels":
      return writeAddressLabels(pdf, orders, maxBoxGrams);
    case "pick-list":
      return writePickList(pdf, orders, job);
    case "hand-over-list":
      return writeHandOverLists(pdf, orders, job);
  }
}

/** The copies of each invoice one after the other. */
async function* writeInvoices(pdf: PdfDocument, rows: AsyncIterable<TaxDocumentRow>) {
  for await (const row of rows) {
    const document = invoiceDocument(row);
    for (const copy of invoiceCopies) yield writeCopy(pdf, document, copy);
  }
}

/** The copies of each delivery challan one after the other. */
async function* writeChallans(pdf: PdfDocument, rows: AsyncIterable<ChallanRow>) {
  for await (const row of rows) {
    const document = challanDocument(row);
    for (const copy of challanCopies) yield writeCopy(pdf, document, copy);
  }
}

async function* rowsOf(pdf: PdfDocument, pages: AsyncIterable<unknown[]>): AsyncGenerator<unknown> {
  for await (const page of pages) {
    await pdf.openFonts(JSON.stringify(page));
    yield* page;
  }
}
