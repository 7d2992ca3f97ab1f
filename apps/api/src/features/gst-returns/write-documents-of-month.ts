import { contact } from "@dakbag/company/company";
import { daysOfMonth } from "@dakbag/domain/dates/month";
import type { Queryable } from "../../platform/database.ts";
import type { ReadDatabase } from "../../platform/read-database.ts";
import { type ZipEntry, writeZip } from "../../platform/zip-writer.ts";
import { creditNoteDocument, invoiceDocument, type TaxDocument } from "../invoices/tax-document.ts";
import { findCreditNotesOfPeriod, findInvoicesOfPeriod } from "../invoices/find-tax-documents.ts";
import type { PageOfPeriod, TaxDocumentRow } from "../invoices/tax-document-row.ts";
import type { DocumentWriter } from "../invoices/document-writer.ts";

// A page of documents with all their lines stays far below a megabyte.
const pageSize = 50;

/**
 * All tax invoices and credit notes of a month as a ZIP file of PDFs, written while they are read: one page of rows and one PDF
 * are in memory, and no connection is held while PDFs are made.
 *
 * @param month as YYYY-MM, in Asia/Kolkata
 */
export function writeDocumentsOfMonth(
  readDb: ReadDatabase,
  documents: Pick<DocumentWriter, "writeNext">,
  month: string,
): AsyncGenerator<Uint8Array> {
  const { from, before } = daysOfMonth(month);
  return writeZip(entries());

  async function* entries(): AsyncGenerator<ZipEntry> {
    for await (const row of rowsOf(findInvoicesOfPeriod)) yield entryOf("invoices", invoiceDocument(row));
    for await (const row of rowsOf(findCreditNotesOfPeriod))
      yield entryOf("credit-notes", creditNoteDocument(row));
  }

  async function* rowsOf<Row extends TaxDocumentRow>(
    find: (db: Queryable, ...page: PageOfPeriod) => Promise<Row[]>,
  ): AsyncGenerator<Row> {
    let after = { day: from, number: "" };
    let rows: Row[];
    do {
      const { day, number } = after;
      rows = await readDb.read((db) => find(db, day, number, before, contact.gstin, pageSize));
      yield* rows;
      after = rows.at(-1) ?? after;
    } while (rows.length === pageSize);
  }

  function entryOf(folder: string, document: TaxDocument): ZipEntry {
    const bytes = (async function* () {
      yield await documents.writeNext(document);
    })();
    return { name: `${folder}/${document.number.replaceAll("/", "-")}.pdf`, bytes };
  }
}
