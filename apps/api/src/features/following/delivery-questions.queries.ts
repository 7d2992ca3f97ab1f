import { stagesOnTheWay } from "@dakbag/domain/orders/shipment-stage";
import { listOf, namedStatement, statement } from "../../platform/database.ts";
import { lastBooking } from "./following.queries.ts";

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
     phone_number = '', answered_at = NULL, courier_notified_at = NULL, courier_notified_by = NULL, notify_at = NULL, refusal = ''
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

/** Saves an answer, for one of the companies that can be called to be called with it: not before a call that is under way has ended. */
export const saveAnswer = namedStatement<
  { shipmentId: string; at: Date; comeOn: string; note: string; phoneNumber: string; companies: string[] },
  never
>(
  "following.save_answer",
  ["shipmentId", "at", "comeOn", "note", "phoneNumber", "companies"],
  `UPDATE delivery_questions q SET answered_at = $2, come_on = $3, note = $4, phone_number = $5, refusal = '',
     notify_at = CASE WHEN EXISTS (SELECT FROM ${lastBooking("q.shipment_id")} AS b WHERE b.company = ANY ($6)) THEN greatest($2::timestamptz, q.notify_at) END
   WHERE shipment_id = $1`,
);

/** @param by null for the company itself */
export const saveCourierNotified = statement<[shipmentId: string, at: Date, by: string | null], never>(
  "following.save_courier_notified",
  `UPDATE delivery_questions SET courier_notified_at = $2, courier_notified_by = $3, notify_at = NULL, refusal = ''
   WHERE shipment_id = $1`,
);

export const saveRefusal = statement<[shipmentId: string, refusal: string], never>(
  "following.save_refusal",
  "UPDATE delivery_questions SET refusal = $2, notify_at = NULL WHERE shipment_id = $1",
);

export interface AnswerRow {
  shipmentId: string;
  orderId: string;
  number: number;
  awbs: string[];
  comeOn: string;
  note: string;
  phoneNumber: string;
}

/** Takes an answer that a company is to be called with, the longest due first: until `until` no other process calls with it. */
export const claimAnswer = statement<[company: string, now: Date, until: Date], AnswerRow>(
  "following.claim_answer",
  `UPDATE delivery_questions q SET notify_at = $3 FROM (
     SELECT s.id, s.order_id, s.number, b.awbs FROM delivery_questions due
     JOIN shipments s ON s.id = due.shipment_id AND s.stage IN (${listOf(stagesOnTheWay)})
     JOIN orders o ON o.id = s.order_id AND o.status NOT IN ('Cancelled', 'Refunded')
     CROSS JOIN LATERAL ${lastBooking("s.id")} AS b
     WHERE due.notify_at <= $2 AND b.company = $1 ORDER BY due.notify_at LIMIT 1 FOR UPDATE OF due SKIP LOCKED) AS s
   WHERE q.shipment_id = s.id
   RETURNING q.shipment_id AS "shipmentId", s.order_id AS "orderId", s.number, s.awbs, q.come_on AS "comeOn", q.note, q.phone_number AS "phoneNumber"`,
);

/** Of the own orders of a buyer whose account is erased. */
export const deleteQuestionsOf = statement<[orderIds: string[]], never>(
  "following.delete_questions_of",
  `DELETE FROM delivery_questions
   WHERE shipment_id IN (SELECT id FROM shipments WHERE order_id = ANY ($1::uuid[]))`,
);
