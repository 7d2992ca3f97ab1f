import { b2clAbovePaise, type ReturnDocument } from "@dakbag/domain/gst/gstr1";
import { abroad } from "@dakbag/domain/gst/place-of-supply";
import type { RegisteredDocument } from "@dakbag/domain/reports/sales-register";
import { statement } from "../../platform/database.ts";
import { rowsQuery } from "../../platform/snapshot.ts";

/** The period of a return, `before` excluded, and the supplier. */
type Period = [from: string, before: string, supplierGstin: string];

const ofPeriod = "p.day >= $1 AND p.day < $2 AND p.supplier->>'gstin' = $3";
// The return groups documents by buyer or by place, so those of one group must be consecutive.
const byBuyer = "upper(btrim(p.gstin)), upper(btrim(p.uin)), p.number";
const byPlace = "p.place_of_supply_code, p.number";

/** What documents of a kind have of their own, in SQL. */
interface KindOfDocument {
  readonly kind: ReturnDocument["kind"];
  readonly invoiceTotal: string;
  readonly lines: string;
}

const documents = <Document extends ReturnDocument = ReturnDocument>(
  { kind, invoiceTotal, lines }: KindOfDocument,
  from: string,
  order: string,
  more = "",
) =>
  rowsQuery<Period, Document>(
    `SELECT '${kind}' AS kind, p.number, p.day,
       COALESCE(NULLIF(p.billing_address->>'companyName', ''), p.buyer_name) AS "buyerName", p.gstin, p.uin,
       jsonb_build_object('state', coalesce(p.billing_address->>'state', ''), 'zipCode', coalesce(p.billing_address->>'zipCode', ''),
         'country', coalesce(p.billing_address->>'country', '')) AS "billingAddress",
       p.place_of_supply_code AS "placeOfSupplyCode", p.is_intra_state AS "isIntraState",
       p.total_paise AS "totalPaise", ${invoiceTotal} AS "invoiceTotalPaise",
       (SELECT jsonb_agg(jsonb_build_object('hsn', l.hsn, 'unit', l.unit, 'quantity', l.quantity,
           'gstRateBasisPoints', (l.gst_rate_percent * 100)::integer, 'taxablePaise', l.taxable_paise,
           'cgstPaise', l.cgst_paise, 'sgstPaise', l.sgst_paise, 'igstPaise', l.igst_paise) ORDER BY l.line_number)
         FROM ${lines} = p.id) AS lines${more}
     FROM ${from} WHERE ${ofPeriod} ORDER BY ${order}`,
  );

const invoice: KindOfDocument = {
  kind: "invoice",
  invoiceTotal: "p.total_paise",
  lines: "invoice_lines l WHERE l.invoice_id",
};
const creditNote: KindOfDocument = {
  kind: "credit note",
  invoiceTotal: "i.total_paise",
  lines: "credit_note_lines l WHERE l.credit_note_id",
};
const invoicesOfNotes = "published_credit_notes p JOIN published_invoices i ON i.id = p.invoice_id";
// Most invoices are neither large nor of exports, and would be read for nothing.
const listedByPlace = `(SELECT * FROM published_invoices WHERE place_of_supply_code = '${abroad.stateCode}'
       OR NOT is_intra_state AND total_paise > ${b2clAbovePaise}) AS p`;

export const readInvoicesByBuyer = documents(invoice, "published_invoices p", byBuyer);
/** Those that may be listed by their place: `b2cl` and `exp`. */
export const readInvoicesByPlace = documents(invoice, listedByPlace, byPlace);
export const readNotesByBuyer = documents(creditNote, invoicesOfNotes, byBuyer);

const ofRegister = (invoiceNumber: string) => `,
       ${invoiceNumber} AS "invoiceNumber", o.order_number AS "orderNumber", p.place_of_supply AS "placeOfSupply",
       p.taxable_paise AS "taxablePaise", p.cgst_paise AS "cgstPaise", p.sgst_paise AS "sgstPaise",
       p.igst_paise AS "igstPaise", p.round_off_paise AS "roundOffPaise"`;
const ordersOf = "JOIN orders o ON o.id = p.order_id";
const byDay = "p.day, p.number";

/** The invoices of the sales register, in the order of their days. */
export const readRegisteredInvoices = documents<RegisteredDocument>(
  invoice,
  `published_invoices p ${ordersOf}`,
  byDay,
  ofRegister("''"),
);

/** Its credit notes. */
export const readRegisteredNotes = documents<RegisteredDocument>(
  creditNote,
  `${invoicesOfNotes} ${ordersOf}`,
  byDay,
  ofRegister("p.invoice_number"),
);

/** The rates of all lines of the period, in ascending order. */
export const readRates = rowsQuery<Period, { gstRateBasisPoints: number }>(
  `SELECT (gst_rate_percent * 100)::integer AS "gstRateBasisPoints" FROM (
     SELECT l.gst_rate_percent FROM published_invoices p JOIN invoice_lines l ON l.invoice_id = p.id WHERE ${ofPeriod}
     UNION
     SELECT l.gst_rate_percent FROM published_credit_notes p JOIN credit_note_lines l ON l.credit_note_id = p.id WHERE ${ofPeriod}
   ) AS used ORDER BY 1`,
);

export interface DocumentCount {
  count: number;
  totalPaise: number;
  /** The first and the last number; null without documents. */
  from: string | null;
  to: string | null;
}

const countOf = (documents: string) =>
  `SELECT count(*)::integer AS count, coalesce(sum(total_paise), 0)::bigint AS "totalPaise", min(number) AS "from",
     max(number) AS "to"
   FROM ${documents} p WHERE ${ofPeriod}`;

export const countInvoices = statement<Period, DocumentCount>(
  "gst_returns.count_invoices",
  countOf("published_invoices"),
);
export const countCreditNotes = statement<Period, DocumentCount>(
  "gst_returns.count_credit_notes",
  countOf("published_credit_notes"),
);

/** A range of consecutive document numbers without a gap. */
export interface SeriesRow {
  kind: ReturnDocument["kind"];
  from: string;
  to: string;
  count: number;
}

/**
 * The numbers issued in the period, as ranges of consecutive numbers. Around midnight two documents may get numbers in
 * the opposite order of their days, so a month can have several ranges.
 */
export const readSeries = rowsQuery<Period, SeriesRow>(
  `SELECT kind, (array_agg(number ORDER BY serial))[1] AS from, (array_agg(number ORDER BY serial DESC))[1] AS to,
     count(*) AS count
   FROM (
     SELECT kind, financial_year, number, serial,
       serial - row_number() OVER (PARTITION BY kind, financial_year ORDER BY serial) AS run
     FROM (
       SELECT 'invoice' AS kind, p.financial_year, p.number, p.serial FROM published_invoices p WHERE ${ofPeriod}
       UNION ALL
       SELECT 'credit note', p.financial_year, p.number, p.serial FROM published_credit_notes p WHERE ${ofPeriod}
     ) AS issued
   ) AS numbered
   GROUP BY kind, financial_year, run ORDER BY kind DESC, financial_year, min(serial)`,
);
