import { statement } from "../../platform/database.ts";

/** What other accounts that never paid hold of these products, the newest order first. */
export const findReservationsToTake = statement<
  [skus: string[], buyerId: string],
  { orderId: string; sku: string; quantity: number }
>(
  "orders.find_holds_to_take",
  `SELECT order_id AS "orderId", sku, quantity FROM held_goods
   WHERE sku = ANY ($1) AND never_paid AND buyer_id <> $2 ORDER BY order_id DESC, line_number`,
);

/**
 * Locks those of the orders that still hold their goods unpaid. Waits for none, so that it causes no deadlock: one that is
 * being paid, retried, replaced or cancelled now is left out. The account's row is locked as a notification of it would.
 */
export const lockReservations = statement<[orderIds: string[]], { id: string }>(
  "orders.lock_holds",
  `SELECT o.id FROM orders o JOIN users u ON u.id = o.buyer_id
   WHERE o.id = ANY ($1::uuid[]) AND o.status = 'Payment Pending' AND o.paid_at IS NULL AND o.stock_state = 'reserved'
   FOR NO KEY UPDATE OF o SKIP LOCKED FOR KEY SHARE OF u SKIP LOCKED`,
);

/** Ends the holds of orders that the caller has locked, and writes why into their histories; the caller moves their goods. */
export const endReservations = statement<[orderIds: string[], at: Date, what: string], never>(
  "orders.end_holds",
  `WITH ended AS (
     UPDATE orders SET stock_state = 'released', reserved_until = NULL WHERE id = ANY ($1::uuid[]) RETURNING id, status)
   INSERT INTO order_events (order_id, at, actor, from_status, to_status, what)
   SELECT id, $2, 'Checkout', status, status, $3 FROM ended`,
);
