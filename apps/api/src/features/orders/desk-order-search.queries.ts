import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { statement } from "../../platform/database.ts";
import { likePatterns } from "../../platform/search.queries.ts";

/** Among so many of the newest orders, a frequent text is found often enough. */
const newest = 1000;
/** A text that so many of the newest have is soon found often enough in their order; of a rarer one the index gives all. */
const frequent = 10;
/** Above this the index is left, and orders are read in their order. */
const few = 20_000;

export interface FoundOrders {
  /** Those that have one of the words as a whole word first if all were found; then the newest first. */
  ids: string[];
  /** How many there are; null when more than the page was not looked for. */
  count: number | null;
}

/**
 * A page of the orders with `condition` whose text has all of the words, and one order more, which says whether a page follows.
 * pg_trgm finds by the first three words, so these are the longest.
 */
const searched = (condition: string, orders: string) => `
  WITH patterns AS MATERIALIZED (SELECT ${likePatterns("$1")} AS list),
  among_newest AS MATERIALIZED (
    SELECT id FROM (SELECT id, text FROM (${orders}) AS o ORDER BY id DESC LIMIT ${newest}) AS newest
    WHERE text LIKE ALL ((SELECT list FROM patterns)::text[]) AND id <> ALL ($2::uuid[])
    ORDER BY id DESC LIMIT $3::int + $4::int + 1
  ), is_full AS MATERIALIZED (SELECT count(*) > $3::int + $4::int AS yes FROM among_newest),
  is_frequent AS MATERIALIZED (SELECT count(*) >= ${frequent} AS yes FROM among_newest),
  by_index AS MATERIALIZED (
    SELECT order_id, text FROM desk_order_texts
    WHERE ${[1, 2, 3].map((word) => `text LIKE (SELECT coalesce(list[${word}], list[1]) FROM patterns)`).join(" AND ")}
      AND text LIKE ALL ((SELECT list FROM patterns)::text[]) AND NOT (SELECT yes FROM is_frequent)
    LIMIT ${few + 1}
  ), is_whole AS MATERIALIZED (
    SELECT NOT (SELECT yes FROM is_frequent) AND count(*) <= ${few} AS yes FROM by_index
  ), whole AS MATERIALIZED (
    SELECT id, (SELECT bool_or(' ' || text || ' ' LIKE '% ' || substr(pattern, 2, length(pattern) - 2) || ' %')
        FROM unnest((SELECT list FROM patterns)) AS pattern) AS has_word
    FROM by_index JOIN orders ON id = order_id
    WHERE (SELECT yes FROM is_whole) AND ${condition} AND id <> ALL ($2::uuid[])
  ), in_order AS MATERIALIZED (
    SELECT id FROM (${orders}) AS o
    WHERE NOT (SELECT yes FROM is_full) AND NOT (SELECT yes FROM is_whole)
      AND text LIKE ALL ((SELECT list FROM patterns)::text[]) AND id <> ALL ($2::uuid[])
    ORDER BY id DESC LIMIT $3::int + $4::int + 1
  )
  SELECT CASE
      WHEN (SELECT yes FROM is_whole) THEN ARRAY(SELECT id FROM whole ORDER BY has_word DESC, id DESC LIMIT $3 + 1 OFFSET $4)
      WHEN (SELECT yes FROM is_full) THEN ARRAY(SELECT id FROM among_newest ORDER BY id DESC LIMIT $3 + 1 OFFSET $4)
      ELSE ARRAY(SELECT id FROM in_order ORDER BY id DESC LIMIT $3 + 1 OFFSET $4)
    END AS ids,
    CASE WHEN (SELECT yes FROM is_whole) THEN (SELECT count(*)::int FROM whole) END AS count`;

type Search = [words: string[], without: string[], limit: number, offset: number];

// Two statements instead of one with an optional status: each reads the newest orders from another index.
export const searchOrders = statement<Search, FoundOrders>(
  "order_desk.search",
  searched("true", "SELECT order_id AS id, text FROM desk_order_texts"),
);

export const searchOrdersOfStatus = statement<[...Search, status: OrderStatus], FoundOrders>(
  "order_desk.search_of_status",
  searched(
    "status = $5",
    `SELECT orders.id, texts.text FROM orders CROSS JOIN LATERAL (
       SELECT text FROM desk_order_texts WHERE order_id = orders.id OFFSET 0) AS texts
     WHERE status = $5`,
  ),
);

/** Newest first. */
export const findOrdersByNumber = statement<[numbers: string[], status: OrderStatus | null], { id: string }>(
  "order_desk.find_by_number",
  `SELECT id FROM orders WHERE order_number = ANY ($1) AND ($2::text IS NULL OR status = $2) ORDER BY id DESC`,
);
