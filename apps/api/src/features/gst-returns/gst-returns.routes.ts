import { contact } from "@dakbag/company/company";
import {
  documentCountHeader,
  documentsArchive,
  documentsOfMonth,
  gstr1Json,
  gstr1Workbook,
  salesRegister,
} from "@dakbag/contracts/gst-returns";
import { daysOfMonth } from "@dakbag/domain/dates/month";
import { paiseToRupees } from "@dakbag/domain/money/money";
import type { FastifyInstance } from "fastify";
import { fileRoute, fileUnderSemaphore } from "../../platform/file-route.ts";
import { route } from "../../platform/route.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import { xlsxContentType } from "../../platform/xlsx-writer.ts";
import { maxEntries } from "../../platform/zip-writer.ts";
import type { Shop } from "../../shop.ts";
import type { DocumentWriter } from "../invoices/document-writer.ts";
import { tooManyArchives, tooManyForArchive, tooManyReturns } from "./gst-returns.errors.ts";
import { countCreditNotes, countInvoices, type DocumentCount } from "./gst-returns.queries.ts";
import { writeGstr1Workbook } from "./gstr1-workbook.ts";
import { writeDocumentsOfMonth } from "./write-documents-of-month.ts";
import { writeGstr1Json } from "./write-gstr1-json.ts";
import { writeSalesRegister } from "./write-sales-register.ts";

export function registerGstReturnRoutes(
  app: FastifyInstance,
  { readDb, authenticate }: Shop,
  documents: DocumentWriter,
): void {
  // Each return holds a database connection and reads its month several times.
  const acquire = createSemaphore({ max: 1, maxWaiting: 3, refusal: tooManyReturns });
  // Minutes of a thread that makes PDFs; the other one is for buyers.
  const acquireArchive = createSemaphore({ max: 1, maxWaiting: 3, refusal: tooManyArchives });

  route(app, authenticate, documentsOfMonth, async ({ query: { month } }) => {
    const { invoices, creditNotes } = await countDocuments(month);
    return { invoices: presentCount(invoices), creditNotes: presentCount(creditNotes) };
  });
  fileRoute(app, authenticate, gstr1Json, ({ query: { month }, caller }, signal) =>
    fileUnderSemaphore(acquire, { caller, signal }, async () => ({
      name: `gstr1_${month}.json`,
      contentType: "application/json",
      bytes: writeGstr1Json(readDb, month),
    })),
  );
  fileRoute(app, authenticate, gstr1Workbook, ({ query: { month }, caller }, signal) =>
    fileUnderSemaphore(acquire, { caller, signal }, async () => ({
      name: `gstr1_${month}.xlsx`,
      contentType: xlsxContentType,
      bytes: writeGstr1Workbook(readDb, month),
    })),
  );
  fileRoute(app, authenticate, salesRegister, ({ query: { month }, caller }, signal) =>
    fileUnderSemaphore(acquire, { caller, signal }, async () => ({
      name: `sales_register_${month}.xlsx`,
      contentType: xlsxContentType,
      bytes: writeSalesRegister(readDb, month),
    })),
  );
  fileRoute(app, authenticate, documentsArchive, ({ query: { month }, caller }, signal) =>
    fileUnderSemaphore(acquireArchive, { caller, signal }, async () => {
      const { invoices, creditNotes } = await countDocuments(month);
      const count = invoices.count + creditNotes.count;
      if (count > maxEntries) throw tooManyForArchive(month, maxEntries);
      return {
        name: `documents_${month}.zip`,
        contentType: "application/zip",
        headers: { [documentCountHeader]: String(count) },
        bytes: writeDocumentsOfMonth(readDb, documents, month),
      };
    }),
  );

  function countDocuments(month: string) {
    const { from, before } = daysOfMonth(month);
    return readDb.read(async (db) => {
      const [invoices = none] = await countInvoices(db, from, before, contact.gstin);
      const [creditNotes = none] = await countCreditNotes(db, from, before, contact.gstin);
      return { invoices, creditNotes };
    });
  }
}

const none: DocumentCount = { count: 0, totalPaise: 0, from: null, to: null };

const presentCount = ({ totalPaise, ...count }: DocumentCount) => ({
  ...count,
  total: paiseToRupees(totalPaise),
});
