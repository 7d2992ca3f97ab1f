import { type FollowedStage, stagesAsTheyRise } from "@dakbag/domain/orders/followed-stage";
import type { ShipmentStage } from "@dakbag/domain/orders/shipment-stage";
import { namedStatement, statement } from "../../platform/database.ts";

/** A tracking number of a booking, and what is known of it. */
export interface FollowedRow {
  awb: string;
  shipmentId: string;
  orderId: string;
  stage: FollowedStage | null;
  seenAt: Date;
  /** Whether its booking is the shipment's, or its last: others are history. */
  isCurrent: boolean;
  /** Its booking was cancelled. */
  isCancelled: boolean;
}

/** The attempts at a booking that had numbers. */
const hadNumbers = "state IN ('booked', 'cancelled')";

/** SQL: the booking with whose number a shipment goes, else the last that had numbers. */
export const lastBooking = (shipment: string): string =>
  `(SELECT reference, company, awbs FROM bookings JOIN shipments AS own ON own.id = shipment_id
    WHERE shipment_id = ${shipment} AND ${hadNumbers}
    ORDER BY is_number_of_booking(own.tracking_id, awbs) DESC, attempt DESC LIMIT 1)`;

/** Numbers without a booking are missing; one that a courier uses again is that of its last booking. */
export const findFollowed = statement<[company: string, awbs: string[]], FollowedRow>(
  "following.find",
  `SELECT DISTINCT ON (wanted.awb) wanted.awb, b.shipment_id AS "shipmentId", s.order_id AS "orderId", f.stage,
     coalesce(f.seen_at, b.begun_at) AS "seenAt",
     b.reference = (SELECT reference FROM ${lastBooking("s.id")} AS last) AS "isCurrent", b.state = 'cancelled' AS "isCancelled"
   FROM unnest($2::text[]) AS wanted (awb)
   JOIN bookings b ON b.awbs @> ARRAY[wanted.awb] AND b.company = $1 AND b.${hadNumbers}
   JOIN shipments s ON s.id = b.shipment_id
   LEFT JOIN followed_awbs f ON f.shipment_id = s.id AND f.awb = wanted.awb
   ORDER BY wanted.awb, b.begun_at DESC`,
);

interface ScanToInsert {
  readonly shipmentId: string;
  readonly awb: string;
  readonly code: string;
  readonly at: Date;
  readonly activity: string;
  readonly location: string;
}

const insertFromJson = statement<
  [scans: string, now: Date],
  { awb: string; code: string; at: Date; activity: string }
>(
  "following.insert_scans",
  `INSERT INTO scans (awb, code, at, activity, location, shipment_id, seen_at)
   SELECT awb, code, at, activity, location, "shipmentId", $2
   FROM jsonb_to_recordset($1) AS scan (awb text, code text, at timestamptz, activity text, location text, "shipmentId" uuid)
   ORDER BY awb, at, code, activity
   ON CONFLICT DO NOTHING RETURNING awb, code, at, activity`,
);

/** Stores scans once, whoever brings them again. @returns those that were not there */
export const insertScans = (
  db: Parameters<typeof insertFromJson>[0],
  scans: readonly ScanToInsert[],
  now: Date,
) => insertFromJson(db, JSON.stringify(scans), now);

const rank = (stage: string) =>
  `coalesce(array_position(ARRAY[${stagesAsTheyRise.map((one) => `'${one}'`).join(", ")}], ${stage}), 0)`;

/** Notes what a company reports of numbers. A stage only rises. */
export const saveFollowed = namedStatement<
  {
    company: string;
    now: Date;
    shipmentIds: string[];
    awbs: string[];
    stages: (FollowedStage | null)[];
    seenAt: Date[];
    expectedOn: (string | null)[];
  },
  never
>(
  "following.save",
  ["company", "now", "shipmentIds", "awbs", "stages", "seenAt", "expectedOn"],
  `INSERT INTO followed_awbs AS f (shipment_id, awb, company, stage, seen_at, expected_on, ask_at)
   SELECT r.shipment_id, r.awb, $1, r.stage, r.seen_at, r.expected_on, $2
   FROM unnest($3::uuid[], $4::text[], $5::text[], $6::timestamptz[], $7::date[])
     AS r (shipment_id, awb, stage, seen_at, expected_on)
   ORDER BY r.shipment_id, r.awb
   ON CONFLICT (shipment_id, awb) DO UPDATE SET
     stage = CASE WHEN ${rank("excluded.stage")} > ${rank("f.stage")} THEN excluded.stage ELSE f.stage END,
     seen_at = greatest(f.seen_at, excluded.seen_at), expected_on = coalesce(excluded.expected_on, f.expected_on)`,
);

/** SQL: rows `r` of numbers. Prevents deadlock: whoever writes several locks them in this order. */
const lockedOf = (wanted: string, more = "NULL") =>
  `(SELECT r.shipment_id, r.awb, ${more} AS next FROM ${wanted} JOIN followed_awbs f ON f.shipment_id = r.shipment_id AND f.awb = r.awb
     ORDER BY r.shipment_id, r.awb FOR UPDATE OF f) AS r`;

/** Has the company asked about numbers at once; what is noted of them was just saved. */
export const askAtOnce = statement<[shipmentIds: string[], awbs: string[], now: Date], never>(
  "following.ask_at_once",
  `UPDATE followed_awbs f SET ask_at = $3 FROM ${lockedOf("unnest($1::uuid[], $2::text[]) AS r (shipment_id, awb)")}
   WHERE f.shipment_id = r.shipment_id AND f.awb = r.awb`,
);

