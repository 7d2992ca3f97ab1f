import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { isTenDigits, normalisePhoneNumber } from "@dakbag/domain/account/phone-number";
import type { Queryable } from "../../platform/database.ts";
import { isUuid } from "../../platform/uuid-v7.ts";
import { findOrdersByIds, type OrderRow } from "./orders.queries.ts";
import {
  findOrderId,
  findOrdersWithSku,
  findOrdersWithSkuOfStatus,
  findPageOfAll,
  findPageOfStatus,
  findSku,
  type FoundPage,
  searchOrders,
} from "./order-desk.queries.ts";

export interface DeskQuery {
  readonly status: OrderStatus | null;
  /** What staff typed, trimmed; empty: all orders. */
  readonly text: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface DeskResult {
  readonly orders: OrderRow[];
  readonly totalCount: number;
  /** Of every status that has orders; null for a search. */
  readonly counts: { status: OrderStatus; count: number }[] | null;
}

/** A page of all orders, of a status, or of what a search finds; newest first, its totals exact. */
export async function findDeskPage(db: Queryable, query: DeskQuery): Promise<DeskResult> {
  const { ids, count, counts } = await findIds(db, query);
  const orders = ids.length === 0 ? [] : await findOrdersByIds(db, ids);
  return { orders, totalCount: count, counts };
}

async function findIds(db: Queryable, query: DeskQuery): Promise<FoundPage & Pick<DeskResult, "counts">> {
  const { status, text, page, limit } = query;
  if (text !== "") return { ...(await search(db, query)), counts: null };
  const offset = (page - 1) * limit;
  const [found] = await (status === null
    ? findPageOfAll(db, limit, offset)
    : findPageOfStatus(db, limit, offset, status));
  const { ids, counts } = found ?? { ids: [], counts: [] };
  const counted = counts.filter((one) => status === null || one.status === status);
  return { ids, counts, count: counted.reduce((sum, one) => sum + one.count, 0) };
}

async function search(db: Queryable, { status, text, page, limit }: DeskQuery): Promise<FoundPage> {
  const offset = (page - 1) * limit;
  if (isUuid(text)) {
    const found = await findOrderId(db, text, status);
    return { ids: found.map(({ id }) => id).slice(offset), count: found.length };
  }
  const [product] = await findSku(db, text);
  const [found] = product
    ? await (status === null
        ? findOrdersWithSku(db, product.sku, limit, offset)
        : findOrdersWithSkuOfStatus(db, product.sku, limit, offset, status))
    : await searchOrders(db, normalisePhone(text), rangeEnd(text), status, limit, offset);
  return found ?? { ids: [], count: 0 };
}

/** Reduces a phone number in any usual notation to its ten digits; other text is returned as it is. */
function normalisePhone(text: string): string {
  const digits = normalisePhoneNumber(text);
  return isTenDigits(digits) ? digits : text;
}

// A shorter prefix could match a tenth of all orders.
const minPrefixLength = 3;

/**
 * The suffix that turns a text into the upper bound of all values with that prefix: the last Unicode character. A text
 * too short for a prefix search gets the first character, so that only the text itself is in the range.
 */
function rangeEnd(text: string): string {
  return text.length < minPrefixLength ? "\u0001" : "\u{10FFFF}";
}
