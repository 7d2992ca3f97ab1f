import type { ChallanAmounts } from "@dakbag/domain/orders/delivery-challans";
import type { ChargedLine } from "@dakbag/domain/gst/invoice-tax";
import type { LineShare } from "@dakbag/domain/refunds/refund-share";
import type { Pieces } from "@dakbag/domain/orders/parcel-arrangement";
import type { ShipmentStage } from "@dakbag/domain/orders/shipment-stage";
import { statement } from "../../platform/database.ts";
import { dayInSeries } from "./invoices.queries.ts";
import type { SignedBy } from "./signature-picture.ts";
import type { NumberedDocument } from "./tax-document-row.ts";

/** A line of an invoice as charged, and what of it the challans so far have, without void ones. */
export type LineInLots = ChargedLine &
  LineShare & {
    readonly lineNumber: number;
    readonly quantity: number;
    readonly onChallans: ChallanAmounts & { readonly quantity: number };
  };

/** An order that was invoiced whole, with its parcels that are not void. */
export interface SaleInLots {
  orderId: string;
  invoiceId: string;
  isIntraState: boolean;
  lots: { id: string; number: number; stage: ShipmentStage; hasChallan: boolean; lines: Pieces[] }[];
  lines: LineInLots[];
}

const onChallans = ["quantity", "discount_paise", "taxable_paise", "gst_paise", "cgst_paise", "igst_paise"]
  .map((column) => `coalesce(sum(c.${column}), 0)::bigint AS ${column}`)
  .join(", ");

/** Those of the orders that have one published invoice of the whole order, by their ids. The caller has locked them. */
export const findSalesInLots = statement<[orderIds: string[]], SaleInLots>(
  "challans.find_sales",
  `SELECT i.order_id AS "orderId", i.id AS "invoiceId", i.is_intra_state AS "isIntraState",
     (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'stage', s.stage,
        'hasChallan', EXISTS (SELECT FROM delivery_challans c WHERE c.shipment_id = s.id),
        'lines', (SELECT coalesce(jsonb_agg(jsonb_build_object('lineNumber', l.line_number, 'quantity', l.quantity)
          ORDER BY l.line_number), '[]') FROM shipment_lines l WHERE l.shipment_id = s.id)) ORDER BY s.number), '[]')
      FROM shipments s WHERE s.order_id = i.order_id AND s.stage <> 'Void' AND s.kind = 'sale') AS lots,
     (SELECT jsonb_agg(jsonb_build_object('lineNumber', l.line_number, 'quantity', l.quantity,
        'discountPaise', l.discount_paise, 'taxablePaise', l.taxable_paise, 'gstPaise', ordered.gst_paise,
        'gstRateBasisPoints', (l.gst_rate_percent * 100)::integer,
        'onChallans', jsonb_build_object('quantity', sent.quantity, 'discountPaise', sent.discount_paise,
          'taxablePaise', sent.taxable_paise, 'gstPaise', sent.gst_paise, 'cgstPaise', sent.cgst_paise,
          'sgstPaise', sent.cgst_paise, 'igstPaise', sent.igst_paise)))
      FROM invoice_lines l JOIN order_lines ordered ON (ordered.order_id, ordered.line_number) = (i.order_id, l.line_number)
        CROSS JOIN LATERAL (SELECT ${onChallans} FROM delivery_challan_lines c
          JOIN delivery_challans d ON d.id = c.challan_id JOIN shipments s ON s.id = d.shipment_id
          WHERE d.invoice_id = i.id AND c.line_number = l.line_number AND s.stage <> 'Void') AS sent
      WHERE l.invoice_id = i.id) AS lines
   FROM published_invoices i WHERE i.order_id = ANY ($1::uuid[]) AND i.shipment_id IS NULL ORDER BY i.order_id`,
);

interface ChallanToInsert extends NumberedDocument {
  shipmentId: string;
  invoiceId: string;
  signatory: SignedBy | null;
}

/** Inserts a challan with its lines in one statement. */
export const insertChallan = statement<[challan: ChallanToInsert, lines: string], never>(
  "challans.insert",
  `WITH challan AS (
     INSERT INTO delivery_challans (id, shipment_id, invoice_id, number, financial_year, serial, day, issued_at, signatory)
     SELECT c.id, "shipmentId", "invoiceId", c.number, "financialYear", c.serial,
       greatest(${dayInSeries("delivery_challans", "c")}, i.day), "issuedAt", signatory
     FROM jsonb_to_record($1) AS c(id uuid, "shipmentId" uuid, "invoiceId" uuid, number text, "financialYear" text,
         serial integer, day date, "issuedAt" timestamptz, signatory jsonb)
       JOIN published_invoices i ON i.id = c."invoiceId"
     RETURNING id)
   INSERT INTO delivery_challan_lines (challan_id, line_number, quantity, discount_paise, taxable_paise, gst_paise,
     cgst_paise, sgst_paise, igst_paise)
   SELECT challan.id, "lineNumber", quantity, "discountPaise", "taxablePaise", "gstPaise", "cgstPaise", "sgstPaise", "igstPaise"
   FROM challan, jsonb_to_recordset($2) AS l("lineNumber" integer, quantity integer, "discountPaise" bigint,
     "taxablePaise" bigint, "gstPaise" bigint, "cgstPaise" bigint, "sgstPaise" bigint, "igstPaise" bigint)`,
);
