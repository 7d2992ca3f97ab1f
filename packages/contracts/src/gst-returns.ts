import { isCalendarMonth } from "@dakbag/domain/dates/month";
import * as z from "zod";
import { endpoint, succeeded } from "./endpoint.ts";
import { count, rupees } from "./fields.ts";

/** A month of Asia/Kolkata as YYYY-MM. */
const ofMonth = z.strictObject({
  month: z
    .string({ error: "month is required" })
    .refine(isCalendarMonth, "month must be a month, as 2026-11"),
});

/** A streamed file of any length; a refusal is JSON. */
const fileOfMonth = { access: "accounts", query: ofMonth, answer: z.custom<Blob>() } as const;

/**
 * GSTR-1 of a month from its tax invoices and credit notes, as the JSON file that the GST portal imports: b2b, b2cl,
 * b2cs, exp, cdnr, cdnur, hsn and doc_issue, amounts in rupees.
 */
export const gstr1Json = endpoint("GET /api/admin/reports/gstr1.json", fileOfMonth);

/** The same as a workbook with the sheets and headings of the portal's offline tool. */
export const gstr1Workbook = endpoint("GET /api/admin/reports/gstr1.xlsx", fileOfMonth);

/** The sales register of a month as sales_register_{month}.xlsx: a row for each document, with its rates, heads and place of supply. */
export const salesRegister = endpoint("GET /api/admin/reports/sales-register.xlsx", fileOfMonth);

/** The documents of one kind: how many, their sum, and the first and the last of their numbers; null without any. */
const issued = z.object({
  count,
  total: rupees,
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** What the shop issued in a month, to be read before its files are downloaded. */
export const documentsOfMonth = endpoint("GET /api/admin/reports/documents", {
  access: "accounts",
  query: ofMonth,
  answer: succeeded.extend({ invoices: issued, creditNotes: issued }),
});

/** The number of documents in a file, for showing progress. */
export const documentCountHeader = "x-document-count";

/** All tax invoices and credit notes of a month as documents_{month}.zip: a PDF of each, the same bytes as its own download. */
export const documentsArchive = endpoint("GET /api/admin/reports/documents.zip", fileOfMonth);
