import type { OrderCaution } from "@dakbag/domain/orders/order-caution";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { firstShipment } from "@dakbag/domain/orders/shipment-stage";
import { statement } from "../../platform/database.ts";
import { rowsQuery } from "../../platform/snapshot.ts";
import type { PrintedLine } from "../order-prints/printed-line.ts";
import type { AddressSnapshot } from "../orders/order-rows.ts";
import type { ParcelRow } from "../shipments/parcel-row.ts";

/** An order to pack, or one of its parcels when it leaves in several. */
export interface OrderToPackRow {
  id: string;
  orderNumber: string;
  /** Of its parcel; its first, which need not be there yet, when it leaves at once. */
  number: number;
  isOneOfSeveral: boolean;
  version: number;
  placedAt: Date;
  /** Null of a replacement: no day was promised for it. */
  paidAt: Date | null;
  /** The day (YYYY-MM-DD) that its production ends; null when all was in stock. */
  readyOn: string | null;
  partnerName: string;
  trackingId: string;
  invoice: string;
  buyerName: string;
  shippingAddress: Partial<AddressSnapshot>;
  lines: PrintedLine[];
  parcels: ParcelRow[];
  cautions: OrderCaution[];
}

/** Where goods are before they leave. */
export type PackingStatus = Extract<OrderStatus, "Order Processing" | "In Production">;

/**
 * The parcels that are here, of orders. Of one that leaves in several each has its own pieces. OFFSET 0: each order is found by its
 * id, where all orders would be read to be joined.
 */
const fromParcelsHere = (orders: string, status: PackingStatus, more = "") => `
  FROM (${orders}) AS wanted CROSS JOIN LATERAL (SELECT * FROM orders WHERE id = wanted.id OFFSET 0) AS o
    LEFT JOIN shipments s ON s.order_id = o.id AND s.stage IN ('Packed', 'In Production')
    LEFT JOIN LATERAL (SELECT shipment_id FROM shipment_lines WHERE shipment_id = s.id LIMIT 1) AS part ON true ${more}
  WHERE coalesce(CASE s.stage WHEN 'Packed' THEN 'Order Processing' ELSE s.stage END, o.status) = '${status}'
  ORDER BY o.id, s.number`;

const paidAt = `CASE WHEN s.kind IS DISTINCT FROM 'replacement' THEN o.paid_at END AS "paidAt"`;

const isOfPart = (pieces: string) =>
  `${pieces}.order_id = o.id AND ${pieces}.shipment_id IS NOT DISTINCT FROM part.shipment_id`;

const parcelsHere = (orders: string, status: PackingStatus) => `
  SELECT o.id, o.order_number AS "orderNumber", coalesce(s.number, ${firstShipment}) AS number,
    part.shipment_id IS NOT NULL AS "isOneOfSeveral", o.version, o.placed_at AS "placedAt",
    ${paidAt}, s.ready_on AS "readyOn",
    coalesce(btrim(s.courier), '') AS "partnerName", coalesce(btrim(s.tracking_id), '') AS "trackingId",
    o.invoice_link AS invoice, o.buyer_name AS "buyerName", o.shipping_address AS "shippingAddress",
    (SELECT lines FROM lines_to_send l WHERE ${isOfPart("l")}) AS lines,
    CASE WHEN s.boxes IS NULL THEN '[]' ELSE json_build_array(json_build_object('number', s.number,
      'weightGrams', s.weight_grams, 'boxes', s.boxes, 'version', s.version)) END AS parcels,
    (SELECT cautions FROM order_cautions WHERE order_id = o.id) AS cautions
  ${fromParcelsHere(orders, status)}`;

/**
 * Identifiers are in the order of placing. An order whose goods all went back has nothing to send. OFFSET 0 has PostgreSQL look at
 * each order's lines: it would read those of all orders ever placed.
 */
const hasGoods = `o.accepted_at IS NOT NULL
  AND EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.quantity > coalesce((SELECT quantity FROM refunded_pieces back
      WHERE back.order_id = l.order_id AND back.line_number = l.line_number), 0) OFFSET 0)`;

