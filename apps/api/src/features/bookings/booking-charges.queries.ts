import { statement } from "../../platform/database.ts";
import { piecesHere } from "./bookings.queries.ts";
import type { BookingMoneyRow, ChargeRow, OverweightRow } from "./booking-rows.ts";

const bookedGrams = `(SELECT sum((box ->> 'weightGrams')::int)::int FROM jsonb_array_elements(b.boxes) AS box) AS "bookedGrams"`;

const charges = `
  SELECT b.reference, o.order_number AS "orderNumber", b.awbs, ${bookedGrams},
    b.quoted_paise AS "quotedPaise", b.charged_paise AS "chargedPaise", b.charged_grams AS "chargedGrams"
  FROM bookings b JOIN shipments s ON s.id = b.shipment_id JOIN orders o ON o.id = s.order_id
  WHERE b.reference = ANY ($1::text[]) ORDER BY b.reference`;

/** All attempts for an order, with their money. */
export const findBookingsOfOrder = statement<[orderId: string], BookingMoneyRow>(
  "bookings.find_of_order",
  `SELECT b.reference, s.number AS parcel, b.company, b.service, b.state, b.awbs, b.reason, b.begun_at AS at, ${bookedGrams},
     b.pieces, ${piecesHere} AS "piecesHere", b.quoted_paise AS "quotedPaise", b.charged_paise AS "chargedPaise",
     b.charged_grams AS "chargedGrams", b.eway_bill_number AS "ewayBillNumber"
   FROM bookings b JOIN shipments s ON s.id = b.shipment_id WHERE s.order_id = $1 ORDER BY s.number, b.attempt`,
);

/** Bookings since a moment that were charged for more than was booked, the newest first. */
export const findOverweight = statement<[since: Date, limit: number], OverweightRow>(
  "bookings.find_overweight",
  `SELECT b.reference, o.id AS "orderId", o.order_number AS "orderNumber", b.company, b.awbs AS "trackingIds", b.booked_at AS at,
     booked."bookedGrams", b.charged_grams AS "chargedGrams", b.quoted_paise AS "quotedPaise", b.charged_paise AS "chargedPaise"
   FROM bookings b CROSS JOIN LATERAL (SELECT ${bookedGrams}) AS booked
     JOIN shipments s ON s.id = b.shipment_id JOIN orders o ON o.id = s.order_id
   WHERE b.state = 'booked' AND b.booked_at >= $1 AND b.charged_grams > booked."bookedGrams"
   ORDER BY b.booked_at DESC, b.reference LIMIT $2`,
);

export const findCharges = statement<[references: string[]], ChargeRow>("bookings.find_charges", charges);

/** Prevents deadlock: bookings are locked in the order of their references. */
export const lockCharges = statement<[references: string[]], ChargeRow>(
  "bookings.lock_charges",
  `${charges} FOR UPDATE OF b`,
);

/**
 * The attempt that had each number, in capitals: the booked one, else the last. All bookings are read once: looking up each of
 * 10,000 numbers in the index took longer than a statement may.
 */
export const findReferencesOfAwbs = statement<[awbs: string[]], { awb: string; reference: string }>(
  "bookings.find_references_of_awbs",
  `SELECT DISTINCT ON (wanted.awb) wanted.awb, b.reference
   FROM bookings b CROSS JOIN LATERAL unnest(b.awbs) AS box (awb) JOIN unnest($1::text[]) AS wanted (awb) ON wanted.awb = upper(box.awb)
   ORDER BY wanted.awb, b.state = 'booked' DESC, b.begun_at DESC`,
);

export const updateCharges = statement<
  [references: string[], paise: (number | null)[], grams: (number | null)[]],
  never
>(
  "bookings.update_charges",
  `UPDATE bookings b SET charged_paise = c.paise, charged_grams = c.grams
   FROM unnest($1::text[], $2::bigint[], $3::int[]) AS c (reference, paise, grams) WHERE b.reference = c.reference`,
);
