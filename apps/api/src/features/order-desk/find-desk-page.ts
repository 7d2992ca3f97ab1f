import type { OrderFilter } from "@dakbag/contracts/order-filter";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { Queryable } from "../../platform/database.ts";
import { findAssignees } from "../order-notes/assign-order.ts";
import { findOrdersByIds } from "../orders/find-orders.ts";
import type { OrderRow } from "../orders/order-rows.ts";
import { findListedOrders } from "./find-listed-orders.ts";
import type { Place } from "./order-list.queries.ts";
import { type DeskPage, findPageOfAll, findPageOfStatus } from "./order-desk.queries.ts";
import { isFiltered, readOrderFilter } from "./read-order-filter.ts";

export interface DeskQuery {
  readonly filter: OrderFilter;
  /** The `_id` of who asks. */
  readonly callerId: string;
  /** From 1. */
  readonly page: number;
  /** Behind which order the page begins, if that is known. */
  readonly after: Place | null;
  readonly limit: number;
}

export interface DeskResult {
  readonly orders: OrderRow[];
  /** Names of staff by the ids of the orders that are assigned to them. */
  readonly assignees: Readonly<Record<string, string>>;
  readonly totalCount: number;
  /** False when there are at least so many. */
  readonly isCounted: boolean;
  /** Where the next page begins; null when there is none. */
  readonly next: Place | null;
  /** Of every status that has orders; null for a search and with a filter. */
  readonly counts: { status: OrderStatus; count: number }[] | null;
}

type FoundPage = Pick<DeskResult, "totalCount" | "isCounted" | "counts"> & { ids: readonly string[] };

/**
 * A page of the desk's orders. Of a search without a sort the order with that number is first, then those that have whole words,
 * then the newest.
 */
export async function findDeskPage(db: Queryable, query: DeskQuery): Promise<DeskResult> {
  const { ids, ...found } = await findIds(db, query);
  const [rows, assignees] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([findOrdersByIds(db, [...ids]), findAssignees(db, [...ids])]);
  const orderOf = new Map(rows.map((order) => [order.id, order]));
  // In the order of the list; one that was deleted meanwhile is missing.
  const orders = ids.flatMap((id) => orderOf.get(id) ?? []);
  const last = orders.at(-1);
  const hasNext = last !== undefined && found.totalCount > query.page * query.limit;
  return {
    ...found,
    orders,
    assignees: Object.fromEntries(assignees.map(({ orderId, name }) => [orderId, name])),
    next: hasNext ? { paise: last.totalPaise, id: last.id } : null,
  };
}

async function findIds(db: Queryable, query: DeskQuery): Promise<FoundPage> {
  const { filter, page, limit } = query;
  const offset = (page - 1) * limit;
  if (isFiltered(filter)) return { ...(await findSearched(db, query)), counts: null };
  const isByAmount = filter.sort === "amount-high" || filter.sort === "amount-low";
  const { ids, counts } = await countedPage(db, filter, isByAmount ? 0 : limit, offset);
  const counted = counts.filter(({ status }) => (filter.status ?? status) === status);
  const totalCount = counted.reduce((sum, { count }) => sum + count, 0);
  const sorted = isByAmount ? (await findSearched(db, query)).ids : ids;
  return { ids: sorted, counts, totalCount, isCounted: true };
}

async function countedPage(
  db: Queryable,
  { status, sort }: OrderFilter,
  limit: number,
  offset: number,
): Promise<DeskPage> {
  const direction = sort === "oldest" ? "ascending" : "descending";
  const [found] = await (status === undefined
    ? findPageOfAll[direction](db, limit, offset)
    : findPageOfStatus[direction](db, limit, offset, status));
  return found ?? { ids: [], counts: [] };
}

async function findSearched(db: Queryable, { filter, callerId, page, after, limit }: DeskQuery) {
  const before = (page - 1) * limit;
  // One order more says whether a page follows.
  const part = { after, limit: limit + 1, offset: after === null ? before : 0 };
  const { ids, count } = await findListedOrders(db, readOrderFilter(filter, callerId), part);
  return { ids: ids.slice(0, limit), totalCount: count ?? before + ids.length, isCounted: count !== null };
}