// Of an order that is partly in production, what is there can be packed. OFFSET 0 has PostgreSQL look at each such order's shipments:
// those of cancelled orders stay packed, and are many.
const isPartlyMade =
  "o.status = 'In Production' AND EXISTS (SELECT FROM shipments part WHERE part.order_id = o.id AND part.stage = 'Packed' OFFSET 0)";
// A replacement is packed while its order is on its way or delivered; that of an order to pack is among its parcels.
const hasReplacement =
  "o.status IN ('Shipped', 'In transit', 'Out for delivery', 'Delivered') AND o.id IN (SELECT order_id FROM shipments WHERE kind = 'replacement' AND stage = 'Packed')";

/** The oldest orders with these conditions, each read by the index of statuses. */
const oldest = (conditions: readonly string[], more: string, limit: string) =>
  `SELECT id FROM (${conditions
    .map(
      (condition) =>
        `(SELECT o.id FROM orders o WHERE ${condition} AND ${hasGoods} ${more} ORDER BY o.id LIMIT ${limit})`,
    )
    .join(" UNION ALL ")}) AS found ORDER BY id LIMIT ${limit}`;

const conditionsOf: Readonly<Record<PackingStatus, readonly string[]>> = {
  "Order Processing": ["o.status = 'Order Processing'", isPartlyMade, hasReplacement],
  "In Production": ["o.status = 'In Production'"],
};

const isToPack = `(${conditionsOf["Order Processing"].join(" OR ")}) AND ${hasGoods}`;

/** A parcel to pack, as far as it is counted and narrowed by. */
export interface ParcelHereRow {
  id: string;
  number: number;
  hasWeight: boolean;
  partnerName: string;
  hasTrackingId: boolean;
  /** Of its last booking with a courier company. */
  booking: "begun" | "booked" | "failed" | "cancelled" | null;
  city: string;
  zipCode: string;
  paidAt: Date | null;
  readyOn: string | null;
  skus: string[];
  categories: string[];
}

/** What is to be packed of the oldest orders, in short. */
export const findParcelsToPack = statement<[orders: number], ParcelHereRow>(
  "packing.find_to_pack",
  `SELECT o.id, coalesce(s.number, ${firstShipment}) AS number, s.boxes IS NOT NULL AS "hasWeight",
     coalesce(btrim(s.courier), '') AS "partnerName", coalesce(btrim(s.tracking_id), '') <> '' AS "hasTrackingId",
     (SELECT state FROM bookings b WHERE b.shipment_id = s.id ORDER BY attempt DESC LIMIT 1) AS booking,
     coalesce(btrim(o.shipping_address ->> 'district'), '') AS city, coalesce(o.shipping_address ->> 'zipCode', '') AS "zipCode",
     ${paidAt}, s.ready_on AS "readyOn", goods.skus, goods.categories
   ${fromParcelsHere(
     oldest(conditionsOf["Order Processing"], "", "$1"),
     "Order Processing",
     `
     CROSS JOIN LATERAL (
       SELECT coalesce(array_agg(DISTINCT l.sku), '{}') AS skus, coalesce(array_agg(DISTINCT l.category), '{}') AS categories
       FROM pieces_to_send sent JOIN order_lines l ON (l.order_id, l.line_number) = (sent.order_id, sent.line_number)
       WHERE ${isOfPart("sent")} AND sent.quantity > 0) AS goods`,
   )}`,
);

/** What is in production of the oldest orders that were placed after one. */
export const findParcelsInProduction = statement<[after: string | null, orders: number], OrderToPackRow>(
  "packing.find_in_production",
  parcelsHere(
    oldest(conditionsOf["In Production"], "AND ($1::uuid IS NULL OR o.id > $1)", "$2"),
    "In Production",
  ),
);

/** How many orders are in production, at most one more than `limit`; and how many parcels were handed over since `from`. */
export const countBesideToPack = statement<
  [limit: number, from: Date],
  { inProduction: number; handedOver: number }
