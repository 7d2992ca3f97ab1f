import { statement } from "../../platform/database.ts";

export const saveLabel = statement<[reference: string, number: number, file: Buffer], never>(
  "bookings.save_label",
  "INSERT INTO booking_labels (reference, number, file) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
);

/** The labels of the booked attempts of these parcels, a row each. */
export const findLabels = statement<
  [shipmentIds: string[]],
  { shipmentId: string; number: number; file: Buffer }
>(
  "bookings.find_labels",
  `SELECT b.shipment_id AS "shipmentId", l.number, l.file FROM booking_labels l JOIN bookings b USING (reference)
   WHERE b.shipment_id = ANY ($1::uuid[]) AND b.state = 'booked'
   ORDER BY array_position($1::uuid[], b.shipment_id), l.number`,
);

/** Booked from a moment on, and without the label of a box. */
export const findUnlabelled = statement<[since: Date, limit: number], { reference: string }>(
  "bookings.find_unlabelled",
  `SELECT reference FROM bookings b WHERE state = 'booked' AND booked_at >= $1
     AND (SELECT count(*) FROM booking_labels l WHERE l.reference = b.reference) < cardinality(awbs) ORDER BY booked_at LIMIT $2`,
);

export const deleteLabels = statement<[bookedBefore: Date, limit: number], { reference: string }>(
  "bookings.delete_labels",
  `DELETE FROM booking_labels WHERE reference IN (
     SELECT l.reference FROM booking_labels l JOIN bookings b USING (reference) WHERE b.begun_at < $1 LIMIT $2) RETURNING reference`,
);
