import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { statement } from "../../platform/database.ts";

export interface OrdersNow {
  /** A status without orders may be missing. */
  statuses: { status: OrderStatus; count: number; paise: number }[];
  /** Orders in Payment Pending that still reserve stock. */
  holding: number;
  oldestToProcessPlacedAt: Date | null;
}

/**
 * Orders by status, in one statement for one moment. The inner query of `holding` reads its index only, and OFFSET 0 keeps
 * the planner from merging it with the outer one (see `waitingOrdersOf`). The oldest order is found by a range of one
 * status: with an equality the planner may choose the primary key and scan years of closed orders.
 */
export const findOrdersNow = statement<[now: Date], OrdersNow>(
  "staff_home.orders_now",
  `SELECT
     (SELECT coalesce(jsonb_agg(jsonb_build_object('status', status, 'count', count, 'paise', paise)), '[]') FROM (
       SELECT status, sum(orders)::bigint AS count, sum(paise)::bigint AS paise
       FROM order_count_totals AS changes GROUP BY status) AS totals) AS statuses,
     (SELECT count(*) FROM (
       SELECT status FROM orders WHERE stock_state = 'reserved' AND reserved_until > $1 OFFSET 0) AS reserved
       WHERE status = 'Payment Pending') AS holding,
     (SELECT placed_at FROM orders WHERE status BETWEEN 'Order Processing' AND 'Order Processing'
       ORDER BY status DESC, id LIMIT 1) AS "oldestToProcessPlacedAt"`,
);

export interface UploadRow {
  id: string;
  at: Date;
  actor: string;
  action: string;
  summary: string;
}

/** The newest audit log entries with one of the actions, by index. */
export const findLastUploads = statement<[actions: string[], limit: number], UploadRow>(
  "staff_home.find_uploads",
  `SELECT found.* FROM unnest($1::text[]) AS wanted (action) CROSS JOIN LATERAL (
     SELECT id, at, actor, action, summary FROM audit_log
     WHERE audit_log.action = wanted.action ORDER BY id DESC LIMIT $2) AS found
   ORDER BY found.id DESC LIMIT $2`,
);

/** Enquiries received since a moment, and new ones, by index. */
export const countEnquiries = statement<[firstId: string], { today: number; untouched: number }>(
  "staff_home.count_enquiries",
  `SELECT (SELECT count(*) FROM enquiries WHERE id >= $1) AS today,
     (SELECT count(*) FROM enquiries WHERE status = 'New') AS untouched`,
);

export interface CancelledWithoutRefundRow {
  id: string;
  orderNumber: string;
  status: "Cancelled" | "Refunded";
  leftPaise: number;
  /** Of all of them. */
  count: number;
  totalPaise: number;
}

/** Paid orders that are cancelled, but whose money is neither returned nor kept for a reason; the oldest first. */
export const findCancelledWithoutRefund = statement<[limit: number], CancelledWithoutRefundRow>(
  "staff_home.find_cancelled_without_refund",
  `SELECT id, order_number AS "orderNumber", status, left_paise::bigint AS "leftPaise",
     count(*) OVER () AS count, (sum(left_paise) OVER ())::bigint AS "totalPaise"
   FROM cancelled_without_refund ORDER BY id LIMIT $1`,
);

/** Provider's refunds reported since, whose money staff had recorded as refunded elsewhere; the newest first. */
export const findRecordedTwice = statement<
  [since: Date, limit: number],
  { orderId: string; orderNumber: string; providerRefundId: string; amountPaise: number }
>(
  "staff_home.find_recorded_twice",
  `SELECT order_id AS "orderId", order_number AS "orderNumber", provider_refund_id AS "providerRefundId",
     amount_paise AS "amountPaise"
   FROM provider_refunds JOIN orders ON orders.id = order_id
   WHERE is_recorded_twice AND recorded_at > $1 ORDER BY recorded_at DESC, provider_refund_id LIMIT $2`,
);

