import { stagesOnTheWay } from "@dakbag/domain/orders/shipment-stage";
import type { FollowedParcel } from "@dakbag/contracts/following";
import { listOf, statement } from "../../platform/database.ts";

export type FollowedParcelRow = Omit<FollowedParcel, "promisedBy">;

/** More scans than a parcel has on its way: one that goes to and fro shows its newest. */
const maxScans = 100;

/**
 * Where couriers have seen the parcels of an order, and the last failed delivery of those that are on their way. Of several boxes the
 * last expected day counts.
 */
export const findFollowedParcels = statement<[orderId: string], FollowedParcelRow>(
  "orders.find_followed_parcels",
  `SELECT number AS parcel, "expectedOn", scans, failure FROM shipments s
   CROSS JOIN LATERAL (SELECT max(expected_on) AS "expectedOn" FROM followed_awbs WHERE shipment_id = s.id) AS expected
   CROSS JOIN LATERAL (SELECT coalesce(json_agg(scan), '[]') AS scans, count(*) AS seen FROM (
     SELECT at, activity, location FROM scans WHERE shipment_id = s.id ORDER BY at DESC, seen_at DESC LIMIT ${maxScans}) AS scan) AS seen
   LEFT JOIN LATERAL (
     SELECT json_build_object('failedAt', failed_at, 'reason', reason, 'courierNotifiedAt', courier_notified_at, 'refusal', refusal, 'answer', CASE WHEN answered_at IS NOT NULL
       THEN json_build_object('comeOn', come_on, 'note', note, 'phoneNumber', phone_number) END) AS failure
     FROM delivery_questions WHERE shipment_id = s.id AND s.stage IN (${listOf(stagesOnTheWay)})) AS failed ON true
   WHERE order_id = $1 AND stage <> 'Void' AND (seen > 0 OR "expectedOn" IS NOT NULL OR failure IS NOT NULL) ORDER BY number`,
);
