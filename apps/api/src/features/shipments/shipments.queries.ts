import type { ShipmentStage } from "@dakbag/domain/orders/shipment-stage";
import { namedStatement, statement } from "../../platform/database.ts";
import type { ParcelRow } from "./parcel-row.ts";

/** The shipments of these orders with one number. */
export const findShipments = statement<
  [orderIds: string[], number: number],
  { orderId: string; id: string; stage: ShipmentStage; partnerName: string; trackingId: string }
>(
  "shipments.find",
  `SELECT order_id AS "orderId", id, stage, courier AS "partnerName", tracking_id AS "trackingId"
   FROM shipments WHERE order_id = ANY ($1::uuid[]) AND number = $2`,
);

/**
 * Sets stage, courier and number of shipments of orders that the caller has locked; a stage that is null stays. One that is not
 * there yet is made when it leaves, or has a courier or a number.
 */
export const saveShipments = namedStatement<
  {
    ids: string[];
    orderIds: string[];
    numbers: number[];
    stages: (ShipmentStage | null)[];
    couriers: string[];
    trackingIds: string[];
  },
  never
>(
  "shipments.save",
  ["ids", "orderIds", "numbers", "stages", "couriers", "trackingIds"],
  `WITH changed AS MATERIALIZED (
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::text[], $5::text[], $6::text[])
       AS c (id, order_id, number, stage, courier, tracking_id)
   ), updated AS (
     UPDATE shipments SET stage = coalesce(changed.stage, shipments.stage), courier = changed.courier,
       tracking_id = changed.tracking_id
     FROM changed WHERE shipments.order_id = changed.order_id AND shipments.number = changed.number
     RETURNING shipments.order_id, shipments.number)
   INSERT INTO shipments (id, order_id, number, stage, courier, tracking_id)
   SELECT id, order_id, number, coalesce(stage, 'Packed'), courier, tracking_id FROM changed
   WHERE (order_id, number) NOT IN (SELECT order_id, number FROM updated)
     AND (stage NOT IN ('Packed', 'In Production') OR courier <> '' OR tracking_id <> '')`,
);

export const findParcel = statement<[orderId: string, number: number], ParcelRow>(
  "shipments.find_parcel",
  `SELECT number, weight_grams AS "weightGrams", boxes, version FROM shipments
   WHERE order_id = $1 AND number = $2 AND boxes IS NOT NULL`,
);

/** What an order was packed as. */
export const findParcelsOfOrder = statement<[orderId: string], Pick<ParcelRow, "weightGrams" | "boxes">>(
  "shipments.find_parcels_of_order",
  `SELECT weight_grams AS "weightGrams", boxes FROM shipments WHERE order_id = $1 AND boxes IS NOT NULL ORDER BY number`,
);

/** Saves what was packed as the next version; the first shipment has the order's id. */
export const saveParcel = statement<
  [orderId: string, number: number, weightGrams: number, boxes: number],
  ParcelRow
>(
  "shipments.save_parcel",
  `INSERT INTO shipments (id, order_id, number, weight_grams, boxes) VALUES ($1, $1, $2, $3, $4)
   ON CONFLICT (order_id, number) DO UPDATE SET weight_grams = excluded.weight_grams, boxes = excluded.boxes,
     version = CASE WHEN shipments.boxes IS NULL THEN 1 ELSE shipments.version + 1 END
   RETURNING number, weight_grams AS "weightGrams", boxes, version`,
);

/** The orders of the shipments with these tracking ids, which are in lower-case letters. */
export const findOrdersByTracking = statement<
  [trackingIds: string[]],
  { id: string; orderNumber: string; trackingId: string }
>(
  "shipments.find_orders_by_tracking",
  `SELECT o.id, o.order_number AS "orderNumber", lower(s.tracking_id) AS "trackingId"
   FROM shipments s JOIN orders o ON o.id = s.order_id
   WHERE s.tracking_id <> '' AND lower(s.tracking_id) = ANY ($1) ORDER BY o.id, s.number`,
);
