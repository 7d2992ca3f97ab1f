import { statement } from "../../platform/database.ts";
import { acceptedAt } from "../orders/orders.queries.ts";

/** The days from the first to the last (YYYY-MM-DD) that are not counted yet. */
export const findUncountedDays = statement<[first: string, last: string], { day: string }>(
  "inventory.find_uncounted_days",
  `SELECT day::date AS day FROM generate_series($1::date, $2::date, interval '1 day') AS day
   WHERE NOT EXISTS (SELECT FROM demand_days WHERE demand_days.day = day.day::date) ORDER BY 1`,
);

/** Takes a day to count. Whoever comes second waits for the first one, then gets nothing. */
export const claimDay = statement<[day: string], { day: string }>(
  "inventory.claim_day",
  "INSERT INTO demand_days (day) VALUES ($1) ON CONFLICT DO NOTHING RETURNING day",
);

/** Adds up what was paid for on a day, from one instant to before another. */
export const countDay = statement<[day: string, from: Date, to: Date], never>(
  "inventory.count_day",
  `INSERT INTO daily_demand (day, sku, quantity)
   SELECT $1::date, order_lines.sku, sum(order_lines.quantity)
   FROM orders JOIN order_lines ON order_lines.order_id = orders.id
   WHERE ${acceptedAt("orders")} >= $2 AND ${acceptedAt("orders")} < $3
   GROUP BY order_lines.sku`,
);
