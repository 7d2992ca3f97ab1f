import { reservationMinutes } from "@dakbag/domain/orders/hold-limits";
import type pg from "pg";
import { type Goods, moveStock } from "../catalogue/stock.ts";
import { findGoodsOfOrders } from "../orders/find-orders.ts";
import type { LockedOrder, StockState } from "../orders/order-rows.ts";
import { updateReservationEnd, updateStockState } from "../orders/write-order.ts";
import { assertMayReserve, type ToReserve } from "./reservation-limits.ts";

/*
 * Reserved goods are off sale for an unpaid order until a moment. How much may be reserved, reservation-limits.ts decides;
 * reserve-for-payment.ts takes reserved goods for a buyer who pays.
 */

/** When a reservation made now ends. */
export const reservationEnd = (now: Date) => new Date(now.getTime() + reservationMinutes * 60_000);

/**
 * Takes goods off sale and puts those of orders that end back on sale, in one statement. The caller also writes what the
 * orders hold by then: the ledger compares the two.
 *
 * @throws ShopError 409 naming the products with too little stock and what is left; the transaction must then roll back
 */
export const reserveStock = (
  tx: pg.PoolClient,
  { reserved, released = [] }: { readonly reserved: readonly Goods[]; readonly released?: readonly Goods[] },
): Promise<void> => moveStock(tx, { taken: reserved, given: released });

/**
 * Reserves the goods of an unpaid order for another half an hour, and counts that. The caller has locked the buyer and the order.
 *
 * @throws ShopError which `isReservationRefusal` knows
 */
export async function extendReservation(
  tx: pg.PoolClient,
  { id, stockState }: Pick<LockedOrder, "id" | "stockState">,
  toReserve: ToReserve,
  now: Date,
): Promise<void> {
  if (stockState === "released") await reserveStock(tx, { reserved: toReserve.goods });
  await updateReservationEnd(tx, id, reservationEnd(now), now);
  await assertMayReserve(tx, toReserve, now);
}

/** Puts an order's goods back on sale. The caller holds the order's row lock. */
export async function releaseStock(tx: pg.PoolClient, orderId: string): Promise<void> {
  await moveStock(tx, { given: await findGoodsOfOrders(tx, [orderId]) });
  await updateStockState(tx, orderId, "released", null);
}

/** What the orders have reserved now. */
export async function findReservedGoods(
  tx: pg.PoolClient,
  orders: readonly { readonly id: string; readonly stockState: StockState }[],
): Promise<Goods[]> {
  const reserved = orders.filter(({ stockState }) => stockState === "reserved").map(({ id }) => id);
  return reserved.length === 0 ? [] : findGoodsOfOrders(tx, reserved);
}
