import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { type Queryable, statement } from "../../platform/database.ts";
import { maxId, minId } from "../../platform/pagination.ts";
import { likePatterns } from "../../platform/search.queries.ts";
import { isOfParty } from "./order-access.queries.ts";

interface FoundOrders {
  /** Newest first. */
  ids: string[];
  /** Of each status that has any; null when more were found than are counted. */
  counts: { status: OrderStatus; count: number }[] | null;
}

type Search = readonly [
  userId: string,
  words: string[],
  before: string,
  status: OrderStatus | null,
  limit: number,
  /** The range of the ids that are found and counted; the end is not in it. */
  from: string,
  to: string,
];

/** Whether an id is in the range, which no index is asked for: one of all buyers' orders has more in it than are sought. */
const isInRange = (id: string) => `(${id} >= $6 AND ${id} < $7) IS TRUE`;
const newestFound = `ARRAY(
  SELECT id FROM found WHERE id < $3 AND ($4::text IS NULL OR status = $4) ORDER BY id DESC LIMIT $5)`;
const countsByStatus = `(
  SELECT coalesce(json_agg(of_status), '[]') FROM (SELECT status, count(*) FROM found GROUP BY status) AS of_status)`;

/** Reads every order; no row for a buyer whose orders have stored texts, as those of one with more than 100 have. */
const searchFewOrders = statement<Search, FoundOrders>(
  "orders.search_few",
  `WITH texts AS MATERIALIZED (
     SELECT (SELECT order_id FROM order_search WHERE ${isOfParty("$1")} ORDER BY order_id LIMIT 1) IS NOT NULL AS are_stored
   ), found AS MATERIALIZED (
     SELECT id, status FROM orders
     WHERE ${isOfParty("$1")} AND ${isInRange("id")} AND NOT (SELECT are_stored FROM texts) AND order_search_text(orders) LIKE ALL (${likePatterns("$2")})
   )
   SELECT ${newestFound} AS ids, ${countsByStatus} AS counts FROM texts WHERE NOT are_stored`,
);

/** Reads the texts of a range with few orders; no row when it has more than `maxCounted`. */
const searchFewDays = statement<readonly [...Search, maxCounted: number], FoundOrders>(
  "orders.search_few_days",
  `WITH these_days AS MATERIALIZED (
     SELECT id, status FROM orders WHERE ${isOfParty("$1")} AND id >= $6 AND id < $7 ORDER BY id DESC LIMIT $8 + 1
   ), found AS MATERIALIZED (
     SELECT id, status FROM these_days
     CROSS JOIN LATERAL (SELECT text FROM order_search WHERE order_id = id OFFSET 0) AS stored
     WHERE (SELECT count(*) <= $8 FROM these_days) AND text LIKE ALL (${likePatterns("$2")})
   )
   SELECT ${newestFound} AS ids, ${countsByStatus} AS counts WHERE (SELECT count(*) <= $8 FROM these_days)`,
);

// The words as the index has them (order_search_parts): up to three characters each, of which the last ones may overlap.
// The planner expects thousands of them without the limit and would plan anew for each search.
const soughtParts = `ARRAY(
  SELECT $1::uuid::text UNION ALL
  SELECT substr(word, greatest(1, least(at, char_length(word) - 2)), 3)
  FROM (SELECT lower(word) AS word FROM unnest($2::text[]) AS word) AS words,
    LATERAL (SELECT at FROM generate_series(1, char_length(word), 3) AS at LIMIT 100) AS begins)`;

/** No row when more than `maxCounted` are found. */
const searchStoredTexts = statement<readonly [...Search, maxCounted: number], FoundOrders>(
  "orders.search_stored_texts",
  `WITH by_index AS MATERIALIZED (
     SELECT order_id FROM order_search
     WHERE order_search_parts(buyer_id, text) @> ${soughtParts} AND ${isInRange("order_id")}
       AND text LIKE ALL (${likePatterns("$2")})
     LIMIT $8 + 1
   ), found AS MATERIALIZED (
     SELECT id, status FROM by_index JOIN orders ON id = order_id AND ${isOfParty("$1")} WHERE (SELECT count(*) <= $8 FROM by_index)
   )
   SELECT ${newestFound} AS ids, ${countsByStatus} AS counts WHERE (SELECT count(*) <= $8 FROM by_index)`,
);

/** Reads the newest first: what so many orders contain is soon met. */
const searchNewest = statement<Search, FoundOrders>(
  "orders.search_newest",
  `SELECT ARRAY(
     SELECT id FROM orders
     CROSS JOIN LATERAL (SELECT text FROM order_search WHERE order_id = id OFFSET 0) AS stored
     WHERE ${isOfParty("$1")} AND id >= $6 AND id < least($3, $7::uuid) AND ($4::text IS NULL OR status = $4)
       AND text LIKE ALL (${likePatterns("$2")})
     ORDER BY id DESC LIMIT $5) AS ids, NULL AS counts`,
);

/**
 * The newest orders of a buyer, of a range, older than `before` and of one status or of all, that contain every one of the
 * words: in number, SKUs and titles, tracking, names, companies or GSTIN. Letter case does not count.
 *
 * @param maxCounted for a buyer with stored texts
 */
export async function searchOrdersOfBuyer(
  db: Queryable,
  search: Search,
  maxCounted: number,
): Promise<FoundOrders> {
  const [found] = await searchFewOrders(db, ...search);
  if (found) return found;
  const [, , , , , from, to] = search;
  if (from !== minId || to !== maxId) {
    const [ofFewDays] = await searchFewDays(db, ...search, maxCounted);
    if (ofFewDays) return ofFewDays;
  }
  const [counted] = await searchStoredTexts(db, ...search, maxCounted);
  if (counted) return counted;
  const [newest] = await searchNewest(db, ...search);
  return newest ?? { ids: [], counts: null };
}

/** The buyer can no longer sign in, and so search. */
export const deleteSearchTextsOf = statement<[buyerId: string], never>(
  "orders.delete_search_texts_of",
  "DELETE FROM order_search WHERE buyer_id = $1",
);
