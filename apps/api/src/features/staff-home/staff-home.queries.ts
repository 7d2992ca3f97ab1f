import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { statement } from "../../platform/database.ts";
import { orderCounts } from "../orders/order-counts.queries.ts";

export interface OrdersNow {
  /** A status that has no order may be missing. */
  statuses: { status: OrderStatus; count: number; paise: number }[];
  /** Of the orders in Payment Pending, those that still hold their goods. */
  holding: number;
  oldestToProcessPlacedAt: Date | null;
}

/**
 * How the orders stand, in one statement, so that all is of one moment. The statuses come from the counts. The inner
 * query of `holding` says no more than its index has, and OFFSET keeps it by itself (see `waitingOrdersOf`). The oldest
 * order is asked for by a range of one status: by an equal sign the key's index may be taken, and all orders of years
 * be passed over before the first one that is open.
 */
export const findOrdersNow = statement<[now: Date], OrdersNow>(
  "staff_home.orders_now",
  `SELECT
     (SELECT coalesce(jsonb_agg(jsonb_build_object('status', status, 'count', count, 'paise', paise)), '[]') FROM (
       SELECT status, sum(change)::bigint AS count, sum(paise)::bigint AS paise
       FROM ${orderCounts} AS changes GROUP BY status) AS totals) AS statuses,
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

/** The newest entries of the audit log with one of the actions: a few steps in an index for each. */
export const findLastUploads = statement<[actions: string[], limit: number], UploadRow>(
  "staff_home.find_uploads",
  `SELECT found.* FROM unnest($1::text[]) AS wanted (action) CROSS JOIN LATERAL (
     SELECT id, at, actor, action, summary FROM audit_log
     WHERE audit_log.action = wanted.action ORDER BY id DESC LIMIT $2) AS found
   ORDER BY found.id DESC LIMIT $2`,
);

/** Enquiries received from a moment on, and those that nobody has taken up: a few steps in an index each. */
export const countEnquiries = statement<[firstId: string], { today: number; untouched: number }>(
  "staff_home.count_enquiries",
  `SELECT (SELECT count(*) FROM enquiries WHERE id >= $1) AS today,
     (SELECT count(*) FROM enquiries WHERE status = 'New') AS untouched`,
);

/** Rates that begin after a day, up to another (YYYY-MM-DD), with what holds until then. */
export const findComingRates = statement<
  [today: string, until: string],
  { hsn: string; effectiveFrom: string; ratePercent: string; before: string | null }
>(
  "staff_home.find_coming_rates",
  `SELECT hsn, effective_from AS "effectiveFrom", rate_percent AS "ratePercent",
     (SELECT earlier.rate_percent FROM gst_rates earlier
       WHERE earlier.hsn = coming.hsn AND earlier.effective_from < coming.effective_from
       ORDER BY earlier.effective_from DESC LIMIT 1) AS before
   FROM gst_rates coming WHERE effective_from > $1 AND effective_from <= $2 ORDER BY effective_from, hsn`,
);
