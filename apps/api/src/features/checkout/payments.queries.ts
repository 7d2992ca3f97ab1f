import { namedStatement, statement } from "../../platform/database.ts";

/** A report of the provider, as it is saved. */
interface WebhookEvent {
  readonly id: string;
  readonly name: string;
  readonly body: string;
  readonly isStripped: boolean;
  /** The captured payment that it reports. */
  readonly capturedPaymentId: string | null;
}

/**
 * Saves a webhook event; a redelivered event is ignored. That of a captured payment is saved as processed where the payment
 * is recorded already, and else waits for `queueWaitingEvents`; the rest gets its job at once.
 */
export const insertWebhookEvent = namedStatement<
  WebhookEvent & { readonly receivedAt: Date; readonly job: string },
  Record<string, never>
>(
  "checkout.insert_webhook_event",
  ["id", "name", "body", "receivedAt", "job", "isStripped", "capturedPaymentId"],
  `WITH saved AS (
     INSERT INTO webhook_events (event_id, event, body, received_at, processed_at, queued_at, is_stripped)
     SELECT $1, $2, $3::jsonb, $4::timestamptz,
       CASE WHEN EXISTS (SELECT FROM provider_receipts WHERE provider_payment_id = $7::text) THEN $4::timestamptz END,
       CASE WHEN $7 IS NULL THEN $4 END, $6
     ON CONFLICT DO NOTHING
     RETURNING event_id, queued_at),
   to_process AS MATERIALIZED (SELECT event_id FROM saved WHERE queued_at IS NOT NULL)
   SELECT FROM to_process, graphile_worker.add_job($5, json_build_object('eventId', to_process.event_id),
     job_key => 'webhook:' || to_process.event_id)`,
);

/**
 * Ends the wait of reports of captured payments: those whose payment is recorded by now are processed, of the others one of
 * each payment gets a job, which asks the provider; the rest wait until it is processed. Reports that another process is
 * looking at are left to it.
 */
export const queueWaitingEvents = statement<
  [now: Date, job: string, limit: number],
  { seen: number; queued: number }
>(
  "checkout.queue_waiting_events",
  `WITH waiting AS (
     SELECT event_id, body #>> '{payload,payment,entity,id}' AS payment_id, EXISTS (SELECT FROM provider_receipts
       WHERE provider_payment_id = body #>> '{payload,payment,entity,id}') AS is_recorded
     FROM webhook_events WHERE processed_at IS NULL AND queued_at IS NULL
     ORDER BY received_at LIMIT $3 FOR UPDATE SKIP LOCKED),
   firsts AS (
     SELECT event_id FROM waiting WHERE NOT EXISTS (
       SELECT FROM webhook_events earlier WHERE earlier.processed_at IS NULL AND earlier.event_id < waiting.event_id
         AND earlier.body #>> '{payload,payment,entity,id}' = payment_id)),
   seen AS (
     UPDATE webhook_events e SET processed_at = CASE WHEN is_recorded THEN $1::timestamptz END,
       queued_at = CASE WHEN NOT is_recorded THEN $1::timestamptz END
     FROM waiting WHERE waiting.event_id = e.event_id
       AND (is_recorded OR e.event_id IN (SELECT event_id FROM firsts))
     RETURNING e.event_id, is_recorded),
   to_process AS MATERIALIZED (SELECT event_id FROM seen WHERE NOT is_recorded),
   queued AS (
     SELECT FROM to_process, graphile_worker.add_job($2, json_build_object('eventId', to_process.event_id),
       job_key => 'webhook:' || to_process.event_id))
   SELECT (SELECT count(*)::int FROM seen) AS seen, (SELECT count(*)::int FROM queued) AS queued`,
);

export const findWebhookEvent = statement<
  [eventId: string],
  { event: string; body: unknown; processedAt: Date | null }
>(
  "checkout.find_webhook_event",
  `SELECT event, body, processed_at AS "processedAt" FROM webhook_events WHERE event_id = $1`,
);

/** Marks the report of a captured payment that is recorded by now; its body was stripped when it was saved. */
export const markRecordedCapture = statement<[eventId: string, at: Date], { eventId: string }>(
  "checkout.mark_recorded_capture",
  `UPDATE webhook_events SET processed_at = coalesce(processed_at, $2)
   WHERE event_id = $1 AND is_stripped AND event IN ('payment.captured', 'order.paid')
     AND EXISTS (SELECT FROM provider_receipts WHERE provider_payment_id = body #>> '{payload,payment,entity,id}')
   RETURNING event_id AS "eventId"`,
);

/** A processed event needs its body no longer; the stripped one has no personal data. */
export const markWebhookEventProcessed = statement<[eventId: string, at: Date, strippedBody: string], never>(
  "checkout.mark_webhook_event_processed",
  "UPDATE webhook_events SET processed_at = $2, body = $3::jsonb, is_stripped = true WHERE event_id = $1",
);

/** Processed events of before the bodies were stripped. */
export const findEventsToStrip = statement<[limit: number], { eventId: string; body: unknown }>(
  "checkout.find_events_to_strip",
  `SELECT event_id AS "eventId", body FROM webhook_events
   WHERE processed_at IS NOT NULL AND NOT is_stripped ORDER BY processed_at LIMIT $1`,
);

export const saveStrippedBodies = statement<[eventIds: string[], bodies: string[]], never>(
  "checkout.update_stripped_bodies",
  `UPDATE webhook_events e SET body = stripped.body::jsonb, is_stripped = true
   FROM unnest($1::text[], $2::text[]) AS stripped (event_id, body) WHERE e.event_id = stripped.event_id`,
);

export const deleteEventsProcessedBefore = statement<[time: Date, limit: number], { eventId: string }>(
  "checkout.delete_events",
  `DELETE FROM webhook_events WHERE event_id IN (
     SELECT event_id FROM webhook_events WHERE processed_at < $1 ORDER BY processed_at LIMIT $2)
   RETURNING event_id AS "eventId"`,
);

/** Those of the payments that are recorded, for an order or as unknown. */
export const findRecordedPayments = statement<[paymentIds: string[]], { paymentId: string }>(
  "checkout.find_recorded_payments",
  `SELECT provider_payment_id AS "paymentId" FROM provider_payments WHERE provider_payment_id = ANY ($1)`,
);
