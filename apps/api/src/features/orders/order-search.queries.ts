import type { OrdersOf } from "@dakbag/domain/companies/orders-of";
import { readParcelNumber } from "@dakbag/domain/orders/order-number";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { BuyingParty } from "../../platform/caller.ts";
import { type Queryable, runSql, sql, statement } from "../../platform/database.ts";
import { ordersOfParty } from "./order-access.queries.ts";

interface Search {
  readonly party: BuyingParty;
  readonly of: OrdersOf;
  /** Each must be in number, PO number, SKUs, titles, tracking, names, companies or GSTIN, in any letter case. */
  readonly words: readonly string[];
  readonly from: string;
  readonly before: string;
  readonly status: OrderStatus | null;
  readonly limit: number;
}

/** A party's orders with the words, of which one may be the number of a parcel, newest first, from `from` on and older than `before`, of one status or of all. */
export function searchOrdersOfParty(
  db: Queryable,
  { party, of, words, from, before, status, limit }: Search,
): Promise<{ id: string; status: OrderStatus }[]> {
  return runSql(
    db,
    sql`SELECT id, status FROM ${ordersOfParty(party, of)} o
      WHERE id >= ${from} AND id < ${before} AND ${status === null ? sql`true` : sql`status = ${status}`} AND (
        SELECT bool_and(strpos(searched.text, lower(word)) > 0)
        FROM unnest(${words.map((word) => readParcelNumber(word).order)}::text[]) AS word CROSS JOIN (
          SELECT lower(concat_ws(' ', o.order_number, o.po_number, o.gstin,
            (SELECT string_agg(concat_ws(' ', courier, tracking_id), ' ' ORDER BY number) FROM shipments s WHERE s.order_id = o.id),
            o.shipping_address->>'name', o.shipping_address->>'companyName',
            o.billing_address->>'name', o.billing_address->>'companyName',
            (SELECT string_agg(concat_ws(' ', sku, title), ' ') FROM order_lines l WHERE l.order_id = o.id))) AS text
          OFFSET 0) AS searched)
      ORDER BY id DESC LIMIT ${limit}`,
  );
}

/** Texts that the last release stored of buyers with many orders. They go with its table, a release later. */
export const deleteSearchTextsOf = statement<[buyerId: string], never>(
  "orders.delete_search_texts_of",
  "DELETE FROM order_search WHERE buyer_id = $1",
);
