import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import { moveStock } from "../catalogue/stock.ts";
import { goodsAfterStatus } from "./goods-after-status.ts";
import { findGoodsOfOrders, type LockedOrder, setStockState } from "./orders.queries.ts";

/**
 * Has the goods of an order follow its next status. The caller holds the order's row lock.
 *
 * @throws ShopError 409 when the goods of a revived order are no longer there
 */
export async function moveGoods(
  tx: pg.PoolClient,
  { id, stockState }: Pick<LockedOrder, "id" | "stockState">,
  next: OrderStatus,
): Promise<void> {
  const move = goodsAfterStatus(stockState, next);
  if (!move) return;
  if (move.movement) await moveStock(tx, { [move.movement]: await findGoodsOfOrders(tx, [id]) });
  await setStockState(tx, id, move.stockState, null);
}

/** Puts an order's goods back on sale. The caller holds the order's row lock. */
export async function releaseGoods(tx: pg.PoolClient, orderId: string): Promise<void> {
  await moveStock(tx, { given: await findGoodsOfOrders(tx, [orderId]) });
  await setStockState(tx, orderId, "released", null);
}
