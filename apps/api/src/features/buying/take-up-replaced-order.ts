import type pg from "pg";
import type { LockedOrder, WaitingOrder } from "../orders/order-rows.ts";
import { hasPaidSince } from "../orders/lock-order.ts";
import { replaceOrders, reviveReplacedOrder } from "../orders/write-order.ts";

/**
 * Whether a payment of a replaced order may still buy it: the buyer has paid no other order since it was placed. The caller
 * has locked the buyer and every order of theirs that waits for payment.
 */
export async function isReplacedOrderWanted(
  tx: pg.PoolClient,
  { id, buyerId, placedAt, status }: LockedOrder,
): Promise<boolean> {
  if (status !== "Cancelled") return false;
  const other = await hasPaidSince(tx, buyerId, id, placedAt);
  return !other?.isPaid;
}

/**
 * Takes up a replaced order again, which has been paid and whose goods the caller has taken, in place of the later ones: a
 * payment of those is refunded.
 *
 * @param waiting the buyer's orders that wait for payment; the goods that they held are given back by the caller
 * @returns the order as it is now
 */
export async function takeUpReplacedOrder(
  tx: pg.PoolClient,
  order: LockedOrder,
  waiting: readonly WaitingOrder[],
  now: Date,
): Promise<LockedOrder> {
  await reviveReplacedOrder(tx, order.id, now);
  const ids = waiting.map(({ id }) => id);
  if (ids.length > 0) await replaceOrders(tx, ids, order.id, now);
  return { ...order, status: "Payment Pending", replacedById: null };
}
