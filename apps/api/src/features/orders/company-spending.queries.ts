import { statement } from "../../platform/database.ts";

/**
 * What colleagues have ordered for their company without approval since a moment, each under their id: what was accepted, with GST,
 * unless it was cancelled or refunded. An order that waits for payment is replaced by the next one, and counts with that.
 *
 * @param from the first UUIDv7 of that moment
 * @param buyerId of one colleague; null for all
 */
export const sumSpentOf = statement<
  [companyId: string, from: string, buyerId: string | null],
  { buyerId: string; paise: number }
>(
  "orders.sum_spent_of_colleagues",
  `SELECT buyer_id AS "buyerId", sum(total_paise)::bigint AS paise FROM orders
   WHERE company_id = $1 AND id >= $2 AND ($3::uuid IS NULL OR buyer_id = $3) AND accepted_at IS NOT NULL
     AND status NOT IN ('Cancelled', 'Refunded') AND source_kind = 'cart'
   GROUP BY buyer_id`,
);
