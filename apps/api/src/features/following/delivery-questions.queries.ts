import { stagesOnTheWay } from "@dakbag/domain/orders/shipment-stage";
import { listOf, namedStatement, statement } from "../../platform/database.ts";

/**
 * Asks about deliveries that failed, of shipments that are still on their way: once for each day in India, however many boxes
 * failed on it. A later failure is asked about anew.
 *
 * @returns whose buyers are to be asked
 */
export const askOfFailures = statement<
  [failures: string, since: Date],
  { shipmentId: string; orderId: string }
>(
  "following.ask_of_failures",
  `INSERT INTO delivery_questions AS q (shipment_id, failed_at, reason)
   SELECT DISTINCT ON (s.id) s.id, f."failedAt", f.reason
   FROM jsonb_to_recordset($1) AS f ("shipmentId" uuid, "failedAt" timestamptz, reason text)
   JOIN shipments s ON s.id = f."shipmentId" AND s.stage IN (${listOf(stagesOnTheWay)})
   JOIN orders o ON o.id = s.order_id AND o.status NOT IN ('Cancelled', 'Refunded')
   WHERE f."failedAt" >= $2 ORDER BY s.id, f."failedAt" DESC
   ON CONFLICT (shipment_id) DO UPDATE SET failed_at = excluded.failed_at, reason = excluded.reason, come_on = NULL, note = '',
     phone_number = '', answered_at = NULL, courier_notified_at = NULL, courier_notified_by = NULL
   WHERE (excluded.failed_at AT TIME ZONE 'Asia/Kolkata')::date > (q.failed_at AT TIME ZONE 'Asia/Kolkata')::date
   RETURNING shipment_id AS "shipmentId", (SELECT order_id FROM shipments WHERE id = shipment_id) AS "orderId"`,
);

export interface QuestionRow {
  shipmentId: string;
  isOnItsWay: boolean;
  comeOn: string | null;
  note: string;
  phoneNumber: string;
  courierNotifiedAt: Date | null;
}

/** The question about a parcel of an order; the caller has locked the order. */
export const findQuestion = statement<[orderId: string, number: number], QuestionRow>(
  "following.find_question",
  `SELECT s.id AS "shipmentId", s.stage IN (${listOf(stagesOnTheWay)}) AS "isOnItsWay", come_on AS "comeOn", note,
     phone_number AS "phoneNumber", courier_notified_at AS "courierNotifiedAt"
   FROM shipments s JOIN delivery_questions q ON q.shipment_id = s.id WHERE s.order_id = $1 AND s.number = $2`,
);

export const saveAnswer = namedStatement<
  { shipmentId: string; at: Date; comeOn: string; note: string; phoneNumber: string },
  never
>(
  "following.save_answer",
  ["shipmentId", "at", "comeOn", "note", "phoneNumber"],
  `UPDATE delivery_questions SET answered_at = $2, come_on = $3, note = $4, phone_number = $5 WHERE shipment_id = $1`,
);

export const saveCourierNotified = statement<[shipmentId: string, at: Date, by: string], never>(
  "following.save_courier_notified",
  "UPDATE delivery_questions SET courier_notified_at = $2, courier_notified_by = $3 WHERE shipment_id = $1",
);

/** Of the own orders of a buyer whose account is erased. */
export const deleteQuestionsOf = statement<[orderIds: string[]], never>(
  "following.delete_questions_of",
  `DELETE FROM delivery_questions
   WHERE shipment_id IN (SELECT id FROM shipments WHERE order_id = ANY ($1::uuid[]))`,
);
