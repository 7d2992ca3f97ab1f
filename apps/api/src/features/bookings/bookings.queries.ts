import { namedStatement, statement } from "../../platform/database.ts";
import type { BookingRow } from "./booking-rows.ts";

const bookings = `
  SELECT b.reference, b.attempt, b.shipment_id AS "shipmentId", o.id AS "orderId", o.order_number AS "orderNumber", s.number,
    EXISTS (SELECT FROM shipment_lines WHERE shipment_id = s.id) AS "isOneOfSeveral", s.stage, o.status AS "orderStatus",
    btrim(s.tracking_id) AS "trackingId", btrim(s.courier) AS "partnerName", b.company, b.service_id AS "serviceId", b.service,
    b.eway_bill_number AS "ewayBillNumber", b.boxes, b.pieces, b.state, b.booking, b.awbs, b.reason, b.tries,
    b.begun_by AS "begunById", u.name AS "begunBy"
  FROM bookings b JOIN shipments s ON s.id = b.shipment_id JOIN orders o ON o.id = s.order_id JOIN users u ON u.id = b.begun_by`;

/** Of a parcel that is here; null of any other. */
export const piecesHere = `CASE WHEN s.stage IN ('Packed', 'In Production') THEN (
  SELECT coalesce(sum(p.quantity), 0)::int FROM pieces_to_send p WHERE p.order_id = s.order_id AND p.shipment_id IS NOT DISTINCT FROM
    (SELECT shipment_id FROM shipment_lines WHERE shipment_id = s.id LIMIT 1)) END`;

export const findBooking = statement<[reference: string], BookingRow>(
  "bookings.find",
  `${bookings} WHERE b.reference = $1`,
);

/** The last attempt of each parcel of these orders. */
export const findLastBookings = statement<[orderIds: string[]], BookingRow>(
  "bookings.find_last",
  `SELECT DISTINCT ON ("shipmentId") * FROM (${bookings} WHERE s.order_id = ANY ($1::uuid[])) AS b ORDER BY "shipmentId", attempt DESC`,
);

export const insertBooking = namedStatement<
  {
    reference: string;
    shipmentId: string;
    attempt: number;
    company: string;
    serviceId: string | null;
    service: string;
    pinCode: string;
    boxes: string;
    pieces: number;
    ewayBillNumber: string | null;
    quotedPaise: number | null;
    quotedDays: number | null;
    begunBy: string;
    at: Date;
  },
  never
