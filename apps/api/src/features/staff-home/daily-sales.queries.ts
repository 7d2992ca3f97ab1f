import { statement } from "../../platform/database.ts";
import { acceptedAt } from "../orders/orders.queries.ts";

/** What was placed and what was paid for on a day of Asia/Kolkata (YYYY-MM-DD). */
export interface DaySales {
  day: string;
  placed: number;
  paid: number;
  paidPaise: number;
}

/** Sums up the days from the first to the last that are not summed yet. Whoever comes second finds the same sums. */
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
     FROM orders WHERE ${acceptedAt("orders")} >= wanted.begins AND ${acceptedAt("orders")} < wanted.ends) AS paid
   ON CONFLICT DO NOTHING`,
);

export const findSummedDays = statement<[first: string, last: string], DaySales>(
  "staff_home.find_days",
  `SELECT day, placed, paid, paid_paise AS "paidPaise" FROM daily_sales WHERE day BETWEEN $1 AND $2`,
);

/** The same straight from the orders, from one instant to before another: for a day or two. */
export const sumOrders = statement<[from: Date, until: Date], DaySales>(
  "staff_home.sum_orders",
  `SELECT day, sum(placed) AS placed, sum(paid) AS paid, sum(paise)::bigint AS "paidPaise" FROM (
     SELECT (placed_at AT TIME ZONE 'Asia/Kolkata')::date AS day, 1 AS placed, 0 AS paid, 0 AS paise
     FROM orders WHERE placed_at >= $1 AND placed_at < $2
     UNION ALL
     SELECT (${acceptedAt("orders")} AT TIME ZONE 'Asia/Kolkata')::date, 0, 1, total_paise
     FROM orders WHERE ${acceptedAt("orders")} >= $1 AND ${acceptedAt("orders")} < $2) AS moments
   GROUP BY day`,
);
