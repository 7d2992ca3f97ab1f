import { maxCountedOrders, ordersPerPage } from "@dakbag/contracts/orders";
import { indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { BuyingParty } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/database.ts";
import { maxId, minId, pageByKey } from "../../platform/pagination.ts";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import { searchOrdersOfBuyer } from "./order-search.queries.ts";
import { countOrdersOfBuyer, findOrdersByIds, findOrdersOfBuyer } from "./orders.queries.ts";
import type { OrderRow } from "./order-rows.ts";

interface WantedOrders {
  /** The last order seen; null on the first page. */
  readonly before: string | null;
  readonly status: OrderStatus | null;
  /** Each must be in an order; without words all orders are wanted. */
  readonly words: string[];
  /** Whole days in Asia/Kolkata, both included; empty without a limit. */
  readonly from: string;
  readonly to: string;
}

interface OrdersPage {
  readonly rows: OrderRow[];
  readonly hasMore: boolean;
  readonly counts: { status: OrderStatus; count: number }[] | null;
}

/** A page of a party's orders, newest first; the first page has the number of orders in each status, if there are few. */
export async function findOrdersOfBuyerPage(
  db: Queryable,
  { userId }: BuyingParty,
  { before, status, words, ...days }: WantedOrders,
): Promise<OrdersPage> {
  // An id has the time of placing.
  const from = days.from === "" ? minId : firstUuidV7(indiaDayStart(days.from));
  const to = days.to === "" ? maxId : firstUuidV7(indiaDayEnd(days.to));
  const start = before !== null && before.toLowerCase() < to ? before : to;
  if (words.length > 0) {
    // One more than is shown says whether another page follows.
    const limit = ordersPerPage + 1;
    const found = await search(db, [userId, words, start, status, limit, from, to]);
    return before === null ? found : { ...found, counts: null };
  }
  const { rows, next } = await pageByKey(ordersPerPage, (limit) =>
    findOrdersOfBuyer(db, userId, from, start, status, limit),
  );
  const counts = before === null ? await countOrdersOfBuyer(db, userId, from, to) : null;
  return { rows, hasMore: next !== null, counts };
}

async function search(db: Queryable, search: Parameters<typeof searchOrdersOfBuyer>[1]): Promise<OrdersPage> {
  const { ids, counts } = await searchOrdersOfBuyer(db, search, maxCountedOrders);
  const rows = ids.length === 0 ? [] : await findOrdersByIds(db, ids.slice(0, ordersPerPage));
  return { rows, hasMore: ids.length > ordersPerPage, counts };
}
