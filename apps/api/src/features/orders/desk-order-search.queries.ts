import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { statement } from "../../platform/database.ts";

/** Among so many of the newest orders, frequent words are found often enough. */
const newestRead = 1000;
/** What so many of the newest have is soon found often enough in their order; of what is rarer the index gives all. */
const minFrequent = 10;
/** Above this the index is left, and orders are read in their order. */
const maxByIndex = 20_000;

export interface FoundOrders {
  /** Those with one of the words as a whole first, if all were found; then the newest first. */
  ids: string[];
  /** How many there are; null when more than the page was not looked for. */
  count: number | null;
}

const query = "(SELECT beginnings FROM query)";

/**
 * A page of the orders with `condition` that have words with all of these beginnings, and one order more, which says whether
 * a page follows.
 */
const searched = (condition: string, orders: string) => `
  WITH query AS MATERIALIZED (SELECT lower($1)::tsquery AS beginnings, lower($2)::tsquery AS whole_words),
  among_newest AS MATERIALIZED (
    SELECT id FROM (SELECT id, words FROM (${orders}) AS o ORDER BY id DESC LIMIT ${newestRead}) AS newest
    WHERE words @@ ${query} AND id <> ALL ($3::uuid[])
    ORDER BY id DESC LIMIT $4::int + $5::int + 1
  ), is_full AS MATERIALIZED (SELECT count(*) > $4::int + $5::int AS yes FROM among_newest),
  is_frequent AS MATERIALIZED (SELECT count(*) >= ${minFrequent} AS yes FROM among_newest),
  by_index AS MATERIALIZED (
    SELECT order_id, words FROM desk_order_words
    WHERE words @@ ${query} AND NOT (SELECT yes FROM is_frequent) LIMIT ${maxByIndex + 1}
  ), is_whole AS MATERIALIZED (
    SELECT NOT (SELECT yes FROM is_frequent) AND count(*) <= ${maxByIndex} AS yes FROM by_index
  ), whole AS MATERIALIZED (
    SELECT id, words @@ (SELECT whole_words FROM query) AS has_word
    FROM by_index JOIN orders ON id = order_id
    WHERE (SELECT yes FROM is_whole) AND ${condition} AND id <> ALL ($3::uuid[])
  ), in_order AS MATERIALIZED (
    SELECT id FROM (${orders}) AS o
    WHERE NOT (SELECT yes FROM is_full) AND NOT (SELECT yes FROM is_whole)
      -- coalesce() keeps the planner from the index of the words.
      AND coalesce(words @@ ${query}, false) AND id <> ALL ($3::uuid[])
    ORDER BY id DESC LIMIT $4::int + $5::int + 1
  )
  SELECT CASE
      WHEN (SELECT yes FROM is_whole) THEN ARRAY(SELECT id FROM whole ORDER BY has_word DESC, id DESC LIMIT $4 + 1 OFFSET $5)
      WHEN (SELECT yes FROM is_full) THEN ARRAY(SELECT id FROM among_newest ORDER BY id DESC LIMIT $4 + 1 OFFSET $5)
      ELSE ARRAY(SELECT id FROM in_order ORDER BY id DESC LIMIT $4 + 1 OFFSET $5)
    END AS ids,
    CASE WHEN (SELECT yes FROM is_whole) THEN (SELECT count(*)::int FROM whole) END AS count`;

/** The first two are of `tsquery`: all words as beginnings, any word as a whole one. */
type Search = [beginnings: string, wholeWords: string, without: string[], limit: number, offset: number];

// Two statements instead of one with an optional status: each reads the newest orders from another index.
export const searchOrders = statement<Search, FoundOrders>(
  "order_desk.search",
  searched("true", "SELECT order_id AS id, words FROM desk_order_words"),
);

export const searchOrdersOfStatus = statement<[...Search, status: OrderStatus], FoundOrders>(
  "order_desk.search_of_status",
  searched(
    "status = $6",
    `SELECT orders.id, of_order.words FROM orders CROSS JOIN LATERAL (
       SELECT words FROM desk_order_words WHERE order_id = orders.id OFFSET 0) AS of_order
     WHERE status = $6`,
  ),
);

/** Newest first. */
export const findOrdersByNumber = statement<[numbers: string[], status: OrderStatus | null], { id: string }>(
  "order_desk.find_by_number",
  `SELECT id FROM orders WHERE order_number = ANY ($1) AND ($2::text IS NULL OR status = $2) ORDER BY id DESC`,
);
