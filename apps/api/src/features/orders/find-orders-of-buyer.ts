import { maxCountedOrders, ordersPerPage } from "@dakbag/contracts/orders";
import type { OrdersOf } from "@dakbag/domain/companies/orders-of";
import { indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { BuyingParty } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/database.ts";
import { maxId, minId, pageByKey } from "../../platform/pagination.ts";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import { searchOrdersOfParty } from "./order-search.queries.ts";
import { countOrdersOfParty, findOrdersByIds, findOrdersOfParty } from "./orders.queries.ts";
import type { OrderRow } from "./order-rows.ts";

interface WantedOrders {
  /** Of a party with a company. */
  readonly of: OrdersOf;
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
  party: BuyingParty,
  { of, before, status, words, ...days }: WantedOrders,
): Promise<OrdersPage> {
  // An id has the time of placing.
  const from = days.from === "" ? minId : firstUuidV7(indiaDayStart(days.from));
  const to = days.to === "" ? maxId : firstUuidV7(indiaDayEnd(days.to));
  const start = before !== null && before.toLowerCase() < to ? before : to;
  if (words.length > 0) {
    const search = { party, of, words, from, status };
    const counted = before === null ? await searchCounted(db, { ...search, before: to }) : null;
    // One more than is shown says whether another page follows.
    const limit = ordersPerPage + 1;
    const found = counted?.found ?? (await searchOrdersOfParty(db, { ...search, before: start, limit }));
    const ids = found.slice(0, ordersPerPage).map(({ id }) => id);
    const rows = ids.length === 0 ? [] : await findOrdersByIds(db, ids);
    return { rows, hasMore: found.length > ordersPerPage, counts: counted?.counts ?? null };
  }
  const { rows, next } = await pageByKey(ordersPerPage, (limit) =>
    findOrdersOfParty(db, { ...party, of, from, before: start, status, limit }),
  );
  const counts = before === null ? await countOrdersOfParty(db, { ...party, of, from, to }) : null;
  return { rows, hasMore: next !== null, counts };
}

type Search = Parameters<typeof searchOrdersOfParty>[1];

/** All that is found, and how much of it has each status; null when it is too much to be counted. */
async function searchCounted(db: Queryable, { status, ...search }: Omit<Search, "limit">) {
  const all = await searchOrdersOfParty(db, { ...search, status: null, limit: maxCountedOrders + 1 });
  if (all.length > maxCountedOrders) return null;
  const counts = Map.groupBy(all, (order) => order.status);
  return {
    found: all.filter((order) => status === null || order.status === status),
    counts: [...counts].map(([of, orders]) => ({ status: of, count: orders.length })),
  };
}
