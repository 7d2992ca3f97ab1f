import { isAhead } from "../../platform/clock.queries.ts";
import { type Queryable, statement } from "../../platform/database.ts";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import type { OpenedOrder, WaitingOrder } from "./order-rows.ts";

/**
 * A table of a buyer's unpaid, prepaid orders from carts that hold goods: the next cart replaces them. The inner query filters
 * only by buyer and reservation, and OFFSET keeps it separate: a plan made while the tables are small would otherwise use the
 * index on the status and scan the waiting orders of all buyers for as long as the connection lives.
 */
const waitingOrdersOf = (buyerId: string) => `(
    SELECT id FROM (
      SELECT id, status, is_prepaid_cart_order(orders) AS is_of_cart FROM orders
      WHERE buyer_id = ${buyerId} AND reserved_until IS NOT NULL OFFSET 0
    ) AS holding WHERE status = 'Payment Pending' AND is_of_cart)`;

/** How many units of each product the buyer's own waiting orders hold, which the next cart replaces. */
export const findUnitsHeldBy = statement<[buyerId: string], { sku: string; units: number }>(
  "orders.find_units_held_by",
  `SELECT held.sku, sum(held.quantity)::int AS units FROM ${waitingOrdersOf("$1")} AS waiting
   JOIN order_lines held ON held.order_id = waiting.id GROUP BY held.sku`,
);

/** The buyer's order from a cart that waits for its payment and holds goods, the last placed. */
export const findHeldOrder = statement<
  [buyerId: string, now: Date],
  {
    id: string;
    orderNumber: string;
    poNumber: string;
    totalPaise: number;
    reservedUntil: Date;
    cartFingerprint: string;
  }
>(
  "orders.find_held_order",
  `SELECT o.id, o.order_number AS "orderNumber", o.po_number AS "poNumber", o.total_paise AS "totalPaise", o.reserved_until AS "reservedUntil",
     o.cart_fingerprint AS "cartFingerprint"
   FROM ${waitingOrdersOf("$1")} AS waiting JOIN orders o ON o.id = waiting.id
   WHERE o.reserved_until > $2 ORDER BY o.id DESC LIMIT 1`,
);

/** How many units of each product the waiting orders of all buyers hold; a product that none holds is missing. */
export const findUnitsHeld = statement<[skus: string[]], { sku: string; units: number }>(
  "orders.find_units_held",
  "SELECT sku, sum(quantity) AS units FROM held_goods WHERE sku = ANY ($1) GROUP BY sku",
);

// OFFSET keeps the condition on the status outside: with the index on the status, the waiting orders of all buyers would be
// scanned. An order that holds goods is found whatever its age.
const findWaitingOrders = statement<[buyerId: string, firstId: string], { id: string }>(
  "orders.find_waiting_orders",
  `SELECT id FROM (
     SELECT id, status FROM orders WHERE buyer_id = $1 AND reserved_until IS NOT NULL
     UNION SELECT id, status FROM orders WHERE buyer_id = $1 AND id >= $2 OFFSET 0
   ) AS recent WHERE status = 'Payment Pending'`,
);

// An array instead of a subquery, so that every plan uses the primary key.
const lockStillWaiting = statement<[ids: string[]], WaitingOrder>(
  "orders.lock_waiting_orders",
  `SELECT id, placed_at AS "placedAt", cart_fingerprint AS "cartFingerprint",
     stock_state AS "stockState", reserved_until AS "reservedUntil", razorpay_order_id AS "providerOrderId"
   FROM orders WHERE id = ANY ($1::uuid[]) AND status = 'Payment Pending' AND paid_at IS NULL
     AND is_prepaid_cart_order(orders)
   ORDER BY id FOR NO KEY UPDATE`,
);

/**
 * Locks the buyer's prepaid orders from carts that could be paid, whether or not they still hold goods, the oldest first: one,
 * unless copies of an earlier version placed more. An order that was paid or cancelled while its lock was awaited is left out.
 *
 * @param since orders placed before cannot be paid any more
 */
export async function lockWaitingOrders(
  db: Queryable,
  buyerId: string,
  since: Date,
): Promise<WaitingOrder[]> {
  const found = await findWaitingOrders(db, buyerId, firstUuidV7(since));
  if (found.length === 0) return [];
  return lockStillWaiting(
    db,
    found.map(({ id }) => id),
  );
}

const lockOrders = statement<[ids: string[]], { id: string }>(
  "orders.lock_by_ids",
  "SELECT id FROM orders WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE",
);

