import { stagesOnTheWay } from "@dakbag/domain/orders/shipment-stage";
import { listOf, namedStatement } from "../../platform/database.ts";
import { type WaitingRow, waiting } from "./worklist.queries.ts";

export interface ParcelWorkRow {
  bookingsFailed: WaitingRow;
  pickupsNotAsked: WaitingRow;
  parcelsUnseen: WaitingRow;
  deliveriesFailed: WaitingRow;
  answersToTell: WaitingRow;
  willBeLate: WaitingRow;
}

const onTheWay = `s.stage IN (${listOf(stagesOnTheWay)})`;

/** Failed deliveries of shipments on their way, by the partial index of those that the courier was not notified of. */
const questions = (condition: string, since: string) => `
  SELECT o.id, o.order_number, min(${since}) AS since
  FROM delivery_questions q JOIN shipments s ON s.id = q.shipment_id AND ${onTheWay} JOIN orders o ON o.id = s.order_id
  WHERE q.courier_notified_at IS NULL AND ${condition} AND q.failed_at >= $4 GROUP BY o.id ORDER BY 3 LIMIT $1`;

/** SQL: goods of an order that were paid at an instant are late, by the limits of a day for boxes and for others. */
const isLate = (paidAt: string, paidBefore: string, boxPaidBefore: string) =>
  `(${paidAt} < ${paidBefore} AND (${paidAt} < ${boxPaidBefore} OR NOT EXISTS (
     SELECT FROM order_lines l WHERE l.order_id = o.id AND upper(l.category) = ANY ($9))))`;

/**
 * What is to be done about parcels that couriers carry; each order counts once. `days` are today and those after it, with the
 * instants before which goods were paid that are late on them. A parcel comes on the day that its courier expects, and not before tomorrow
 * unless it is out for delivery. What is late already is left out. `overdueBefore`: what the shop does by itself was done by then.
 */
export const findParcelWork = namedStatement<
  {
    maxCount: number;
    today: string;
    unseenBefore: Date;
    failedSince: Date;
    days: string[];
    paidBefore: Date[];
    boxPaidBefore: Date[];
    lastDay: string;
    boxCategories: readonly string[];
    overdueBefore: Date;
  },
  ParcelWorkRow
>(
  "staff_home.find_parcel_work",
  [
    "maxCount",
    "today",
    "unseenBefore",
    "failedSince",
    "days",
    "paidBefore",
    "boxPaidBefore",
    "lastDay",
    "boxCategories",
    "overdueBefore",
  ],
  `SELECT
     ${waiting(`
       SELECT o.id, o.order_number, min(b.ended_at) AS since
       FROM bookings b JOIN shipments s ON s.id = b.shipment_id AND s.stage = 'Packed' AND btrim(s.tracking_id) = ''
         JOIN orders o ON o.id = s.order_id AND o.status NOT IN ('Cancelled', 'Refunded')
       WHERE b.state = 'failed' AND b.ended_at >= $4
         AND NOT EXISTS (SELECT FROM bookings later WHERE later.shipment_id = b.shipment_id AND later.attempt > b.attempt)
       GROUP BY o.id ORDER BY 3 LIMIT $1`)} AS "bookingsFailed",
     ${waiting(`
       SELECT o.id, o.order_number, min(b.booked_at) AS since
       FROM bookings b JOIN shipments s ON s.id = b.shipment_id AND s.stage = 'Packed'
         AND is_number_of_booking(s.tracking_id, b.awbs)
         JOIN orders o ON o.id = s.order_id AND o.status NOT IN ('Cancelled', 'Refunded')
       WHERE b.state = 'booked' AND b.pickup_asked_at IS NULL AND b.booked_at BETWEEN $4 AND $10
       GROUP BY o.id ORDER BY 3 LIMIT $1`)} AS "pickupsNotAsked",
     ${waiting(`
       SELECT o.id, o.order_number, min(f.seen_at) AS since
       FROM followed_awbs f JOIN shipments s ON s.id = f.shipment_id AND ${onTheWay} JOIN orders o ON o.id = s.order_id
       WHERE f.ask_at IS NOT NULL AND f.seen_at < $3 AND o.status NOT IN ('Cancelled', 'Refunded')
       GROUP BY o.id ORDER BY 3 LIMIT $1`)} AS "parcelsUnseen",
     ${waiting(questions("q.answered_at IS NULL", "q.failed_at"))} AS "deliveriesFailed",
     ${waiting(questions("q.answered_at IS NOT NULL AND (q.notify_at IS NULL OR q.answered_at < $10)", "q.answered_at"))} AS "answersToTell",
     ${waiting(`
       SELECT o.id, o.order_number, min(o.accepted_at) AS since
       FROM followed_awbs f JOIN shipments s ON s.id = f.shipment_id AND ${onTheWay}
       JOIN orders o ON o.id = s.order_id AND o.status NOT IN ('Cancelled', 'Refunded')
       CROSS JOIN LATERAL (SELECT greatest(o.accepted_at, s.ready_on::timestamp AT TIME ZONE 'Asia/Kolkata') AS at) AS begun
       JOIN unnest($5::date[], $6::timestamptz[], $7::timestamptz[]) AS d (day, paid_before, box_paid_before)
         ON d.day = least($8::date, greatest(f.expected_on, $2::date + (s.stage <> 'Out for delivery')::int))
       WHERE f.ask_at IS NOT NULL AND ${isLate("begun.at", "d.paid_before", "d.box_paid_before")}
         AND NOT ${isLate("o.accepted_at", "($6::timestamptz[])[1]", "($7::timestamptz[])[1]")}
       GROUP BY o.id ORDER BY 3 LIMIT $1`)} AS "willBeLate"`,
);
