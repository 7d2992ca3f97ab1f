import { openClaimStates } from "@dakbag/domain/claims/claim-state";
import { listOf, type Queryable, statement } from "../../platform/database.ts";
import type { StockState } from "./order-rows.ts";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";

// The functions of migrations 0119 and 0121 check again that an order has no payment, refund or document, and delete its
// history, which the shop's own role may not.
const deleteBatch = statement<[before: Date, kept: number, limit: number], { deleted: number }>(
  "orders.delete_never_paid",
  "SELECT delete_never_paid_cart_orders($1, $2, $3) AS deleted",
);

/** Deletes a batch of never-paid, prepaid orders from carts without a change since `before`, save each buyer's newest `kept`; returns how many. */
export async function deleteNeverPaidOrders(
  db: Queryable,
  { before, kept }: { readonly before: Date; readonly kept: number },
  limit: number,
): Promise<number> {
  const [{ deleted } = { deleted: 0 }] = await deleteBatch(db, before, kept, limit);
  return deleted;
}

const deleteOfBuyer = statement<[buyerId: string], { deleted: number }>(
  "orders.delete_unpaid_of",
  "SELECT delete_unpaid_orders_of($1) AS deleted",
);

/** Deletes a buyer's own never-paid, prepaid orders from carts whose goods are released, and returns how many. */
export async function deleteUnpaidOrdersOf(db: Queryable, buyerId: string): Promise<number> {
  const [{ deleted } = { deleted: 0 }] = await deleteOfBuyer(db, buyerId);
  return deleted;
}

/**
 * All orders that a buyer placed, a company's too. Prevents deadlock: they are locked in the order of their ids, and not
 * against rows that refer to them, whose transactions may wait for the buyer. A settlement under way is waited for.
 */
export const lockOrdersOf = statement<
  [buyerId: string],
  { id: string; status: OrderStatus; stockState: StockState; isPaid: boolean; isOwn: boolean }
>(
  "orders.lock_of",
  `SELECT id, status, stock_state AS "stockState", paid_at IS NOT NULL AS "isPaid", is_own_order(orders, $1) AS "isOwn"
   FROM orders WHERE buyer_id = $1 ORDER BY id FOR NO KEY UPDATE`,
);

/** Of the orders that are kept, a company's too: no message can go to the phone's next owner. */
export const clearContactsOf = statement<[buyerId: string], never>(
  "orders.clear_contacts_of",
  "UPDATE orders SET buyer_phone_number = '', buyer_email = '' WHERE buyer_id = $1",
);

/** What has to be finished before the buyer's account can be erased, by order. */
export const findUnfinishedOrdersOf = statement<
  [buyerId: string],
  { orderNumber: string; why: "not delivered" | "refund" | "claim" | "money" }
>(
  "orders.find_unfinished_of",
  `SELECT order_number AS "orderNumber", why FROM (
     SELECT o.id, o.order_number, CASE
       WHEN o.accepted_at IS NOT NULL AND o.status NOT IN ('Delivered', 'Cancelled', 'Refunded') THEN 'not delivered'
       WHEN EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND (r.state IN ('requested', 'accepted')
         OR (r.state = 'failed' AND NOT EXISTS (SELECT FROM refunds again WHERE again.retry_of = r.id)))) THEN 'refund'
       WHEN EXISTS (SELECT FROM claims WHERE claims.order_id = o.id AND state IN (${listOf(openClaimStates)}))
         OR EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id AND s.kind = 'replacement'
           AND s.stage NOT IN ('Delivered', 'RTO', 'Lost', 'Void')) THEN 'claim'
       WHEN EXISTS (SELECT FROM cancelled_without_refund c WHERE c.id = o.id) THEN 'money' END AS why
     FROM orders o WHERE is_own_order(o, $1)) AS orders_of
   WHERE why IS NOT NULL ORDER BY id`,
);

/** How many orders were never paid, how many are kept as tax law demands, and the last sale or credit note among those. */
export const summariseOrdersOf = statement<
  [buyerId: string],
  { unpaid: number; kept: number; lastAt: Date | null }
>(
  "orders.summarise_of",
  `SELECT count(*) FILTER (WHERE NOT is_kept) AS unpaid, count(*) FILTER (WHERE is_kept) AS kept, max(at) AS "lastAt"
   FROM (SELECT p.at IS NOT NULL OR NOT is_prepaid_cart_order(o) AS is_kept, p.at FROM orders o CROSS JOIN LATERAL (
     SELECT greatest(o.accepted_at, (SELECT max(recorded_at) FROM receipts WHERE order_id = o.id),
       (SELECT max(issued_at) FROM credit_notes WHERE order_id = o.id)) AS at) p
     WHERE is_own_order(o, $1)) AS orders_of`,
);
