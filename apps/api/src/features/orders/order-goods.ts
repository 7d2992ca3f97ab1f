import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { moveStock } from "../catalogue/stock.ts";
import { insertOrderEvent, type LockedOrder, lockOrder, updateStockState } from "./order-writes.queries.ts";
import { findGoodsOfOrders } from "./orders.queries.ts";

type GoodsOfOrder = Pick<LockedOrder, "stockState" | "reservedUntil">;

/**
 * The stock state of an order's goods after staff set its status. An order that will be delivered needs its goods; one
 * cancelled before payment releases them. Goods already sold stay sold: staff decide whether to restock them.
 */
export function goodsAfterStatus(goods: GoodsOfOrder, next: OrderStatus): GoodsOfOrder {
  if (next === "Payment Pending" || goods.stockState === "sold") return goods;
  if (next !== "Cancelled" && next !== "Refunded") return { stockState: "sold", reservedUntil: null };
  return goods.stockState === "released" ? goods : { stockState: "released", reservedUntil: null };
}

/** Puts an order's goods back on sale. The caller holds the order's row lock. */
export async function releaseGoods(tx: pg.PoolClient, orderId: string): Promise<void> {
  await moveStock(tx, { given: await findGoodsOfOrders(tx, [orderId]) });
  await updateStockState(tx, orderId, "released", null);
}

/** Puts the sold goods of an order back on sale, once; an order that is revived later takes them again. */
export async function restockOrder(
  tx: pg.PoolClient,
  orderId: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  const [order] = await lockOrder(tx, orderId);
  if (order?.stockState !== "sold") return;
  await releaseGoods(tx, orderId);
  const what = "Goods restocked";
  await insertOrderEvent(tx, orderId, now, actor.userId, actor.name, null, null, what);
  const { orderNumber: subject } = order;
  await recordAudit(tx, actor, now, [
    { action: "order.restocked", subject, summary: `Order ${subject}: ${what}.` },
  ]);
}
