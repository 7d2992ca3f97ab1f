import { statement } from "@dakbag/api/platform/database";

/** Orders by status, from the maintained counts and not from the orders. */
export const countOrdersByStatus = statement<[], { status: string; orders: number }>(
  "operations.orders_by_status",
  `SELECT status, sum(orders)::bigint AS orders FROM order_count_totals
   GROUP BY status HAVING sum(orders) <> 0`,
);

/** Receipts of the last 24 hours: accepted ones, and late or double ones that are returned. */
export const countPayments = statement<[], { honoured: number; returned: number }>(
  "operations.payments_of_a_day",
  `SELECT count(*) FILTER (WHERE is_allocated) AS honoured, count(*) FILTER (WHERE NOT is_allocated) AS returned
   FROM (SELECT EXISTS (SELECT FROM receipt_allocations WHERE receipt_id = receipts.id) AS is_allocated
     FROM receipts WHERE recorded_at > now() - interval '24 hours') AS received`,
);

/** Refunds that are not completed: not requested yet, accepted by the provider, or failed and not replaced. */
export const countRefundsUnderWay = statement<[], { requested: number; accepted: number; failed: number }>(
  "operations.refunds_under_way",
  `SELECT count(*) FILTER (WHERE state = 'requested') AS requested,
     count(*) FILTER (WHERE state = 'accepted') AS accepted,
     count(*) FILTER (WHERE state = 'failed'
       AND NOT made_elsewhere AND NOT EXISTS (SELECT FROM refunds later WHERE later.retry_of = refunds.id)
       AND (SELECT left_paise FROM receipt_balances p
         WHERE p.receipt_id = refunds.receipt_id AND p.order_id = refunds.order_id) > 0) AS failed
   FROM refunds WHERE state <> 'processed'`,
);

/** Captured payments that no order is for, and that staff have not dealt with. */
export const countUnknownPayments = statement<[], { payments: number }>(
  "operations.unknown_payments",
  `SELECT count(*) AS payments FROM unknown_payments
   WHERE dismissed_reason IS NULL AND refund_state IS DISTINCT FROM 'processed'`,
);

/** Jobs that are due, running, waiting for a retry, and failed for good; and how long the oldest due one has waited. */
export const countJobs = statement<
  [],
  { waiting: number; running: number; retrying: number; failed: number; lagSeconds: number }
>(
  "operations.jobs",
  `SELECT count(*) FILTER (WHERE is_due) AS waiting,
     count(*) FILTER (WHERE locked_at IS NOT NULL) AS running,
     count(*) FILTER (WHERE locked_at IS NULL AND attempts BETWEEN 1 AND max_attempts - 1) AS retrying,
     count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts) AS failed,
     coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE is_due)), 0)::float8 AS "lagSeconds"
   FROM (SELECT *, locked_at IS NULL AND attempts < max_attempts AND run_at <= now() AS is_due
     FROM graphile_worker.jobs) AS jobs`,
);

/**
 * Notifications that are due, being sent, waiting for a retry, or delayed until their buyer may get the next message;
 * and how long the oldest due one has waited.
 */
export const countNotifications = statement<
  [],
  { waiting: number; sending: number; retrying: number; held: number; lagSeconds: number }
>(
  "operations.notifications",
  `SELECT count(*) FILTER (WHERE state = 'waiting' AND due_at <= now()) AS waiting,
     count(*) FILTER (WHERE state = 'sending') AS sending,
     count(*) FILTER (WHERE state = 'waiting' AND due_at > now() AND attempts > 0) AS retrying,
     count(*) FILTER (WHERE state = 'waiting' AND due_at > now() AND attempts = 0
       AND kind <> 'placed') AS held,
     coalesce(extract(epoch FROM now() - min(due_at) FILTER (WHERE due_at <= now())), 0)::float8 AS "lagSeconds"
   FROM notifications WHERE state IN ('waiting', 'sending')`,
);

/** The result of the last nightly ledger check; none when it is older than 26 hours. */
export const findLastLedgerCheck = statement<[], { discrepancies: number }>(
  "operations.last_ledger_check",
  "SELECT discrepancies FROM ledger_checks WHERE checked_at > now() - interval '26 hours'",
);
