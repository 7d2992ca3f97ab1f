import { statement } from "../../platform/database.ts";
import type { InvoiceLineRow } from "./invoices.queries.ts";

/** A refunded line as its invoice has it, with what is credited of it now and what earlier notes have credited. */
export interface LineToCredit extends Pick<
  InvoiceLineRow,
  "lineNumber" | "sku" | "title" | "hsn" | "unit" | "unitPrice" | "discountPercent" | "gstRatePercent"
> {
  quantity: number;
  discountPaise: number;
  taxablePaise: number;
  gstPaise: number;
  creditedTaxablePaise: number;
}

/** The invoice that a refund belongs to, and the lines of the refund. Nothing where the order has no invoice. */
export const findRefundToCredit = statement<
  [refundId: string],
  { invoiceId: string; isIntraState: boolean; lines: LineToCredit[] }
>(
  "credit_notes.find_refund",
  `SELECT i.id AS "invoiceId", i.is_intra_state AS "isIntraState",
     (SELECT jsonb_agg(jsonb_build_object('lineNumber', l.line_number, 'sku', l.sku, 'title', l.title, 'hsn', l.hsn,
        'unit', l.unit, 'unitPrice', l.unit_price::text, 'discountPercent', l.discount_percent,
        'gstRatePercent', l.gst_rate_percent::text, 'quantity', rl.quantity, 'discountPaise', rl.discount_paise,
        'taxablePaise', rl.taxable_paise, 'gstPaise', rl.gst_paise,
        'creditedTaxablePaise', (SELECT coalesce(sum(nl.taxable_paise), 0) FROM credit_notes n
          JOIN credit_note_lines nl ON nl.credit_note_id = n.id
          WHERE n.invoice_id = i.id AND nl.line_number = l.line_number)) ORDER BY l.line_number)
      FROM refund_lines rl JOIN invoice_lines l ON l.invoice_id = i.id AND l.line_number = rl.line_number
      WHERE rl.refund_id = r.id) AS lines
   FROM refunds r JOIN invoices i ON i.order_id = r.order_id
   WHERE r.id = $1`,
);

export interface CreditNoteToInsert {
  id: string;
  refundId: string;
  invoiceId: string;
  number: string;
  financialYear: string;
  serial: number;
  day: string;
  issuedAt: Date;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  roundOffPaise: number;
  totalPaise: number;
}

/** Writes a credit note with its lines, in one statement; who sold to whom and where is its invoice's. */
export const insertCreditNote = statement<[note: CreditNoteToInsert, lines: string], never>(
  "credit_notes.insert",
  `WITH note AS (
     INSERT INTO credit_notes (id, order_id, invoice_id, refund_id, invoice_number, invoice_day, number, financial_year,
       serial, day, issued_at, reason, supplier, buyer_name, gstin, uin, billing_address, shipping_address,
       place_of_supply_code, place_of_supply, is_intra_state, taxable_paise, cgst_paise, sgst_paise, igst_paise,
       round_off_paise, total_paise)
     SELECT n.id, i.order_id, i.id, r.id, i.number, i.day, n.number, n."financialYear",
       n.serial, n.day, n."issuedAt", r.reason, i.supplier, i.buyer_name, i.gstin, i.uin, i.billing_address,
       i.shipping_address, i.place_of_supply_code, i.place_of_supply, i.is_intra_state, n."taxablePaise",
       n."cgstPaise", n."sgstPaise", n."igstPaise", n."roundOffPaise", n."totalPaise"
     FROM jsonb_to_record($1) AS n(id uuid, "refundId" uuid, "invoiceId" uuid, number text, "financialYear" text,
         serial integer, day date, "issuedAt" timestamptz, "taxablePaise" bigint, "cgstPaise" bigint,
         "sgstPaise" bigint, "igstPaise" bigint, "roundOffPaise" bigint, "totalPaise" bigint)
       JOIN invoices i ON i.id = n."invoiceId"
       JOIN refunds r ON r.id = n."refundId"
     RETURNING id)
   INSERT INTO credit_note_lines (credit_note_id, line_number, sku, title, hsn, unit, unit_price, quantity,
     discount_percent, gross_paise, discount_paise, taxable_paise, gst_rate_percent, cgst_paise, sgst_paise, igst_paise)
   SELECT note.id, "lineNumber", sku, title, hsn, unit, "unitPrice", quantity,
     "discountPercent", "taxablePaise" + "discountPaise", "discountPaise", "taxablePaise", "gstRatePercent",
     "cgstPaise", "sgstPaise", "igstPaise"
   FROM note, jsonb_to_recordset($2) AS l("lineNumber" integer, sku text, title text, hsn text, unit text,
     "unitPrice" numeric, quantity integer, "discountPercent" integer, "discountPaise" bigint, "taxablePaise" bigint,
     "gstRatePercent" numeric, "cgstPaise" bigint, "sgstPaise" bigint, "igstPaise" bigint)`,
);
