import { statement } from "../../platform/database.ts";

/** What is counted already and what has changed since; their sum is exact in every statement. */
export const orderCounts = `(
    SELECT stretch, status, orders AS change, paise FROM order_counts
    UNION ALL
    SELECT stretch, status, change, paise FROM order_count_changes)`;

/**
 * Folds the changes so far into the counts. Changes committed later stay for the next time; of two
 * parallel foldings each change is taken by one.
 */
export const compactOrderCountChanges = statement<[], never>(
  "orders.fold_counts",
  `WITH folded AS (DELETE FROM order_count_changes RETURNING stretch, status, change, paise)
   INSERT INTO order_counts AS total (stretch, status, orders, paise)
   SELECT stretch, status, sum(change), sum(paise) FROM folded GROUP BY stretch, status ORDER BY stretch, status
   ON CONFLICT (stretch, status) DO UPDATE SET orders = total.orders + excluded.orders,
     paise = total.paise + excluded.paise`,
);
