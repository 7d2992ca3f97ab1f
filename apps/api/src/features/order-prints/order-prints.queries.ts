import type { LineToSend, OrderToPrint, PackedParcel } from "@dakbag/domain/orders/order-prints";
import { statement } from "../../platform/database.ts";
import { rowsQuery } from "../../platform/snapshot.ts";
import { piecesRefunded } from "../orders/order-refunds.queries.ts";
import type { AddressSnapshot } from "../orders/orders.queries.ts";

/** SQL: the pieces of the order line `l` that no finished or pending refund has. */
export const piecesLeft = `(l.quantity - ${piecesRefunded})`;

/** Orders as far as they decide what can be printed of them. */
export const findOrdersToPrint = statement<
  [ids: string[]],
  OrderToPrint & { id: string; orderNumber: string; hasGoods: boolean }
>(
  "order_prints.find",
  `SELECT o.id, o.order_number AS "orderNumber", o.status,
     (SELECT number FROM invoices i WHERE i.order_id = o.id) AS "taxInvoiceNumber",
     EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND ${piecesLeft} > 0) AS "hasGoods"
   FROM orders o WHERE o.id = ANY ($1::uuid[])`,
);

/** `quantity` is of the pieces to send. */
export interface PrintedLineRow extends LineToSend {
  sku: string;
  title: string;
  unit: string;
  /** Where the goods stand; null when not said. */
  place: string | null;
}

export interface PrintedOrderRow {
  orderNumber: string;
  poNumber: string;
  placedAt: Date;
  partnerName: string;
  trackingId: string;
  buyerName: string;
  buyerPhoneNumber: string;
  shippingAddress: Partial<AddressSnapshot>;
  lines: PrintedLineRow[];
  /** Null until the order is packed. */
  packed: PackedParcel | null;
}

/** SQL: the lines of the order `o` with the pieces to send, as JSON; dimensions are those of the present products. */
export const linesToSend = `(SELECT json_agg(json_build_object('sku', l.sku, 'title', l.title, 'unit', l.unit, 'quantity', ${piecesLeft},
         'place', plan.place, 'product', CASE WHEN p.sku IS NOT NULL THEN json_build_object('category', p.category,
           'dimension', p.dimension, 'description', p.description, 'unit', p.unit,
           'rollsPerBox', p.rolls_per_box, 'unitGrams', plan.unit_grams) END) ORDER BY l.line_number)
       FROM order_lines l LEFT JOIN products p ON p.sku = l.sku LEFT JOIN inventory_plans plan ON plan.sku = l.sku
       WHERE l.order_id = o.id)`;

/** The orders in the order in which they are named. */
export const readPrintedOrders = rowsQuery<[ids: string[]], PrintedOrderRow>(
  `SELECT o.order_number AS "orderNumber", o.po_number AS "poNumber", o.placed_at AS "placedAt", btrim(o.tracking_partner_name) AS "partnerName",
     btrim(o.tracking_id) AS "trackingId", o.buyer_name AS "buyerName", o.buyer_phone_number AS "buyerPhoneNumber",
     o.shipping_address AS "shippingAddress",
     ${linesToSend} AS lines,
     (SELECT json_build_object('weightGrams', sum(weight_grams), 'boxes', sum(boxes)) FROM parcels
       WHERE order_id = o.id HAVING count(*) > 0) AS packed
   FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN orders o ON o.id = wanted.id
   ORDER BY wanted.place`,
);
