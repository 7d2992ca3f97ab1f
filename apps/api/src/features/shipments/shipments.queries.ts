import type { IssuedChallan } from "@dakbag/domain/orders/delivery-challans";
import type { PartChoice, Pieces } from "@dakbag/domain/orders/parcel-arrangement";
import type { ShipmentKind, ShipmentStage } from "@dakbag/domain/orders/shipment-stage";
import type { SentPieces } from "@dakbag/domain/claims/claim-pieces";
import { namedStatement, statement } from "../../platform/database.ts";
import type { ParcelRow } from "./parcel-row.ts";

export interface ShipmentRow {
  orderId: string;
  id: string;
  number: number;
  kind: ShipmentKind;
  stage: ShipmentStage;
  /** Null unless it is Delivered. */
  deliveredAt: Date | null;
  partnerName: string;
  trackingId: string;
  readyOn: string | null;
  /** The pieces in it; empty when it has all of the order. */
  lines: Pieces[];
}

export type SentPiecesRow = SentPieces & { lineNumber: number };

/** The shipments of these orders, void ones too, by their numbers. */
export const findShipments = statement<[orderIds: string[]], ShipmentRow>(
  "shipments.find",
  `SELECT order_id AS "orderId", id, number, kind, stage, delivered_at AS "deliveredAt", courier AS "partnerName", tracking_id AS "trackingId", ready_on::text AS "readyOn",
     (SELECT coalesce(json_agg(json_build_object('lineNumber', line_number, 'quantity', quantity) ORDER BY line_number), '[]')
       FROM shipment_lines WHERE shipment_id = shipments.id) AS lines
   FROM shipments WHERE order_id = ANY ($1::uuid[]) ORDER BY order_id, number`,
);

/** What the parcels of an order have or had, line by line: what was ordered, less what was refunded before it left. */
export const findPiecesToSend = statement<[orderId: string], Pieces>(
  "shipments.find_pieces_to_send",
  `SELECT line_number AS "lineNumber", l.quantity - coalesce((
       SELECT sum(coalesce(back.unsent_quantity, back.quantity)) FROM refund_lines back JOIN refunds r ON r.id = back.refund_id
       WHERE back.order_id = l.order_id AND back.line_number = l.line_number AND r.state <> 'failed'), 0)::integer AS quantity
   FROM order_lines l WHERE order_id = $1 ORDER BY line_number`,
);

/** The delivery challans of an order, void ones too. */
export const findChallans = statement<[orderId: string], IssuedChallan>(
  "shipments.find_challans",
  `SELECT c.number, s.number AS parcel, s.stage = 'Void' AS "isVoid",
     (SELECT json_agg(json_build_object('lineNumber', line_number, 'quantity', quantity) ORDER BY line_number)
       FROM delivery_challan_lines WHERE challan_id = c.id) AS lines
   FROM shipments s JOIN delivery_challans c ON c.shipment_id = s.id WHERE s.order_id = $1 ORDER BY s.number`,
);

/** The parcels of an order that are here and booked with a courier company, or being booked. */
export const findBookedParcels = statement<
  [orderId: string],
  { number: number; company: string; awbs: string[] }
>(
  "shipments.find_booked",
  `SELECT s.number, b.company, b.awbs FROM shipments s JOIN bookings b ON b.shipment_id = s.id AND b.state IN ('begun', 'booked')
   WHERE s.order_id = $1 AND s.stage IN ('Packed', 'In Production') ORDER BY s.number`,
);

/** Makes the parcels of an order that are here, or sets what they are; one that is void is taken up again as new. */
export const saveParcels = namedStatement<
  { orderId: string; ids: string[]; numbers: number[]; stages: ShipmentStage[]; readyOn: (string | null)[] },
  never
>(
  "shipments.save_parcels",
  ["orderId", "ids", "numbers", "stages", "readyOn"],
  `INSERT INTO shipments (id, order_id, number, stage, ready_on)
   SELECT id, $1, number, stage, ready_on
   FROM unnest($2::uuid[], $3::smallint[], $4::text[], $5::date[]) AS p (id, number, stage, ready_on)
   ON CONFLICT (order_id, number) DO UPDATE SET stage = excluded.stage, ready_on = CASE
       WHEN excluded.stage = 'Packed' AND shipments.stage <> 'Void' THEN shipments.ready_on ELSE excluded.ready_on END,
     courier = CASE WHEN shipments.stage = 'Void' THEN '' ELSE shipments.courier END,
     tracking_id = CASE WHEN shipments.stage = 'Void' THEN '' ELSE shipments.tracking_id END`,
);

/** Sets the pieces in parcels. A parcel that is not named keeps its own. */
export const saveLinesOfParcels = namedStatement<
  { orderId: string; numbers: number[]; lines: string },
  never
>(
  "shipments.save_lines",
  ["orderId", "numbers", "lines"],
  `WITH named AS MATERIALIZED (
     SELECT id, number FROM shipments WHERE order_id = $1 AND number = ANY ($2::smallint[])
   ), wanted AS MATERIALIZED (
     SELECT named.id, l."lineNumber" AS line_number, l.quantity
     FROM jsonb_to_recordset($3::jsonb) AS l (number int, "lineNumber" int, quantity int) JOIN named USING (number)
   ), gone AS (
     DELETE FROM shipment_lines USING named WHERE shipment_id = named.id
       AND (shipment_id, line_number) NOT IN (SELECT id, line_number FROM wanted))
   INSERT INTO shipment_lines (shipment_id, line_number, quantity) SELECT id, line_number, quantity FROM wanted
   ON CONFLICT (shipment_id, line_number) DO UPDATE SET quantity = excluded.quantity`,
);

