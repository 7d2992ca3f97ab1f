import type pg from "pg";
import { cancelUnpaidOrder } from "./cancel-unpaid-order.ts";
import { clearContactsOf, deleteSearchTextsOf, deleteUnpaidOrdersOf } from "../orders/write-order.ts";
import { lockOrdersOf } from "../orders/lock-order.ts";
import { releaseStock } from "./reserve-stock.ts";

/**
 * Deletes the never-paid orders of a buyer, and takes phone and e-mail off those that are kept, which can no
 * longer be searched; a company's orders are kept, and its people can pay them. The caller has locked the buyer and the
 * orders, and has found nothing unfinished.
 *
 * @returns how many orders were deleted
 */
export async function eraseOrders(tx: pg.PoolClient, buyerId: string, now: Date): Promise<number> {
  for (const { id, stockState, isPaid, isOwn } of await lockOrdersOf(tx, buyerId))
    if (isOwn && !isPaid && stockState === "reserved") await releaseStock(tx, id);
  const deleted = await deleteUnpaidOrdersOf(tx, buyerId);
  // Kept for a payment that went back: it can no longer be paid.
  for (const order of await lockOrdersOf(tx, buyerId))
    if (order.isOwn && order.status === "Payment Pending") {
      const what = "Not paid: cancelled because the account was erased";
      await cancelUnpaidOrder(tx, order, { actorId: null, actor: "Erasure", what }, now);
    }
  await clearContactsOf(tx, buyerId);
  await deleteSearchTextsOf(tx, buyerId);
  return deleted;
}
