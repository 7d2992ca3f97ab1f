import { Readable } from "node:stream";
import { mayAccessOrder } from "../orders/order-access.ts";
import {
  downloadCreditNote,
  downloadInvoice,
  makeInvoice as makeInvoiceEndpoint,
} from "@dakbag/contracts/invoices";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../platform/caller.ts";
import { type FileAnswer, fileRoute } from "../../platform/file-route.ts";
import { pdfContentType } from "../../platform/pdf-document.ts";
import { route } from "../../platform/route.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { makeInvoice } from "./make-invoices.ts";
import { creditNoteDocument, invoiceDocument, type TaxDocument } from "./tax-document.ts";
import { findCreditNoteOfOrder, findInvoicesOfOrder } from "./tax-documents.queries.ts";
import type { TaxDocumentRow } from "./tax-document-row.ts";
import type { DocumentWriter } from "./document-writer.ts";

export function registerInvoiceRoutes(app: FastifyInstance, shop: Shop, writer: DocumentWriter): void {
  fileRoute(app, shop.authenticate, downloadInvoice, async ({ params, caller }) => {
    const invoice = onlyIfVisible(await findInvoicesOfOrder(shop.db, params.id), caller);
    if (!invoice) throw notFound("This invoice");
    return asPdf(writer, invoiceDocument(invoice), caller);
  });

  fileRoute(app, shop.authenticate, downloadCreditNote, async ({ params, caller }) => {
    const note = onlyIfVisible(await findCreditNoteOfOrder(shop.db, params.id, params.creditNoteId), caller);
    if (!note) throw notFound("This credit note");
    return asPdf(writer, creditNoteDocument(note), caller);
  });

  route(app, shop.authenticate, makeInvoiceEndpoint, async ({ params, caller }) => ({
    number: await makeInvoice(shop, params.id, caller),
  }));
}

/** A document that the caller must not see is treated as not found. */
function onlyIfVisible<Row extends TaxDocumentRow>([row]: Row[], caller: Caller): Row | undefined {
  return row && mayAccessOrder(caller, "read-documents", row) ? row : undefined;
}

async function asPdf(writer: DocumentWriter, document: TaxDocument, { userId }: Caller): Promise<FileAnswer> {
  const name = `${document.kind} ${document.number}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return {
    name: `${name}.pdf`,
    contentType: pdfContentType,
    bytes: Readable.from([await writer.write(document, userId)]),
  };
}