/**
 * Sets stage, courier and number of shipments of orders that the caller has locked; a stage that is null stays. One that is not
 * there yet is made when it leaves, or has a courier or a number. One that was Delivered already keeps its time.
 */
export const saveShipments = namedStatement<
  {
    ids: string[];
    orderIds: string[];
    numbers: number[];
    stages: (ShipmentStage | null)[];
    couriers: string[];
    trackingIds: string[];
    /** When those that are Delivered were. */
    deliveredAts: Date[];
  },
  never
>(
  "shipments.save",
  ["ids", "orderIds", "numbers", "stages", "couriers", "trackingIds", "deliveredAts"],
  `WITH changed AS MATERIALIZED (
     SELECT id, order_id, number, stage, courier, tracking_id, CASE WHEN stage = 'Delivered' THEN delivered_at END AS delivered_at
     FROM unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
       AS c (id, order_id, number, stage, courier, tracking_id, delivered_at)
   ), updated AS (
     UPDATE shipments SET stage = coalesce(changed.stage, shipments.stage), courier = changed.courier,
       tracking_id = changed.tracking_id, delivered_at = coalesce(shipments.delivered_at, changed.delivered_at)
     FROM changed WHERE shipments.order_id = changed.order_id AND shipments.number = changed.number
     RETURNING shipments.order_id, shipments.number)
   INSERT INTO shipments (id, order_id, number, stage, courier, tracking_id, delivered_at)
   SELECT id, order_id, number, coalesce(stage, 'Packed'), courier, tracking_id, delivered_at FROM changed
   WHERE (order_id, number) NOT IN (SELECT order_id, number FROM updated)
     AND (stage NOT IN ('Packed', 'In Production') OR courier <> '' OR tracking_id <> '')`,
);

/** Sets stages that no status of an order has; the caller has locked the orders, and lets them follow afterwards. */
export const updateStages = statement<[ids: string[], stages: ShipmentStage[]], never>(
  "shipments.update_stages",
  `UPDATE shipments SET stage = moved.stage FROM unnest($1::uuid[], $2::text[]) AS moved (id, stage)
   WHERE shipments.id = moved.id`,
);

/** Leaves it to the buyer of an order whether it leaves in parts. */
export const offerParts = statement<[orderId: string, at: Date], never>(
  "shipments.offer_parts",
  `INSERT INTO part_deliveries (order_id, offered_at) VALUES ($1, $2)
   ON CONFLICT (order_id) DO UPDATE SET offered_at = $2, choice = NULL, chosen_at = NULL`,
);

/** Its parcels are arranged otherwise. */
export const endOfferOfParts = statement<[orderId: string], never>(
  "shipments.end_offer_of_parts",
  "DELETE FROM part_deliveries WHERE order_id = $1",
);

export const choosePartDelivery = statement<[orderId: string, choice: PartChoice, at: Date], never>(
  "shipments.choose_part_delivery",
  "UPDATE part_deliveries SET choice = $2, chosen_at = $3 WHERE order_id = $1",
);

/** Makes a replacement under the next number of its order, which the caller has locked. */
export const insertReplacement = statement<[id: string, orderId: string, lines: string], { number: number }>(
  "shipments.insert_replacement",
  `WITH made AS (
     INSERT INTO shipments (id, order_id, number, kind)
     SELECT $1, $2, coalesce(max(number), 1) + 1, 'replacement' FROM shipments WHERE order_id = $2 RETURNING id, number
   ), filled AS (
     INSERT INTO shipment_lines (shipment_id, line_number, quantity)
     SELECT $1, "lineNumber", quantity FROM jsonb_to_recordset($3::jsonb) AS l ("lineNumber" int, quantity int))
   SELECT number FROM made`,
);

/** A replacement that has not left is void; no row when it has. */
export const updateVoid = statement<[id: string], { id: string }>(
  "shipments.set_void",
  `UPDATE shipments SET stage = 'Void' WHERE id = $1 AND kind = 'replacement' AND stage IN ('Packed', 'In Production')
   RETURNING id`,
);

/** What the pieces of an order's lines came to, line by line. */
export const findSentPieces = statement<[orderId: string], SentPiecesRow>(
  "shipments.find_sent_pieces",
  `SELECT line_number AS "lineNumber", sent, refunded, replaced, replacements_ended AS "replacementsEnded"
   FROM sent_pieces WHERE order_id = $1 ORDER BY line_number`,
);

/** The parcels of orders of which a claim has refunded or replaced pieces. */
export const findSettledShipments = statement<[orderIds: string[]], { id: string }>(
  "shipments.find_settled",
  `SELECT DISTINCT shipment_id AS id FROM claims
   WHERE order_id = ANY ($1::uuid[]) AND (refund_id IS NOT NULL OR replacement_id IS NOT NULL)`,
);

export const findParcel = statement<[orderId: string, number: number], ParcelRow>(
  "shipments.find_parcel",
  `SELECT number, weight_grams AS "weightGrams", boxes, version FROM shipments
   WHERE order_id = $1 AND number = $2 AND boxes IS NOT NULL`,
);

/** What an order was packed as. */
export const findParcelsOfOrder = statement<
  [orderId: string],
  Pick<ParcelRow, "number" | "weightGrams" | "boxes">
>(
  "shipments.find_parcels_of_order",
  `SELECT number, weight_grams AS "weightGrams", boxes FROM shipments
   WHERE order_id = $1 AND boxes IS NOT NULL AND stage <> 'Void' ORDER BY number`,
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
