import { isAhead } from "../../platform/clock.queries.ts";
import { namedStatement, type Queryable, statement } from "../../platform/database.ts";

interface OrderOfProvider {
  id: string;
  buyerId: string;
  companyId: string | null;
  paidAt: Date | null;
  providerPaymentId: string | null;
}

const orderOfProvider = `
  SELECT id, buyer_id AS "buyerId", company_id AS "companyId", paid_at AS "paidAt", razorpay_payment_id AS "providerPaymentId" FROM orders`;

export const findOrderIdOfProvider = statement<[providerOrderId: string], OrderOfProvider>(
  "checkout.find_order_of_provider",
  `${orderOfProvider} WHERE razorpay_order_id = $1`,
);

const findOrderOfDetached = statement<[providerOrderId: string], OrderOfProvider>(
  "checkout.find_order_of_detached",
  `${orderOfProvider} WHERE id = (SELECT order_id FROM detached_provider_orders WHERE razorpay_order_id = $1)`,
);

/** The order that a provider's order is for, or was for before it was detached. */
export async function findOrderOfProvider(
  db: Queryable,
  providerOrderId: string,
): Promise<OrderOfProvider | undefined> {
  const [order] = await findOrderIdOfProvider(db, providerOrderId);
  return order ?? (await findOrderOfDetached(db, providerOrderId))[0];
}

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

// The older an order, the less often the provider is asked; no payment can arrive after three days (four, to be safe).
const paymentMayBeMissed = `razorpay_order_id IS NOT NULL
  AND (placed_at <= $1 - interval '15 minutes' OR ${isAhead("placed_at")}) AND placed_at > $1 - interval '4 days'
  AND (provider_asked_at IS NULL OR ${isAhead("provider_asked_at")}
    OR provider_asked_at <= $1 - greatest(interval '5 minutes', ($1 - placed_at) / 4))`;

// The process died before it had the provider's order: it cannot be paid. Asking the provider takes at most a minute.
const isUnopened = `(razorpay_order_id IS NULL AND placed_at <= $1 - interval '2 minutes'
    AND is_prepaid_cart_order(orders))`;

/**
 * Unpaid orders whose reservation has ended, whose payment was never opened, or whose payment event may be lost: also
 * cancelled and replaced ones, whose payment dialog may still be open on a screen. Those asked about longest ago come first:
 * a flood of unpaid orders keeps no other from its turn.
 */
export const findOrdersToReconcile = statement<[now: Date, limit: number], { id: string }>(
  "checkout.find_orders_to_reconcile",
  `(SELECT id FROM orders
    WHERE status = 'Payment Pending' AND (
      (stock_state = 'reserved' AND (reserved_until <= $1 OR ${isUnopened})
        AND (provider_asked_at IS NULL OR ${isAhead("provider_asked_at")}
          OR provider_asked_at <= $1 - interval '1 minute'))
      OR (${paymentMayBeMissed}))
    ORDER BY provider_asked_at NULLS FIRST, placed_at LIMIT $2)
   UNION ALL
   (SELECT id FROM orders
    WHERE paid_at IS NULL AND status IN ('Cancelled', 'Refunded') AND ${paymentMayBeMissed}
    ORDER BY provider_asked_at NULLS FIRST, placed_at LIMIT $2)`,
);

/** A buyer's unpaid orders for which a payment can still arrive: as above, also cancelled ones, within four days. */
export const findUnpaidOrdersOf = statement<[buyerId: string, now: Date], { providerOrderId: string }>(
  "checkout.find_unpaid_orders_of",
  `SELECT razorpay_order_id AS "providerOrderId" FROM orders
   WHERE buyer_id = $1 AND paid_at IS NULL AND razorpay_order_id IS NOT NULL
     AND placed_at > $2::timestamptz - interval '4 days'
   ORDER BY id DESC LIMIT 50`,
);

export interface OpenedOrder {
  id: string;
  orderNumber: string;
  providerOrderId: string;
}

/** Those of a buyer's orders whose payment dialog was opened, and the replaced ones since, which may still be open. */
export const findOpenedOrders = statement<
  [buyerId: string, ids: string[], firstReplacedId: string],
  OpenedOrder
>(
  "checkout.find_opened_orders",
  `SELECT id, order_number AS "orderNumber", razorpay_order_id AS "providerOrderId" FROM orders
   WHERE buyer_id = $1 AND paid_at IS NULL AND razorpay_order_id IS NOT NULL
     AND (id = ANY ($2::uuid[]) OR (id >= $3 AND replaced_by IS NOT NULL))
   ORDER BY id LIMIT 10`,
);

/** Those of the payments that are recorded, for an order or as unknown. */
export const findRecordedPayments = statement<[paymentIds: string[]], { paymentId: string }>(
  "checkout.find_recorded_payments",
  `SELECT provider_payment_id AS "paymentId" FROM provider_receipts WHERE provider_payment_id = ANY ($1)
   UNION SELECT razorpay_payment_id FROM unknown_payments WHERE razorpay_payment_id = ANY ($1)`,
);
