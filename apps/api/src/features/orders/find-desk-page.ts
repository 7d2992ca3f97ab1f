import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { financialYearFrom } from "@dakbag/domain/dates/financial-year";
import { isTenDigits, normalisePhoneNumber } from "@dakbag/domain/account/phone-number";
import type { Queryable } from "../../platform/database.ts";
import { isUuid } from "../../platform/uuid-v7.ts";
import { findOrdersByNumber, searchOrders, searchOrdersOfStatus } from "./desk-order-search.queries.ts";
import { findOrdersByIds, type OrderRow } from "./orders.queries.ts";
import { findOrderId, findPageOfAll, findPageOfStatus } from "./order-desk.queries.ts";

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
  /** False when there are at least so many. */
  readonly isCounted: boolean;
  /** Of every status that has orders; null for a search. */
  readonly counts: { status: OrderStatus; count: number }[] | null;
}

interface FoundIds {
  readonly ids: string[];
  readonly count: number;
  readonly isCounted: boolean;
}

/**
 * A page of all orders or of a status, newest first, or of what a search finds: the order with that number first, then those
 * that have words with these beginnings, whole words first where all could be found, the newest first.
 */
export async function findDeskPage(db: Queryable, query: DeskQuery): Promise<DeskResult> {
  const { ids, count, isCounted, counts } = await findIds(db, query);
  const found = ids.length === 0 ? [] : await findOrdersByIds(db, ids);
  const orderOf = new Map(found.map((order) => [order.id, order]));
  // In the order of the search; one that was deleted meanwhile is missing.
  const orders = ids.flatMap((id) => orderOf.get(id) ?? []);
  return { orders, totalCount: count, isCounted, counts };
}

async function findIds(db: Queryable, query: DeskQuery): Promise<FoundIds & Pick<DeskResult, "counts">> {
  const { status, text, page, limit } = query;
  if (text !== "") return { ...(await search(db, query)), counts: null };
  const offset = (page - 1) * limit;
  const [found] = await (status === null
    ? findPageOfAll(db, limit, offset)
    : findPageOfStatus(db, limit, offset, status));
  const { ids, counts } = found ?? { ids: [], counts: [] };
  const counted = counts.filter((one) => status === null || one.status === status);
  return { ids, counts, count: counted.reduce((sum, one) => sum + one.count, 0), isCounted: true };
}

async function search(db: Queryable, query: DeskQuery): Promise<FoundIds> {
  const { status, text, page, limit } = query;
  const offset = (page - 1) * limit;
  if (isUuid(text)) {
    const found = (await findOrderId(db, text, status)).map(({ id }) => id);
    return { ids: found.slice(offset, offset + limit), count: found.length, isCounted: true };
  }
  const numbers = orderNumbersOf(text);
  const numbered =
    numbers.length === 0 ? [] : (await findOrdersByNumber(db, numbers, status)).map(({ id }) => id);
  const first = numbered.slice(offset, offset + limit);
  const words = normalisePhone(text)
    .split(/[\s,;]+/)
    .filter((word) => word !== "");
  if (!words.some((word) => word.length >= minWordLength))
    return { ids: first, count: numbered.length, isCounted: true };
  const rest = { limit: limit - first.length, offset: Math.max(0, offset - numbered.length) };
  const beginnings = words.map((word) => `${lexeme(word)}:*`).join(" & ");
  const wholeWords = words.map(lexeme).join(" | ");
  const [found] = await (status === null
    ? searchOrders(db, beginnings, wholeWords, numbered, rest.limit, rest.offset)
    : searchOrdersOfStatus(db, beginnings, wholeWords, numbered, rest.limit, rest.offset, status));
  const { ids, count } = found ?? { ids: [], count: 0 };
  const hasMore = ids.length > rest.limit;
  const seen = numbered.length + rest.offset + ids.length;
  return {
    ids: [...first, ...ids.slice(0, rest.limit)],
    count: count === null ? seen : numbered.length + count,
    // When the page is the last one, all that were looked for were found.
    isCounted: count !== null || (!hasMore && ids.length > 0),
  };
}

/** Reduces a phone number in any usual notation to its ten digits; other text is returned as it is. */
function normalisePhone(text: string): string {
  const digits = normalisePhoneNumber(text);
  return isTenDigits(digits) ? digits : text;
}

// Shorter ones begin too many words.
const minWordLength = 3;

/** A word as `tsquery` reads it, whatever characters it has. */
const lexeme = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** The order numbers that a text stands for: "82" the 82nd of any financial year, "26-27/82" that of one. */
function orderNumbersOf(text: string): string[] {
  const [, year, serial] = /^(?:(\d\d-\d\d)\/)?#?0*(\d{1,9})$/.exec(text) ?? [];
  if (serial === undefined) return [text];
  const padded = serial.padStart(6, "0");
  const years =
    year === undefined
      ? Array.from({ length: 99 }, (_, since2000) => financialYearFrom(2000 + since2000))
      : [year];
  return years.map((one) => `${one}/${padded}`);
}
