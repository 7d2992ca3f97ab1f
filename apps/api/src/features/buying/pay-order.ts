import type pg from "pg";
import { together } from "../../platform/database.ts";
import { removeBoughtGoods } from "../cart/change-cart.ts";
import { findGoodsOfOrders } from "../orders/find-orders.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import type { Receipt } from "../receipts/receipt-rows.ts";
import { recordReceipt } from "../receipts/record-receipt.ts";
import { acceptOrder, type ReceivedMoney } from "./accept-order.ts";

/**
 * Pays an order with money that covers all of its total, whichever way it came, and accepts it for that. The caller has
 * locked the order, and its goods are there. A receipt that is recorded already changes nothing.
 *
 * @param receipt of the order's total
 * @param providerPayment what the buyer's browser says of it, if it came by the payment provider
 */
export async function payOrder(
  tx: pg.PoolClient,
  order: LockedOrder,
  { receipt, providerPayment }: Omit<ReceivedMoney, "kind" | "receipt"> & { readonly receipt: Receipt },
  now: Date,
): Promise<void> {
  // Of other orders the goods never were in the cart, or left it when they were placed.
  const inCart = order.isPrepaidCartOrder ? findGoodsOfOrders(tx, [order.id]) : Promise.resolve([]);
  const [isNew, lines] = await together([recordReceipt(tx, receipt, true), inCart]);
  if (!isNew) return;
  if (lines.length > 0) await removeBoughtGoods(tx, { userId: order.buyerId, lines });
  await acceptOrder(tx, order, { kind: "receipt", receipt, providerPayment }, now);
}
