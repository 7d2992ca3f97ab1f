import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { statement } from "../../platform/database.ts";
import { likePatterns } from "../../platform/search.queries.ts";

interface FoundOrders {
  /** Newest first. */
  ids: string[];
  /** Of each status that has any; null when more were found than are counted. */
  counts: { status: OrderStatus; count: number }[] | null;
}

// The words as the index has them (order_search_parts): up to three characters each, of which the last ones may overlap.
const soughtParts = `ARRAY(
  SELECT $1::uuid::text UNION ALL
  SELECT substr(word, greatest(1, least(at, char_length(word) - 2)), 3)
  FROM (SELECT lower(word) AS word FROM unnest($2::text[]) AS word) AS words, generate_series(1, char_length(word), 3) AS at)`;

/**
 * The newest orders of a buyer, older than `before` and of one status or of all, that contain every one of the words: in
 * number, SKUs and titles, tracking, names, companies or GSTIN. Letter case does not count.
 *
 * Up to `maxCounted` are all found, by the index or, of a buyer with few orders, in the orders themselves. More than that are
 * so frequent that the newest are soon met in the order of the list.
 *
 * @param maxCounted at least the number of orders that a buyer without stored texts may have: 100
 */
export const searchOrdersOfBuyer = statement<
  [
    buyerId: string,
    words: string[],
    before: string,
    status: OrderStatus | null,
    limit: number,
    maxCounted: number,
  ],
  FoundOrders
>(
  "orders.search_of_buyer",
  `WITH all_found AS MATERIALIZED (
     SELECT order_id FROM order_search
     WHERE order_search_parts(buyer_id, text) @> ${soughtParts} AND text LIKE ALL (${likePatterns("$2")})
     UNION ALL
     SELECT id FROM orders
     WHERE buyer_id = $1 AND (SELECT order_id FROM order_search WHERE buyer_id = $1 ORDER BY order_id LIMIT 1) IS NULL
       AND order_search_text(orders) LIKE ALL (${likePatterns("$2")})
     LIMIT $6 + 1
   ), counted AS MATERIALIZED (
     SELECT id, status FROM all_found JOIN orders ON id = order_id WHERE (SELECT count(*) <= $6 FROM all_found)
   ), newest AS MATERIALIZED (
     SELECT id FROM orders
     CROSS JOIN LATERAL (SELECT text FROM order_search WHERE order_id = id OFFSET 0) AS searched
     WHERE buyer_id = $1 AND id < $3 AND ($4::text IS NULL OR status = $4) AND (SELECT count(*) > $6 FROM all_found)
       AND searched.text LIKE ALL (${likePatterns("$2")})
     ORDER BY id DESC LIMIT $5
   )
   SELECT ARRAY(
       SELECT id FROM counted WHERE id < $3 AND ($4::text IS NULL OR status = $4)
       UNION ALL SELECT id FROM newest
       ORDER BY id DESC LIMIT $5) AS ids,
     CASE WHEN (SELECT count(*) <= $6 FROM all_found) THEN (
       SELECT coalesce(json_agg(of_status), '[]') FROM (SELECT status, count(*) FROM counted GROUP BY status) AS of_status
     ) END AS counts`,
);

/** The buyer can no longer sign in, and so search. */
export const deleteSearchTextsOf = statement<[buyerId: string], never>(
  "orders.delete_search_texts_of",
  "DELETE FROM order_search WHERE buyer_id = $1",
);