/** As `lockWaitingOrders`, with a replaced order of the same buyer, which the caller has locked: all of them by id. */
export async function lockReplacedAndWaiting(
  db: Queryable,
  replaced: { readonly id: string; readonly buyerId: string },
  since: Date,
): Promise<WaitingOrder[]> {
  const found = await findWaitingOrders(db, replaced.buyerId, firstUuidV7(since));
  const ids = found.map(({ id }) => id);
  await lockOrders(db, [replaced.id, ...ids]);
  return ids.length === 0 ? [] : lockStillWaiting(db, ids);
}

// The older an order, the less often the provider is asked; no payment can arrive after three days (four, to be safe).
const paymentMayBeMissed = `razorpay_order_id IS NOT NULL
  AND (placed_at <= $1 - interval '15 minutes' OR ${isAhead("placed_at")}) AND placed_at > $1 - interval '4 days'
  AND (provider_asked_at IS NULL OR ${isAhead("provider_asked_at")}
    OR provider_asked_at <= $1 - greatest(interval '5 minutes', ($1 - placed_at) / 4))`;

// The process died before it had the provider's order: it cannot be paid. Asking the provider takes at most a minute.
const isUnopened = `(razorpay_order_id IS NULL AND placed_at <= $1 - interval '2 minutes'
    AND is_prepaid_cart_order(orders))`;

/**
 * Unpaid orders whose reservation has ended, whose payment was never opened, or whose payment event may be lost: also
 * cancelled and replaced ones, whose payment dialog may still be open on a screen. Those asked about longest ago come first:
 * a flood of unpaid orders keeps no other from its turn.
 */
export const findOrdersToReconcile = statement<[now: Date, limit: number], { id: string }>(
  "orders.find_to_reconcile",
  `(SELECT id FROM orders
    WHERE status = 'Payment Pending' AND (
      (stock_state = 'reserved' AND (reserved_until <= $1 OR ${isUnopened})
        AND (provider_asked_at IS NULL OR ${isAhead("provider_asked_at")}
          OR provider_asked_at <= $1 - interval '1 minute'))
      OR (${paymentMayBeMissed}))
    ORDER BY provider_asked_at NULLS FIRST, placed_at LIMIT $2)
   UNION ALL
   (SELECT id FROM orders
    WHERE paid_at IS NULL AND status IN ('Cancelled', 'Refunded') AND ${paymentMayBeMissed}
    ORDER BY provider_asked_at NULLS FIRST, placed_at LIMIT $2)`,
);

/** A buyer's unpaid orders for which a payment can still arrive: as above, also cancelled ones, within four days. */
export const findUnpaidOrdersOf = statement<[buyerId: string, now: Date], { providerOrderId: string }>(
  "orders.find_unpaid_of_buyer",
  `SELECT razorpay_order_id AS "providerOrderId" FROM orders
   WHERE buyer_id = $1 AND paid_at IS NULL AND razorpay_order_id IS NOT NULL
     AND placed_at > $2::timestamptz - interval '4 days'
   ORDER BY id DESC LIMIT 50`,
);

/** Those of a buyer's orders whose payment dialog was opened, and the replaced ones since, which may still be open. */
export const findOpenedOrders = statement<
  [buyerId: string, ids: string[], firstReplacedId: string],
  OpenedOrder
>(
  "orders.find_opened",
  `SELECT id, order_number AS "orderNumber", razorpay_order_id AS "providerOrderId" FROM orders
   WHERE buyer_id = $1 AND paid_at IS NULL AND razorpay_order_id IS NOT NULL
     AND (id = ANY ($2::uuid[]) OR (id >= $3 AND replaced_by IS NOT NULL))
   ORDER BY id LIMIT 10`,
);

// Others wait for their money for as long as they were promised.
const pastReservation =
  "status = 'Payment Pending' AND terms = 'prepaid' AND (reserved_until IS NULL OR reserved_until <= $1)";

export const countPastReservation = statement<[at: Date], { count: number }>(
  "orders.count_past_reservation",
  `SELECT count(*) AS count FROM orders WHERE ${pastReservation}`,
);

/** Unpaid prepaid orders whose reservation had ended at a time, with ids greater than `after`, in the order of their ids. */
export const findPastReservation = statement<
  [at: Date, after: string | null, limit: number],
  { id: string; providerOrderId: string | null }
>(
  "orders.find_past_reservation",
  `SELECT id, razorpay_order_id AS "providerOrderId" FROM orders
   WHERE ${pastReservation} AND id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
   ORDER BY id LIMIT $3`,
);
