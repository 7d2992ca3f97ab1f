import { isCancelledOrRefunded } from "@dakbag/domain/orders/status-change";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import { moveStock } from "../catalogue/stock.ts";
import { updateStockState } from "./order-writes.queries.ts";
import { findGoodsOfOrders } from "./orders.queries.ts";
import type { StockState } from "./order-rows.ts";

/**
 * The stock state of an accepted order's goods after staff set its status. An order that will be delivered needs its goods;
 * those of a cancelled or refunded one return to stock only when staff say so.
 */
export function stockStateAfter(before: StockState, next: OrderStatus, isRestocked: boolean): StockState {
  if (!isCancelledOrRefunded(next)) return "sold";
  return isRestocked ? "released" : before;
}

/** Puts an order's goods back on sale. The caller holds the order's row lock. */
export async function releaseGoods(tx: pg.PoolClient, orderId: string): Promise<void> {
  await moveStock(tx, { given: await findGoodsOfOrders(tx, [orderId]) });
  await updateStockState(tx, orderId, "released", null);
}
