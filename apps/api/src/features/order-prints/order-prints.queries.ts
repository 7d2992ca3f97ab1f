import type { OrderToPrint, PackedParcel } from "@dakbag/domain/orders/order-prints";
import { statement } from "../../platform/database.ts";
import { rowsQuery } from "../../platform/snapshot.ts";
import type { PrintedLine } from "./printed-line.ts";
import type { AddressSnapshot } from "../orders/order-rows.ts";

/** Orders as far as they decide what can be printed of them. */
export const findOrdersToPrint = statement<
  [ids: string[]],
  OrderToPrint & { id: string; orderNumber: string; hasGoods: boolean }
>(
  "order_prints.find",
  `SELECT o.id, o.order_number AS "orderNumber", o.status,
     (SELECT numbers[1] FROM invoices_of_orders i WHERE i.order_id = o.id) AS "taxInvoiceNumber",
     EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.quantity > coalesce((SELECT quantity FROM refunded_pieces back
      WHERE back.order_id = l.order_id AND back.line_number = l.line_number), 0)) AS "hasGoods",
     EXISTS (SELECT FROM shipments s JOIN shipment_lines l ON l.shipment_id = s.id WHERE s.order_id = o.id) AS "isInParcels"
   FROM orders o WHERE o.id = ANY ($1::uuid[])`,
);

/** An order, or one of its shipments when it has several. */
export interface PrintedOrderRow {
  orderNumber: string;
  poNumber: string;
  placedAt: Date;
  partnerName: string;
  trackingId: string;
  buyerName: string;
  buyerPhoneNumber: string;
  shippingAddress: Partial<AddressSnapshot>;
  lines: PrintedLine[];
  /** Null until the order is packed. */
  packed: PackedParcel | null;
  /** Of the booking that its tracking number is of: one a box, or one for all; none when it was not booked with a company. */
  awbs: string[];
}

/**
 * The orders in the order in which they are named; one that leaves in several parcels once for each, or for those alone that are
 * named: a number that is null names all, without replacements.
 */
export const readPrintedOrders = rowsQuery<[ids: string[], numbers: (number | null)[]], PrintedOrderRow>(
  `SELECT CASE WHEN part.shipment_id IS NULL THEN o.order_number ELSE o.order_number || '/' || s.number END AS "orderNumber", o.po_number AS "poNumber", o.placed_at AS "placedAt", coalesce(btrim(s.courier), '') AS "partnerName",
     coalesce(btrim(s.tracking_id), '') AS "trackingId", o.buyer_name AS "buyerName", o.buyer_phone_number AS "buyerPhoneNumber",
     o.shipping_address AS "shippingAddress",
     (SELECT lines FROM lines_to_send l WHERE l.order_id = o.id AND l.shipment_id IS NOT DISTINCT FROM part.shipment_id) AS lines,
     CASE WHEN s.boxes IS NOT NULL THEN json_build_object('weightGrams', s.weight_grams, 'boxes', s.boxes) END AS packed,
     coalesce((SELECT b.awbs FROM bookings b WHERE b.shipment_id = s.id AND b.state = 'booked'
       AND is_number_of_booking(s.tracking_id, b.awbs)), '{}') AS awbs
   FROM unnest($1::uuid[], $2::smallint[]) WITH ORDINALITY AS wanted (id, number, place) JOIN orders o ON o.id = wanted.id
     LEFT JOIN shipments s ON s.order_id = o.id AND s.stage <> 'Void' AND s.number = coalesce(wanted.number, s.number)
       AND (s.kind = 'sale' OR wanted.number IS NOT NULL)
     LEFT JOIN LATERAL (SELECT shipment_id FROM shipment_lines WHERE shipment_id = s.id LIMIT 1) AS part ON true
   ORDER BY wanted.place, s.number`,
);
