import type { Order } from "@dakbag/contracts/orders";
import type { Answer } from "#app/api/call.ts";

/** The orders on the screen, newest first, and whether there are older ones on the server. */
export interface OrderList {
  orders: readonly Order[];
  hasMore: boolean;
}

/** How many orders stand in each status that has any. */
export type StatusCounts = NonNullable<Answer<"GET /api/orders">["counts"]>;

/** The list with its newest page read again: what was loaded before that page stays below it. */
export function withNewest(list: OrderList, newest: OrderList): OrderList {
  if (!newest.hasMore) return newest;
  const oldestRead = newest.orders.at(-1)?._id ?? "";
  // Identifiers grow with time (UUIDv7), so those before the page's last one are older than all of it.
  const older = list.orders.filter(({ _id }) => _id < oldestRead);
  return { orders: [...newest.orders, ...older], hasMore: older.length > 0 ? list.hasMore : true };
}

/** The list with the page of orders that follows its last one. */
export function withOlder(list: OrderList, older: OrderList): OrderList {
  const known = new Set(list.orders.map(({ _id }) => _id));
  return {
    orders: [...list.orders, ...older.orders.filter(({ _id }) => !known.has(_id))],
    hasMore: older.hasMore,
  };
}
