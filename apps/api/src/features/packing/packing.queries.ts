import type { OrderCaution } from "@dakbag/domain/orders/order-caution";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { firstShipment } from "@dakbag/domain/orders/shipment-stage";
import { statement } from "../../platform/database.ts";
import { rowsQuery } from "../../platform/snapshot.ts";
import type { PrintedLine } from "../order-prints/printed-line.ts";
import type { AddressSnapshot } from "../orders/order-rows.ts";
import type { ParcelRow } from "../shipments/parcel-row.ts";

export interface OrderToPackRow {
  id: string;
  orderNumber: string;
  version: number;
  placedAt: Date;
  partnerName: string;
  trackingId: string;
  invoice: string;
  buyerName: string;
  shippingAddress: Partial<AddressSnapshot>;
  lines: PrintedLine[];
  parcels: ParcelRow[];
  cautions: OrderCaution[];
}

// Packed and handed over is the order's first shipment.
const orderToPack = `
  SELECT o.id, o.order_number AS "orderNumber", o.version, o.placed_at AS "placedAt",
    coalesce(btrim(s.courier), '') AS "partnerName", coalesce(btrim(s.tracking_id), '') AS "trackingId",
    o.invoice_link AS invoice, o.buyer_name AS "buyerName", o.shipping_address AS "shippingAddress",
    (SELECT lines FROM lines_to_send WHERE order_id = o.id) AS lines,
    (SELECT coalesce(json_agg(json_build_object('number', number, 'weightGrams', weight_grams, 'boxes', boxes,
        'version', shipments.version) ORDER BY number), '[]')
      FROM shipments WHERE shipments.order_id = o.id AND boxes IS NOT NULL) AS parcels,
    (SELECT cautions FROM order_cautions WHERE order_id = o.id) AS cautions
  FROM orders o LEFT JOIN shipments s ON s.order_id = o.id AND s.number = ${firstShipment}`;

/** Identifiers are in the order of placing. An order whose goods all went back has nothing to send. */
const hasGoods = `o.accepted_at IS NOT NULL
  AND EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.quantity > coalesce((SELECT quantity FROM refunded_pieces back
      WHERE back.order_id = l.order_id AND back.line_number = l.line_number), 0))`;
const isToPack = `o.status = 'Order Processing' AND ${hasGoods}`;

/** Where goods are before they leave. */
export type PackingStatus = Extract<OrderStatus, "Order Processing" | "In Production">;

/** The oldest orders with this status and something to send that were placed after one. */
export const findOrdersToPack = statement<
  [after: string | null, limit: number, status: PackingStatus],
  OrderToPackRow
>(
  "packing.find_orders",
  `${orderToPack} WHERE o.status = $3 AND ${hasGoods} AND ($1::uuid IS NULL OR o.id > $1) ORDER BY o.id LIMIT $2`,
);

const countOf = (status: PackingStatus) => `(SELECT count(*)::int FROM (
    SELECT FROM orders o WHERE o.status = '${status}' AND ${hasGoods} LIMIT $1::int + 1) AS counted)`;

/** How many orders are to be packed and in production, at most one more than `limit` of each. */
export const countOrdersBeforeDispatch = statement<[limit: number], { toPack: number; inProduction: number }>(
  "packing.count_orders",
  `SELECT ${countOf("Order Processing")} AS "toPack", ${countOf("In Production")} AS "inProduction"`,
);

/** Of these orders, those that are not to be packed: their status, and since when. */
export const findNotToPack = statement<
  [ids: string[], orderNumbers: string[]],
  { orderNumber: string; status: OrderStatus; since: Date | null }
>(
  "packing.find_not_to_pack",
  `SELECT o.order_number AS "orderNumber", o.status,
     (SELECT max(e.at) FROM order_events e WHERE e.order_id = o.id AND e.to_status = o.status
       AND e.from_status IS DISTINCT FROM o.status) AS since
   FROM orders o WHERE (o.id = ANY ($1::uuid[]) OR o.order_number = ANY ($2::text[])) AND NOT (${isToPack})
   ORDER BY o.id DESC LIMIT 3`,
);

/** The oldest orders to pack, for a file. */
export const readOrdersToPack = rowsQuery<[limit: number], OrderToPackRow>(
  `${orderToPack} WHERE ${isToPack} ORDER BY o.id LIMIT $1`,
);

/** Of these orders, those that are to be packed. */
export const findNamedOrdersToPack = statement<[ids: string[], orderNumbers: string[]], OrderToPackRow>(
  "packing.find_named_orders",
  `${orderToPack} WHERE ${isToPack} AND (o.id = ANY ($1::uuid[]) OR o.order_number = ANY ($2::text[])) ORDER BY o.id`,
);

/** The orders of a hand-over with the courier and number that it gave them, in its order. */
export const findOrdersOfHandOver = statement<
  [importId: string],
  { _id: string; orderNumber: string; partnerName: string; trackingId: string }
>(
  "packing.find_orders_of_hand_over",
  `SELECT o.id AS _id, o.order_number AS "orderNumber", r.change -> 'after' ->> 'partnerName' AS "partnerName",
     r.change -> 'after' ->> 'trackingId' AS "trackingId"
   FROM import_rows r JOIN orders o ON o.id = (r.change ->> 'orderId')::uuid
   WHERE r.import_id = $1 ORDER BY r.position`,
);

export interface HandOverRow {
  _id: string;
  by: string;
  byId: string | null;
  at: Date;
  isUndone: boolean;
  orders: { _id: string; orderNumber: string }[];
}

/** The hand-overs from a moment on, the newest first, with what they handed over. */
export const findHandOvers = statement<[from: Date, limit: number], HandOverRow>(
  "packing.find_hand_overs",
  `SELECT i.id AS _id, i.actor AS by, i.actor_id AS "byId", i.applied_at AS at, i.undone_at IS NOT NULL AS "isUndone",
     (SELECT coalesce(json_agg(json_build_object('_id', o.id, 'orderNumber', o.order_number) ORDER BY r.position), '[]')
       FROM import_rows r JOIN orders o ON o.id = (r.change ->> 'orderId')::uuid WHERE r.import_id = i.id) AS orders
   FROM imports i
   WHERE i.kind = 'order-statuses' AND i.applied_at >= $1 AND i.source = 'hand-over'
   ORDER BY i.applied_at DESC, i.id DESC LIMIT $2`,
);
