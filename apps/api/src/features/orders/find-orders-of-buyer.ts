import { maxCountedOrders, ordersPerPage } from "@dakbag/contracts/orders";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { Queryable } from "../../platform/database.ts";
import { maxId, pageByKey } from "../../platform/pagination.ts";
import { searchOrdersOfBuyer } from "./order-search.queries.ts";
import { countOrdersOfBuyer, findOrdersByIds, findOrdersOfBuyer, type OrderRow } from "./orders.queries.ts";

interface WantedOrders {
  /** The last order seen; null on the first page. */
  readonly before: string | null;
  readonly status: OrderStatus | null;
  /** Each must be in an order; without words all orders are wanted. */
  readonly words: string[];
}

interface OrdersPage {
  readonly rows: OrderRow[];
  readonly hasMore: boolean;
  readonly counts: { status: OrderStatus; count: number }[] | null;
}

/** A page of a buyer's orders, newest first; the first page has the number of orders in each status, if there are few. */
export async function findOrdersOfBuyerPage(
  db: Queryable,
  buyerId: string,
  { before, status, words }: WantedOrders,
): Promise<OrdersPage> {
  const start = before ?? maxId;
  if (words.length > 0) {
    const found = await search(db, buyerId, { words, status, start });
    return before === null ? found : { ...found, counts: null };
  }
  const { rows, next } = await pageByKey(ordersPerPage, (limit) =>
    findOrdersOfBuyer(db, buyerId, start, status, limit),
  );
  const counts = before === null ? await countOrdersOfBuyer(db, buyerId) : null;
  return { rows, hasMore: next !== null, counts };
}

async function search(
  db: Queryable,
  buyerId: string,
  { words, status, start }: Pick<WantedOrders, "words" | "status"> & { start: string },
): Promise<OrdersPage> {
  // One more than is shown says whether another page follows.
  const limit = ordersPerPage + 1;
  const search = [buyerId, words, start, status, limit] as const;
  const { ids, counts } = await searchOrdersOfBuyer(db, search, maxCountedOrders);
  const rows = ids.length === 0 ? [] : await findOrdersByIds(db, ids.slice(0, ordersPerPage));
  return { rows, hasMore: ids.length > ordersPerPage, counts };
}