>(
  "bookings.insert",
  [
    "reference",
    "shipmentId",
    "attempt",
    "company",
    "serviceId",
    "service",
    "pinCode",
    "boxes",
    "pieces",
    "ewayBillNumber",
    "quotedPaise",
    "quotedDays",
    "begunBy",
    "at",
  ],
  `INSERT INTO bookings (reference, shipment_id, attempt, company, service_id, service, pin_code, boxes, pieces, eway_bill_number,
     quoted_paise, quoted_days, begun_by, begun_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);

/** Begins the next attempt with what this one was to be, once it has ended. */
export const insertNextAttempt = statement<
  [reference: string, next: string, at: Date],
  { reference: string }
>(
  "bookings.insert_next_attempt",
  `INSERT INTO bookings (reference, shipment_id, attempt, company, service_id, service, pin_code, boxes, pieces, eway_bill_number,
     quoted_paise, quoted_days, begun_by, begun_at)
   SELECT $2, shipment_id, attempt + 1, company, service_id, service, pin_code, boxes, pieces, eway_bill_number, quoted_paise, quoted_days,
     begun_by, $3
   FROM bookings WHERE reference = $1 RETURNING reference`,
);

/**
 * Takes a live booking for one worker until a time; nothing when another has it. Whoever writes later names this time: a worker whose
 * time is over writes nothing.
 */
export const claimBooking = statement<[reference: string, now: Date, until: Date], { reference: string }>(
  "bookings.claim",
  `UPDATE bookings SET claimed_until = $3
   WHERE reference = $1 AND state IN ('begun', 'booked') AND (claimed_until IS NULL OR claimed_until <= $2) RETURNING reference`,
);

/** Saves what the company has of it, and keeps the claim for longer. */
export const saveStep = statement<
  [reference: string, claim: Date, booking: string, until: Date],
  { reference: string }
>(
  "bookings.save_step",
  "UPDATE bookings SET booking = $3, claimed_until = $4 WHERE reference = $1 AND claimed_until = $2 RETURNING reference",
);

/** Lets a live booking go, with why it waits. */
export const releaseBooking = statement<
  [reference: string, claim: Date, reason: string, tries: number],
  never
>(
  "bookings.release",
  `UPDATE bookings SET claimed_until = NULL, reason = $3, tries = tries + $4
   WHERE reference = $1 AND claimed_until = $2`,
);

/** Ends an attempt. @returns nothing when the claim is lost */
export const endBooking = namedStatement<
  {
    reference: string;
    claim: Date;
    state: "booked" | "failed" | "cancelled";
    booking: string | null;
    awbs: string[];
    service: string;
    reason: string;
    at: Date;
  },
  { reference: string }
>(
  "bookings.end",
  ["reference", "claim", "state", "booking", "awbs", "service", "reason", "at"],
  `UPDATE bookings SET state = $3, booking = coalesce($4, booking), awbs = $5, service = CASE WHEN $6 = '' THEN service ELSE $6 END,
     reason = $7, claimed_until = NULL, booked_at = CASE WHEN $3 = 'booked' THEN $8 ELSE booked_at END,
     ended_at = CASE WHEN $3 = 'booked' THEN NULL ELSE $8 END
   WHERE reference = $1 AND claimed_until = $2 RETURNING reference`,
);

/** The numbers that a parcel had, of bookings that were cancelled. */
export const findCancelledNumbers = statement<[shipmentId: string], { company: string; awbs: string[] }>(
  "bookings.find_cancelled_numbers",
  `SELECT company, awbs FROM bookings WHERE shipment_id = $1 AND state = 'cancelled' AND awbs <> '{}' ORDER BY attempt DESC`,
);

/** Those that wait and that no other process works on, the oldest first. */
export const findWaiting = statement<[now: Date, limit: number], { reference: string; company: string }>(
  "bookings.find_waiting",
  `SELECT reference, company FROM bookings
   WHERE state = 'begun' AND (claimed_until IS NULL OR claimed_until <= $1) ORDER BY begun_at LIMIT $2`,
);

/** Live bookings from a moment on that no parcel uses. */
export const findUnused = statement<[since: Date, limit: number], BookingRow>(
  "bookings.find_unused",
  `${bookings} WHERE (b.state = 'begun' OR (b.state = 'booked' AND b.booked_at >= $1))
     AND (s.stage = 'Void' OR (o.status IN ('Cancelled', 'Refunded') AND s.stage IN ('Packed', 'In Production'))
       OR ${piecesHere} = 0
       OR (b.state = 'booked' AND NOT is_number_of_booking(s.tracking_id, b.awbs)))
   ORDER BY b.begun_at LIMIT $2`,
);

/** Booked parcels from a moment on that no pick-up was asked for: those that are here and sent, or only those that left. */
export const findWithoutPickup = statement<[since: Date, onlyLeft: boolean], BookingRow>(
  "bookings.find_without_pickup",
  `${bookings} WHERE b.state = 'booked' AND b.booked_at >= $1 AND b.pickup_asked_at IS NULL
     AND is_number_of_booking(s.tracking_id, b.awbs)
     AND ((o.status IN ('Order Processing', 'In Production') AND s.stage = 'Packed' AND NOT $2) OR s.stage = 'Shipped')
   ORDER BY b.booked_at LIMIT 200`,
);

export const savePickups = statement<[references: string[], at: Date], never>(
  "bookings.save_pickups",
  "UPDATE bookings SET pickup_asked_at = $2 WHERE reference = ANY ($1::text[]) AND pickup_asked_at IS NULL",
);

/** The couriers that parcels of these orders are booked with, as the parcels name them. */
export const findBookedCouriers = statement<[orderIds: string[]], { partnerName: string }>(
  "bookings.find_couriers",
  `SELECT DISTINCT s.courier AS "partnerName" FROM bookings b JOIN shipments s ON s.id = b.shipment_id
   WHERE s.order_id = ANY ($1::uuid[]) AND b.state = 'booked' AND s.courier <> ''`,
);

/** The service that was booked last to each PIN code, else to its first three digits. */
export const findLastServices = statement<
  [pinCodes: string[]],
  { pinCode: string; company: string; serviceId: string }
>(
  "bookings.find_last_services",
  `SELECT pin AS "pinCode", last.company, last.service_id AS "serviceId" FROM unnest($1::text[]) AS pin CROSS JOIN LATERAL (
     SELECT * FROM (
       (SELECT company, service_id, 1 AS rank FROM bookings WHERE state = 'booked' AND pin_code = pin ORDER BY booked_at DESC LIMIT 1)
       UNION ALL
       (SELECT company, service_id, 2 FROM bookings WHERE state = 'booked' AND left(pin_code, 3) = left(pin, 3)
         ORDER BY booked_at DESC LIMIT 1)) AS both_ranks
     ORDER BY rank LIMIT 1) AS last
   WHERE last.service_id IS NOT NULL`,
);

export const findInvoiceOfBooking = statement<[reference: string], { number: string }>(
  "bookings.find_invoice",
  `SELECT i.numbers[1] AS number FROM bookings b JOIN shipments s ON s.id = b.shipment_id
   JOIN invoices_of_orders i USING (order_id) WHERE b.reference = $1`,
);

export const updateEwayBill = statement<[reference: string, ewayBillNumber: string], never>(
  "bookings.update_eway_bill",
  "UPDATE bookings SET eway_bill_number = $2 WHERE reference = $1",
);