/** Rates that begin after one day and up to another (YYYY-MM-DD), each with the rate before it. */
export const findComingRates = statement<
  [today: string, until: string],
  { hsn: string; effectiveFrom: string; ratePercent: string; before: string | null }
>(
  "staff_home.find_coming_rates",
  `SELECT hsn, effective_from AS "effectiveFrom", rate_percent AS "ratePercent",
     (SELECT earlier.rate_percent FROM gst_rate_on(coming.hsn, coming.effective_from - 1) earlier) AS before
   FROM gst_rates coming WHERE effective_from > $1 AND effective_from <= $2 ORDER BY effective_from, hsn`,
);

/** Orders placed and paid on a day in Asia/Kolkata (YYYY-MM-DD). */
export interface DaySales {
  day: string;
  placed: number;
  paid: number;
  paidPaise: number;
}

/** Stores the sums of days that have none yet; idempotent. */
export const sumDays = statement<[first: string, last: string], never>(
  "staff_home.sum_days",
  `INSERT INTO daily_sales (day, placed, paid, paid_paise)
   SELECT wanted.day, placed.orders, paid.orders, paid.paise
   FROM (
     SELECT day::date AS day, day AT TIME ZONE 'Asia/Kolkata' AS begins,
       (day + interval '1 day') AT TIME ZONE 'Asia/Kolkata' AS ends
     FROM generate_series($1::date::timestamp, $2::date::timestamp, interval '1 day') AS day
     WHERE NOT EXISTS (SELECT FROM daily_sales WHERE daily_sales.day = day.day::date)) AS wanted
   CROSS JOIN LATERAL (
     SELECT count(*) AS orders FROM orders WHERE placed_at >= wanted.begins AND placed_at < wanted.ends) AS placed
   CROSS JOIN LATERAL (
     SELECT count(*) AS orders, coalesce(sum(total_paise), 0) AS paise
     FROM orders WHERE accepted_at >= wanted.begins AND accepted_at < wanted.ends) AS paid
   ON CONFLICT DO NOTHING`,
);

/** Money of orders that was refunded on a day in Asia/Kolkata, also while it is on its way. */
export interface DayRefunds {
  day: string;
  paise: number;
  /** Of the day up to the moment that was asked for, if that is later than its beginning. */
  paiseBefore: number;
}

/** Refunds of money that paid orders, by the primary key from its first of the time on, summed by day. */
export const sumRefunds = statement<[firstId: string, moment: Date], DayRefunds>(
  "staff_home.sum_refunds",
  `SELECT (requested_at AT TIME ZONE 'Asia/Kolkata')::date AS day, sum(refunds.amount_paise)::bigint AS paise,
     coalesce(sum(refunds.amount_paise) FILTER (WHERE requested_at < $2), 0)::bigint AS "paiseBefore"
   FROM refunds JOIN receipt_allocations USING (receipt_id, order_id)
   WHERE id >= $1 AND state <> 'failed' GROUP BY day`,
);

export const findSummedDays = statement<[first: string, last: string], DaySales>(
  "staff_home.find_days",
  `SELECT day, placed, paid, paid_paise AS "paidPaise" FROM daily_sales WHERE day BETWEEN $1 AND $2`,
);

/** Sums orders directly, from one instant to before another: for a day or two. */
export const sumOrders = statement<[from: Date, until: Date], DaySales>(
  "staff_home.sum_orders",
  `SELECT day, sum(placed) AS placed, sum(paid) AS paid, sum(paise)::bigint AS "paidPaise" FROM (
     SELECT (placed_at AT TIME ZONE 'Asia/Kolkata')::date AS day, 1 AS placed, 0 AS paid, 0 AS paise
     FROM orders WHERE placed_at >= $1 AND placed_at < $2
     UNION ALL
     SELECT (accepted_at AT TIME ZONE 'Asia/Kolkata')::date, 0, 1, total_paise
     FROM orders WHERE accepted_at >= $1 AND accepted_at < $2) AS moments
   GROUP BY day`,
);
