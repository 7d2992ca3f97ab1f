import type { Queryable } from "../../platform/database.ts";
import { type ZipEntry, writeZip } from "../../platform/zip-writer.ts";
import { creditNoteDocument, invoiceDocument, type TaxDocument } from "../invoices/tax-document.ts";
import { findCreditNoteOfOrder, findInvoicesOfOrder } from "../invoices/find-tax-documents.ts";
import type { DocumentWriter } from "../invoices/document-writer.ts";
import { findOwnDocuments, sections } from "./own-data.queries.ts";

// A page of orders with all their lines and history stays far below a megabyte.
const pageSize = 50;

const about =
  "Everything that the shop stores of you. Amounts are in paise, times in UTC. The invoices and credit notes are beside this file. Enquiries are listed if they were sent with your phone number and e-mail address since you registered; about others, please write to us.";

/** Everything of a buyer as one zip, written while it is read: memory does not grow with the number of orders. */
export function writeOwnData(
  { db, documents }: { db: Queryable; documents: DocumentWriter },
  userId: string,
  now: Date,
): AsyncGenerator<Uint8Array> {
  return writeZip(entries());

  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: "data.json", bytes: dataJson(db, userId, now) };
    for await (const document of ownDocuments(db, userId)) {
      const name = `${document.kind} ${document.number}`.replaceAll(/[^A-Za-z0-9]+/g, "-");
      yield { name: `documents/${name}.pdf`, bytes: oneFile(documents.writeNext(document)) };
    }
  }
}

async function* oneFile(bytes: Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await bytes;
}

async function* dataJson(db: Queryable, userId: string, now: Date): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`{\n"about": ${JSON.stringify(about)},\n"madeAt": ${JSON.stringify(now)}`);
  for (const { name, page } of sections) {
    yield Buffer.from(`,\n${JSON.stringify(name)}: [`);
    let separator = "\n";
    for await (const { row } of pages(
      (after) => page(db, userId, after, pageSize),
      ({ key }) => key,
    )) {
      yield Buffer.from(`${separator}${JSON.stringify(row)}`);
      separator = ",\n";
    }
    yield Buffer.from("]");
  }
  yield Buffer.from("\n}\n");
}

async function* ownDocuments(db: Queryable, userId: string): AsyncGenerator<TaxDocument> {
  const found = pages(
    (after) => findOwnDocuments(db, userId, after, pageSize),
    ({ orderId }) => orderId,
  );
  for await (const { orderId, hasInvoice, creditNoteIds } of found) {
    const invoices = hasInvoice ? await findInvoicesOfOrder(db, orderId) : [];
    for (const invoice of invoices) yield invoiceDocument(invoice);
    for (const id of creditNoteIds) {
      const note = await findCreditNoteOfOrder(db, orderId, id);
      if (note) yield creditNoteDocument(note);
    }
  }
}

/** All rows, a page at a time. */
async function* pages<Row>(
  find: (after: string | null) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
  let after: string | null = null;
  let found: Row[];
  do {
    found = await find(after);
    yield* found;
    const last = found.at(-1);
    if (last) after = keyOf(last);
  } while (found.length === pageSize);
}
