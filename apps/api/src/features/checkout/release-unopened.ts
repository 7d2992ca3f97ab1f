import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { releaseStock } from "../buying/reserve-stock.ts";
import { insertOrderEventOnce } from "../orders/write-order.ts";
import { lockOrder } from "../orders/lock-order.ts";

/**
 * Puts the goods of a prepaid order from a cart back on sale that cannot be paid, because the provider has no order for it.
 * Others hold theirs for as long as they were promised.
 */
export async function releaseUnopened(
  { db, clock }: Pick<Shop, "db" | "clock">,
  orderId: string,
): Promise<void> {
  const now = clock();
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== "Payment Pending" || order.stockState !== "reserved") return;
    // A concurrent request has opened it.
    if (order.providerOrderId !== null || !order.isPrepaidCartOrder) return;
    await releaseStock(tx, orderId);
    const what = "Its payment could not be opened: nothing is held until it can";
    await insertOrderEventOnce(tx, orderId, now, "Checkout", order.status, what);
  });
}
