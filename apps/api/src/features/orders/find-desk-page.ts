import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { isTenDigits, normalisePhoneNumber } from "@dakbag/domain/account/phone-number";
import type { Queryable } from "../../platform/database.ts";
import { isUuid } from "../../platform/uuid-v7.ts";
import { findOrdersByIds, type OrderRow } from "./orders.queries.ts";
import {
  findOrderIfAny,
  findOrdersWithSku,
  findOrdersWithSkuOfStatus,
  findPageOfAll,
  findPageOfStatus,
  findSku,
  type FoundPage,
  searchOrders,
} from "./order-desk.queries.ts";

export interface DeskQuestion {
  readonly status: OrderStatus | null;
  /** What staff typed, trimmed; empty: all orders. */
  readonly text: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface FoundOnDesk {
  readonly orders: OrderRow[];
  readonly totalCount: number;
  /** Of every status that has orders; null for a search. */
  readonly counts: { status: OrderStatus; count: number }[] | null;
}

/** A page of all orders, of a status, or of what a search finds; newest first, its totals exact. */
export async function findDeskPage(db: Queryable, question: DeskQuestion): Promise<FoundOnDesk> {
  const { ids, count, counts } = await findIds(db, question);
  const orders = ids.length === 0 ? [] : await findOrdersByIds(db, ids);
  return { orders, totalCount: count, counts };
}

async function findIds(
  db: Queryable,
  question: DeskQuestion,
): Promise<FoundPage & Pick<FoundOnDesk, "counts">> {
  const { status, text, page, limit } = question;
  if (text !== "") return { ...(await search(db, question)), counts: null };
  const offset = (page - 1) * limit;
  const [found] = await (status === null
    ? findPageOfAll(db, limit, offset)
    : findPageOfStatus(db, limit, offset, status));
  const { ids, counts } = found ?? { ids: [], counts: [] };
  const counted = counts.filter((one) => status === null || one.status === status);
  return { ids, counts, count: counted.reduce((sum, one) => sum + one.count, 0) };
}

async function search(db: Queryable, { status, text, page, limit }: DeskQuestion): Promise<FoundPage> {
  const offset = (page - 1) * limit;
  if (isUuid(text)) {
    const found = await findOrderIfAny(db, text, status);
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

/** A phone number in any of the ways that people write it is its ten digits. */
function normalisePhone(text: string): string {
  const digits = normalisePhoneNumber(text);
  return isTenDigits(digits) ? digits : text;
}

// With fewer, the beginning of a name would be that of a tenth of all orders.
const minPrefixLength = 3;

/**
 * What is put behind a text to close the range of all that begin with it: the last character there is. A text too
 * short for a prefix search gets the first one, so that only the exact text matches.
 */
function rangeEnd(text: string): string {
  return text.length < minPrefixLength ? "\u0001" : "\u{10FFFF}";
}
