import type { ShipmentStage } from "@dakbag/domain/orders/shipment-stage";
import { statement } from "../../platform/database.ts";
import type { ParcelRow } from "./parcel-row.ts";

/**
 * Sets stage, courier and number of the shipments of orders that the caller has locked; a stage that is null stays. An order
 * without a shipment gets its first when it leaves, or has a courier or a number.
 */
export const saveShipments = statement<
  [orderIds: string[], stages: (ShipmentStage | null)[], couriers: string[], trackingIds: string[]],
  never
>(
  "shipments.save",
  `WITH changed AS MATERIALIZED (
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS c (order_id, stage, courier, tracking_id)
   ), updated AS (
     UPDATE shipments SET stage = coalesce(changed.stage, shipments.stage), courier = changed.courier,
       tracking_id = changed.tracking_id
     FROM changed WHERE shipments.order_id = changed.order_id AND shipments.number = 1 RETURNING shipments.order_id)
   INSERT INTO shipments (id, order_id, number, stage, courier, tracking_id)
   SELECT order_id, order_id, 1, coalesce(stage, 'Packed'), courier, tracking_id FROM changed
   WHERE order_id NOT IN (SELECT order_id FROM updated) AND (stage <> 'Packed' OR courier <> '' OR tracking_id <> '')`,
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
