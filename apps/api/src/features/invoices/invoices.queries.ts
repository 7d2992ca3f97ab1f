import type { InvoiceTotals } from "@dakbag/domain/gst/invoice-tax";
import { statement } from "../../platform/database.ts";
import type { NumberedDocument, SaleSnapshot } from "./tax-document-row.ts";

/** The kinds of documents; each has its own number series. */
export type DocumentKind = "tax invoice" | "credit note" | "delivery challan";

/**
 * Takes the next serial of a series, and creates the series if needed. The series row is locked until the end of the
 * transaction: the next document waits for it, and gets the same serial if this one is rolled back.
 */
export const takeSerial = statement<[kind: DocumentKind, financialYear: string], { serial: number }>(
  "invoices.take_serial",
  `INSERT INTO invoice_series (kind, financial_year, last_serial) VALUES ($1, $2, 1)
   ON CONFLICT (kind, financial_year) DO UPDATE SET last_serial = invoice_series.last_serial + 1
   RETURNING last_serial AS serial`,
);

export interface InvoiceToInsert extends NumberedDocument, SaleSnapshot, InvoiceTotals {
  orderId: string;
  buyerName: string;
}

/**
 * The day of a document, never before that of the one with the number before it: clocks go back, and payments around midnight
 * are settled in any order. A day further ahead is a clock's error, and is ignored. Read in the statement that
 * inserts the document, when the series is locked and that one is committed.
 */
export const dayInSeries = (
  documents: "invoices" | "credit_notes" | "delivery_challans",
  document: string,
): string =>
  `greatest(${document}.day, (SELECT before.day FROM ${documents} before
     WHERE before.financial_year = ${document}."financialYear" AND before.serial < ${document}.serial
       AND before.day <= ${document}.day + 1
     ORDER BY before.serial DESC LIMIT 1))`;

/** Inserts an invoice with its lines in one statement. */
export const insertInvoice = statement<[invoice: InvoiceToInsert, lines: string], never>(
  "invoices.insert",
  `WITH invoice AS (
     INSERT INTO invoices (id, order_id, number, financial_year, serial, day, issued_at, supplier, buyer_name, gstin,
       uin, billing_address, shipping_address, place_of_supply_code, place_of_supply, is_intra_state, taxable_paise,
       cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise)
     SELECT id, "orderId", number, "financialYear", serial, ${dayInSeries("invoices", "i")}, "issuedAt", supplier, "buyerName", gstin,
       uin, "billingAddress", "shippingAddress", "placeOfSupplyCode", "placeOfSupply", "isIntraState", "taxablePaise",
       "cgstPaise", "sgstPaise", "igstPaise", "roundOffPaise", "totalPaise"
     FROM jsonb_to_record($1) AS i(id uuid, "orderId" uuid, number text, "financialYear" text, serial integer,
       day date, "issuedAt" timestamptz, supplier jsonb, "buyerName" text, gstin text, uin text,
       "billingAddress" jsonb, "shippingAddress" jsonb, "placeOfSupplyCode" text, "placeOfSupply" text,
       "isIntraState" boolean, "taxablePaise" bigint, "cgstPaise" bigint, "sgstPaise" bigint, "igstPaise" bigint,
       "roundOffPaise" bigint, "totalPaise" bigint)
     RETURNING id)
   INSERT INTO invoice_lines (invoice_id, line_number, sku, title, hsn, unit, unit_price, quantity, discount_percent,
     gross_paise, discount_paise, taxable_paise, gst_rate_percent, cgst_paise, sgst_paise, igst_paise)
   SELECT invoice.id, "lineNumber", sku, title, hsn, unit, "unitPrice", quantity, "discountPercent",
     "grossPaise", "discountPaise", "taxablePaise", "gstRatePercent", "cgstPaise", "sgstPaise", "igstPaise"
   FROM invoice, jsonb_to_recordset($2) AS l("lineNumber" integer, sku text, title text, hsn text, unit text,
     "unitPrice" numeric, quantity integer, "discountPercent" integer, "grossPaise" bigint, "discountPaise" bigint,
     "taxablePaise" bigint, "gstRatePercent" numeric, "cgstPaise" bigint, "sgstPaise" bigint, "igstPaise" bigint)`,
);

/** Orders that were paid in a period and have neither an invoice nor a pasted invoice link, sorted by payment time. */
export const findOrdersWithoutInvoice = statement<
  [from: Date, until: Date],
  { id: string; orderNumber: string; paidAt: Date; totalPaise: number }
>(
  "invoices.find_orders_without",
  `SELECT id, order_number AS "orderNumber", accepted_at AS "paidAt", total_paise AS "totalPaise" FROM orders
   WHERE accepted_at >= $1 AND accepted_at < $2 AND invoice_link = ''
     AND NOT EXISTS (SELECT FROM invoices i WHERE i.order_id = orders.id)
   ORDER BY accepted_at, id`,
);

/** The numbers of an order's invoices, the first issued first, also of those that are not published. */
export const findInvoiceNumbers = statement<[orderId: string], { number: string }>(
  "invoices.find_numbers",
  "SELECT number FROM invoices WHERE order_id = $1 ORDER BY financial_year, serial",
);
