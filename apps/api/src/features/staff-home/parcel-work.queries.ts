import { stagesOnTheWay } from "@dakbag/domain/orders/shipment-stage";
import { listOf, namedStatement } from "../../platform/database.ts";
import { type WaitingRow, waiting } from "./worklist.queries.ts";

export interface ParcelWorkRow {
  bookingsFailed: WaitingRow;
  pickupsNotAsked: WaitingRow;
  parcelsUnseen: WaitingRow;
  deliveriesFailed: WaitingRow;
  answersToTell: WaitingRow;
  late: WaitingRow;
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
     SELECT FROM order_lines l WHERE l.order_id = o.id AND upper(l.category) = ANY ($9) OFFSET 0)))`;
const isLateToday = (paidAt: string) => isLate(paidAt, "($6::timestamptz[])[1]", "($7::timestamptz[])[1]");
const isLateTomorrow = (paidAt: string) => isLate(paidAt, "($6::timestamptz[])[2]", "($7::timestamptz[])[2]");

/** From when goods that are made later were promised. OFFSET 0: the index by ready days would be read for each order. */
const sincePaidOrMade = (readyOn: string, parcels = "") =>
  `greatest(o.accepted_at, (SELECT ${readyOn} FROM (SELECT * FROM shipments WHERE order_id = o.id AND kind = 'sale' ${parcels} OFFSET 0) AS s)
     ::timestamp AT TIME ZONE 'Asia/Kolkata')`;
const sinceAllMade = sincePaidOrMade("max(ready_on)");
/** That of the first of an order's parcels that cannot arrive today. */
const sinceFirstMade = sincePaidOrMade(
  "min(coalesce(ready_on, '-infinity'))",
  "AND stage IN ('In Production', 'Packed', 'Shipped', 'In transit')",
);

const nothingComes = `o.status = 'In transit'
  AND EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id AND s.kind = 'sale' AND s.stage IN ('RTO', 'Lost') OFFSET 0)
  AND NOT EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id AND s.kind = 'sale' AND s.stage = 'In transit' OFFSET 0)`;

const hasGoods = `EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.quantity > coalesce((
    SELECT back.quantity FROM refunded_pieces back WHERE back.order_id = l.order_id AND back.line_number = l.line_number), 0) OFFSET 0)`;

/** Late orders in the order of an index, which ends with the first `maxCount`. */
const late = (condition: string, sort: string) => `
  (SELECT o.id, o.order_number, o.accepted_at AS since FROM orders o
   WHERE ${condition} AND ${isLateToday(sinceAllMade)} AND NOT (${nothingComes}) ORDER BY o.${sort} LIMIT $1)`;
const lateHere = (status: string) =>
  late(`o.status = '${status}' AND o.id < $11 AND o.accepted_at IS NOT NULL AND ${hasGoods}`, "id");

const lateSince = "least(($6::timestamptz[])[1], ($7::timestamptz[])[1])";

/**
 * Orders that are not late with a parcel that cannot arrive in time. What is not late was paid, or made, after an instant: nothing
 * else is read.
 */
const cannotArriveInTime = `
  SELECT o.id, o.order_number, o.accepted_at AS since
  FROM (SELECT id FROM orders WHERE accepted_at >= ${lateSince} AND accepted_at < ($6::timestamptz[])[2]
    UNION SELECT order_id FROM shipments WHERE ready_on >= (${lateSince} AT TIME ZONE 'Asia/Kolkata')::date) AS recent
  CROSS JOIN LATERAL (SELECT * FROM orders WHERE id = recent.id OFFSET 0) AS o
  WHERE (o.status IN ('Shipped', 'In transit') OR o.status IN ('Order Processing', 'In Production') AND ${hasGoods})
    AND ${isLateTomorrow(sinceFirstMade)} AND NOT ${isLateToday(sinceAllMade)} AND NOT (${nothingComes})`;

/**
 * What is to be done about parcels; each order counts once. `days` are today and those after it, with the instants before which
 * goods were paid that are late on them. An order is late as its buyer's page says it. A parcel comes on the day that its courier
 * expects, and not before tomorrow unless it is out for delivery; it will be late unless its order is late already. What has an
 * id from `placedBefore` on is not late. `overdueBefore`: what the shop does by itself was done by then.
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
    placedBefore: string;
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
    "placedBefore",
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
       SELECT id, order_number, since FROM (
         ${late(`o.status IN (${listOf(stagesOnTheWay)}) AND o.accepted_at < ($6::timestamptz[])[1]`, "accepted_at")}
         UNION ALL ${lateHere("Order Processing")} UNION ALL ${lateHere("In Production")}) AS found
       ORDER BY since LIMIT $1`)} AS late,
     ${waiting(`
       SELECT id, order_number, since FROM (${cannotArriveInTime}
       UNION
       SELECT o.id, o.order_number, o.accepted_at
       FROM followed_awbs f JOIN shipments s ON s.id = f.shipment_id AND ${onTheWay}
       JOIN orders o ON o.id = s.order_id AND o.status NOT IN ('Cancelled', 'Refunded')
       CROSS JOIN LATERAL (SELECT greatest(o.accepted_at, s.ready_on::timestamp AT TIME ZONE 'Asia/Kolkata') AS at) AS begun
       JOIN unnest($5::date[], $6::timestamptz[], $7::timestamptz[]) AS d (day, paid_before, box_paid_before)
         ON d.day = least($8::date, greatest(f.expected_on, $2::date + (s.stage <> 'Out for delivery')::int))
       WHERE f.ask_at IS NOT NULL AND ${isLate("begun.at", "d.paid_before", "d.box_paid_before")}
         AND NOT ${isLateToday(sinceAllMade)}) AS found ORDER BY since LIMIT $1`)} AS "willBeLate"`,
);
