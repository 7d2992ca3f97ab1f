import { statement } from "../../platform/database.ts";

/**
 * Moves the committed changes into the counts. Changes that are committed later stay for the next run; of two
 * concurrent runs, only one moves a change.
 */
export const compactOrderCountChanges = statement<[], never>(
  "orders.fold_counts",
  `WITH compacted AS (DELETE FROM order_count_changes RETURNING stretch, status, change, paise)
   INSERT INTO order_counts AS total (stretch, status, orders, paise)
   SELECT stretch, status, sum(change), sum(paise) FROM compacted GROUP BY stretch, status ORDER BY stretch, status
   ON CONFLICT (stretch, status) DO UPDATE SET orders = total.orders + excluded.orders,
     paise = total.paise + excluded.paise`,
);
