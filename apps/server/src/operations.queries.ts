import { statement } from "@dakbag/api/platform/database";

/** How many orders stand in each status; an index holds the answer. */
export const countOrdersByStatus = statement<[], { status: string; orders: number }>(
  "operations.orders_by_status",
  "SELECT status, count(*) AS orders FROM orders GROUP BY status",
);

/** Payments that bought their order, and those that came too late or twice and go back. */
export const countPayments = statement<[], { honoured: boolean; payments: number }>(
  "operations.payments",
  "SELECT honoured, count(*) AS payments FROM payments GROUP BY honoured",
);

/** Jobs that are due and not begun, being worked on, and given up after their last try. */
export const countJobs = statement<[], { waiting: number; running: number; failed: number }>(
  "operations.jobs",
  `SELECT count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()) AS waiting,
     count(*) FILTER (WHERE locked_at IS NOT NULL) AS running,
     count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts) AS failed
   FROM graphile_worker.jobs`,
);
