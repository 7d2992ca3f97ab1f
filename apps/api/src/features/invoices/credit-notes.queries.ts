import type { ChargedLine, InvoiceTotals } from "@dakbag/domain/gst/invoice-tax";
import { statement } from "../../platform/database.ts";
import { dayInSeries } from "./invoices.queries.ts";
import type { NumberedDocument } from "./tax-document-row.ts";
import type { SignedBy } from "./signature-picture.ts";

/** A line of the invoice with the amounts of this refund, and the taxable value that earlier notes have credited. */
export interface LineToCredit extends ChargedLine {
  lineNumber: number;
  quantity: number;
  discountPaise: number;
  creditedTaxablePaise: number;
}

/** The invoices of the refund's order by their numbers, each with those lines of the refund that it has; no row when the order has none. */
export const findRefundToCredit = statement<
  [refundId: string],
  { invoiceId: string; isIntraState: boolean; lines: LineToCredit[] }
>(
  "credit_notes.find_refund",
  `SELECT i.id AS "invoiceId", i.is_intra_state AS "isIntraState",
     (SELECT jsonb_agg(jsonb_build_object('lineNumber', l.line_number, 'quantity', rl.quantity,
        'discountPaise', rl.discount_paise, 'taxablePaise', rl.taxable_paise, 'gstPaise', rl.gst_paise,
        'gstRateBasisPoints', (l.gst_rate_percent * 100)::integer,
        'creditedTaxablePaise', (SELECT coalesce(sum(nl.taxable_paise), 0) FROM credit_notes n
          JOIN credit_note_lines nl ON nl.credit_note_id = n.id
          WHERE n.invoice_id = i.id AND nl.line_number = l.line_number)) ORDER BY l.line_number)
      FROM refund_lines rl JOIN invoice_lines l ON l.invoice_id = i.id AND l.line_number = rl.line_number
      WHERE rl.refund_id = r.id) AS lines
   FROM refunds r JOIN invoices i ON i.order_id = r.order_id
   WHERE r.id = $1 ORDER BY i.financial_year, i.serial`,
);

/** Processed refunds with lines, without a credit note, of orders with an invoice; the oldest first. */
export const findRefundsWithoutNote = statement<
  [afterId: string | null, limit: number],
  { id: string; orderId: string }
>(
  "credit_notes.find_missing",
  `SELECT r.id, r.order_id AS "orderId" FROM refunds r
   WHERE r.state = 'processed' AND ($1::uuid IS NULL OR r.id > $1)
     AND EXISTS (SELECT FROM refund_lines l WHERE l.refund_id = r.id)
     AND EXISTS (SELECT FROM invoices i WHERE i.order_id = r.order_id)
     AND NOT EXISTS (SELECT FROM credit_notes n WHERE n.refund_id = r.id)
   ORDER BY r.id LIMIT $2`,
);

export const hasCreditNote = statement<[refundId: string], { id: string }>(
  "credit_notes.find_of_refund",
  "SELECT id FROM credit_notes WHERE refund_id = $1",
);

export interface CreditNoteToInsert extends NumberedDocument, InvoiceTotals {
  refundId: string;
  invoiceId: string;
  signatory: SignedBy | null;
}

/** Inserts a credit note with its lines in one statement. Supplier, buyer and place of supply are copied from the invoice; who signs is of today. */
export const insertCreditNote = statement<[note: CreditNoteToInsert, lines: string], never>(
  "credit_notes.insert",
  `WITH note AS (
     INSERT INTO credit_notes (id, order_id, invoice_id, refund_id, invoice_number, invoice_day, number, financial_year,
       serial, day, issued_at, reason, supplier, buyer_name, gstin, uin, billing_address, shipping_address,
       place_of_supply_code, place_of_supply, is_intra_state, taxable_paise, cgst_paise, sgst_paise, igst_paise,
       round_off_paise, total_paise)
     SELECT n.id, i.order_id, i.id, r.id, i.number, i.day, n.number, n."financialYear",
       n.serial, greatest(${dayInSeries("credit_notes", "n")}, i.day), n."issuedAt", r.reason, i.supplier || jsonb_build_object('signatory', n.signatory), i.buyer_name, i.gstin, i.uin, i.billing_address,
       i.shipping_address, i.place_of_supply_code, i.place_of_supply, i.is_intra_state, n."taxablePaise",
       n."cgstPaise", n."sgstPaise", n."igstPaise", n."roundOffPaise", n."totalPaise"
     FROM jsonb_to_record($1) AS n(id uuid, "refundId" uuid, "invoiceId" uuid, number text, "financialYear" text,
         serial integer, day date, "issuedAt" timestamptz, "taxablePaise" bigint, "cgstPaise" bigint,
         "sgstPaise" bigint, "igstPaise" bigint, "roundOffPaise" bigint, "totalPaise" bigint, signatory jsonb)
       JOIN invoices i ON i.id = n."invoiceId"
       JOIN refunds r ON r.id = n."refundId"
     RETURNING id, invoice_id)
   INSERT INTO credit_note_lines (credit_note_id, line_number, sku, title, hsn, unit, unit_price, quantity,
     discount_percent, gross_paise, discount_paise, taxable_paise, gst_rate_percent, cgst_paise, sgst_paise, igst_paise)
   SELECT note.id, l.line_number, l.sku, l.title, l.hsn, l.unit, l.unit_price, c.quantity, l.discount_percent,
     c."taxablePaise" + c."discountPaise", c."discountPaise", c."taxablePaise", l.gst_rate_percent, c."cgstPaise",
     c."sgstPaise", c."igstPaise"
   FROM note JOIN invoice_lines l ON l.invoice_id = note.invoice_id
     JOIN jsonb_to_recordset($2) AS c("lineNumber" integer, quantity integer, "discountPaise" bigint,
       "taxablePaise" bigint, "cgstPaise" bigint, "sgstPaise" bigint, "igstPaise" bigint)
       ON c."lineNumber" = l.line_number`,
);