>(
  "packing.count_beside_to_pack",
  `SELECT (SELECT count(*)::int FROM (${oldest(conditionsOf["In Production"], "", "$1::int + 1")}) AS counted) AS "inProduction",
     (SELECT count(*)::int FROM imports i JOIN import_rows r ON r.import_id = i.id
       WHERE i.kind = 'order-statuses' AND i.applied_at >= $2 AND i.source = 'hand-over' AND i.undone_at IS NULL) AS "handedOver"`,
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

/** What is to be packed of the oldest orders, for a file. */
export const readOrdersToPack = rowsQuery<[orders: number], OrderToPackRow>(
  parcelsHere(oldest(conditionsOf["Order Processing"], "", "$1"), "Order Processing"),
);

/** Of these orders, what is to be packed. */
export const findNamedOrdersToPack = statement<[ids: string[], orderNumbers: string[]], OrderToPackRow>(
  "packing.find_named_orders",
  parcelsHere(
    `SELECT o.id FROM orders o WHERE ${isToPack} AND (o.id = ANY ($1::uuid[]) OR o.order_number = ANY ($2::text[]))`,
    "Order Processing",
  ),
);

/** The parcels with these numbers, as they were saved or, of each of their boxes, as a company gave them. */
export const findParcelsByTracking = statement<[trackingIds: string[]], { id: string; number: number }>(
  "packing.find_by_tracking",
  `SELECT order_id AS id, number FROM shipments
   WHERE tracking_id <> '' AND lower(tracking_id) = ANY (SELECT lower(wanted) FROM unnest($1::text[]) AS wanted)
   UNION SELECT s.order_id, s.number FROM bookings b JOIN shipments s ON s.id = b.shipment_id
   WHERE b.state = 'booked' AND b.awbs && $1::text[]`,
);

// Of an order that leaves in several parcels, which of them.
const handedOverId = "concat_ws('/', o.id, r.change ->> 'parcel')";
const handedOverNumber = "concat_ws('/', o.order_number, r.change ->> 'parcel')";
const handedOverAs = (field: "partnerName" | "trackingId") => `r.change -> 'after' ->> '${field}'`;

/** The orders of a hand-over with the courier and number that it gave them, in its order. */
export const findOrdersOfHandOver = statement<
  [importId: string],
  { _id: string; orderNumber: string; partnerName: string; trackingId: string }
>(
  "packing.find_orders_of_hand_over",
  `SELECT ${handedOverId} AS _id, ${handedOverNumber} AS "orderNumber", ${handedOverAs("partnerName")} AS "partnerName",
     ${handedOverAs("trackingId")} AS "trackingId"
   FROM import_rows r JOIN orders o ON o.id = (r.change ->> 'orderId')::uuid
   WHERE r.import_id = $1 ORDER BY r.position`,
);

export interface HandOverRow {
  _id: string;
  by: string;
  byId: string | null;
  at: Date;
  isUndone: boolean;
  orders: { _id: string; orderNumber: string; partnerName: string; trackingId: string }[];
}

/** The hand-overs from a moment on, the newest first, with what they handed over. */
export const findHandOvers = statement<[from: Date, limit: number], HandOverRow>(
  "packing.find_hand_overs",
  `SELECT i.id AS _id, i.actor AS by, i.actor_id AS "byId", i.applied_at AS at, i.undone_at IS NOT NULL AS "isUndone",
     (SELECT coalesce(json_agg(json_build_object('_id', ${handedOverId}, 'orderNumber', ${handedOverNumber},
         'partnerName', ${handedOverAs("partnerName")}, 'trackingId', ${handedOverAs("trackingId")}) ORDER BY r.position), '[]')
       FROM import_rows r JOIN orders o ON o.id = (r.change ->> 'orderId')::uuid WHERE r.import_id = i.id) AS orders
   FROM imports i
   WHERE i.kind = 'order-statuses' AND i.applied_at >= $1 AND i.source = 'hand-over'
   ORDER BY i.applied_at DESC, i.id DESC LIMIT $2`,
);
