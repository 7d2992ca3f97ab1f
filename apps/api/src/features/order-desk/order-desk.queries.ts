import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { statement } from "../../platform/database.ts";

export interface DeskPage {
  ids: string[];
  /** A status that has no order may be missing. */
  counts: { status: OrderStatus; count: number }[];
}

const newest = ["DESC", "<=", "fff-ffff-ffff-ffff-ffffffffffff"] as const;
const oldest = ["ASC", ">=", "000-0000-0000-0000-000000000000"] as const;

/**
 * A page of the orders with `condition`, fast at any offset: the counts give the stretch of time in which it begins,
 * and only orders of that stretch are skipped one by one. One statement, so that counts and page share a snapshot.
 */
const pageOf = (condition: string, [order, until, end]: typeof newest | typeof oldest) => `
   WITH counted AS MATERIALIZED (
     SELECT stretch, status, sum(orders)::bigint AS orders FROM order_count_totals AS changes GROUP BY stretch, status),
   stretches AS (SELECT stretch, sum(orders)::bigint AS orders FROM counted WHERE ${condition} GROUP BY stretch),
   reached AS (
     SELECT stretch, orders, (sum(orders) OVER (ORDER BY stretch ${order}))::bigint - orders AS before FROM stretches),
   first AS (
     SELECT (stretch || '${end}')::uuid AS id, $2 - before AS skip
     FROM reached WHERE before <= $2 AND $2 < before + orders)
   SELECT
     ARRAY(SELECT id FROM orders WHERE ${condition} AND id ${until} (SELECT id FROM first)
       ORDER BY id ${order} LIMIT $1 OFFSET (SELECT skip FROM first)) AS ids,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('status', status, 'count', count)), '[]')
       FROM (SELECT status, sum(orders)::bigint AS count FROM counted GROUP BY status) AS totals) AS counts`;

// Two statements instead of one with an optional status: one plan serves all values, but each needs another index.
type PageOfAll = [limit: number, offset: number];
export const findPageOfAll = {
  descending: statement<PageOfAll, DeskPage>("order_desk.page_of_all", pageOf("true", newest)),
  ascending: statement<PageOfAll, DeskPage>("order_desk.page_of_all_ascending", pageOf("true", oldest)),
};

type PageOfStatus = [limit: number, offset: number, status: OrderStatus];
export const findPageOfStatus = {
  descending: statement<PageOfStatus, DeskPage>("order_desk.page_of_status", pageOf("status = $3", newest)),
  ascending: statement<PageOfStatus, DeskPage>(
    "order_desk.page_of_status_ascending",
    pageOf("status = $3", oldest),
  ),
};