/** Has the company asked about a number no later than `soon`; one that is not followed any more stays so. */
export const askSooner = statement<[company: string, awb: string, soon: Date], never>(
  "following.ask_sooner",
  `UPDATE followed_awbs f SET ask_at = $3
   FROM ${lockedOf(`(SELECT shipment_id, $2::text AS awb FROM bookings WHERE awbs @> ARRAY[$2::text] AND company = $1 AND ${hadNumbers}) AS r`)}
   WHERE f.shipment_id = r.shipment_id AND f.awb = r.awb AND f.ask_at > $3`,
);

export interface BoxesRow {
  shipmentId: string;
  orderId: string;
  number: number;
  shipmentStage: ShipmentStage;
  /** Of each number of its last booking, null of one without scans. */
  stages: (FollowedStage | null)[];
  /** Of the last scan of them. */
  seenAt: Date;
}

export const findBoxes = statement<[shipmentIds: string[]], BoxesRow>(
  "following.find_boxes",
  `SELECT s.id AS "shipmentId", s.order_id AS "orderId", s.number, s.stage AS "shipmentStage", ARRAY(
       SELECT f.stage FROM unnest(b.awbs) AS box (awb)
       LEFT JOIN followed_awbs f ON f.shipment_id = s.id AND f.awb = box.awb) AS stages,
     (SELECT max(at) FROM scans WHERE scans.shipment_id = s.id AND awb = ANY (b.awbs)) AS "seenAt"
   FROM shipments s CROSS JOIN LATERAL ${lastBooking("s.id")} AS b
   WHERE s.id = ANY ($1::uuid[]) ORDER BY s.order_id, s.number`,
);

/** Numbers that were taken off their shipments by a cancellation, and no number by hand came in their place. */
export const findTakenOff = statement<
  [shipmentIds: string[], awbs: string[]],
  {
    shipmentId: string;
    orderId: string;
    number: number;
    company: string;
    service: string;
    trackingId: string;
  }
>(
  "following.find_taken_off",
  `SELECT DISTINCT ON (s.id) s.id AS "shipmentId", s.order_id AS "orderId", s.number, b.company, b.service, b.awbs[1] AS "trackingId"
   FROM unnest($1::uuid[], $2::text[]) AS r (shipment_id, awb)
   JOIN shipments s ON s.id = r.shipment_id AND s.stage = 'Packed'
   JOIN bookings b ON b.shipment_id = s.id AND b.awbs @> ARRAY[r.awb] AND b.state = 'cancelled'
   WHERE NOT is_number_of_booking(s.tracking_id, b.awbs) AND (btrim(s.tracking_id) = '' OR EXISTS (
     SELECT FROM bookings other WHERE other.shipment_id = s.id AND is_number_of_booking(s.tracking_id, other.awbs)))
   ORDER BY s.id, b.attempt DESC`,
);

/** Begins to follow what was booked since. */
export const followNewBookings = statement<[since: Date, now: Date], never>(
  "following.follow_bookings",
  `INSERT INTO followed_awbs (shipment_id, awb, company, seen_at, ask_at)
   SELECT b.shipment_id, box.awb, b.company, b.booked_at, $2
   FROM bookings b CROSS JOIN LATERAL unnest(b.awbs) AS box (awb)
   WHERE b.state = 'booked' AND b.booked_at >= $1
     AND NOT EXISTS (SELECT FROM followed_awbs f WHERE f.shipment_id = b.shipment_id AND f.awb = box.awb)
   ORDER BY b.shipment_id, box.awb ON CONFLICT DO NOTHING`,
);

/** Takes numbers that are due, the longest due first: until `until` no other process asks about them. */
export const claimDue = statement<
  [company: string, now: Date, until: Date, limit: number],
  { shipmentId: string; awb: string }
>(
  "following.claim_due",
  `UPDATE followed_awbs f SET ask_at = $3 FROM (
     SELECT shipment_id, awb FROM followed_awbs WHERE company = $1 AND ask_at <= $2
     ORDER BY ask_at LIMIT $4 FOR UPDATE SKIP LOCKED) AS due
   WHERE f.shipment_id = due.shipment_id AND f.awb = due.awb
   RETURNING f.shipment_id AS "shipmentId", f.awb`,
);

export const findStagesOfNumbers = statement<
  [shipmentIds: string[], awbs: string[]],
  { shipmentId: string; awb: string; stage: FollowedStage | null; seenAt: Date }
>(
  "following.find_stages_of_numbers",
  `SELECT f.shipment_id AS "shipmentId", f.awb, f.stage, f.seen_at AS "seenAt"
   FROM unnest($1::uuid[], $2::text[]) AS r (shipment_id, awb)
   JOIN followed_awbs f ON f.shipment_id = r.shipment_id AND f.awb = r.awb`,
);

/** Sets when claimed numbers are asked about again, those apart that a push has woken meanwhile. */
export const scheduleAsks = statement<
  [claimedUntil: Date, shipmentIds: string[], awbs: string[], askAt: (Date | null)[]],
  never
>(
  "following.schedule",
  `UPDATE followed_awbs f SET ask_at = r.next
   FROM ${lockedOf("unnest($2::uuid[], $3::text[], $4::timestamptz[]) AS r (shipment_id, awb, next)", "r.next")}
   WHERE f.shipment_id = r.shipment_id AND f.awb = r.awb AND f.ask_at = $1`,
);
