import type pg from "pg";
import { statement } from "../../platform/database.ts";
import { isReached } from "../../platform/transaction-numbers.queries.ts";
import { productColumns, type ProductRow, rateOfTheDay } from "./product-row.ts";

/** A product with its place, and the transaction that changed it last. */
export interface CatalogueRow extends ProductRow {
  position: number;
  changedIn: string;
}

const catalogueRows = (now: string) =>
  `SELECT ${productColumns}, p.catalogue_position AS position, p.content_changed_in::text AS "changedIn"
   FROM products p ${rateOfTheDay(now)}`;

/** Products in the order of their SKUs, including those that are not sold. */
export const findProductsAfter = statement<[sku: string, limit: number, now: Date], CatalogueRow>(
  "catalogue.find_products_after",
  `${catalogueRows("$3")} WHERE p.sku > $1 ORDER BY p.sku LIMIT $2`,
);

/**
 * Products that a transaction after this one, or it and with a later SKU, has changed or added, in that order; numbers of
 * another server are skipped.
 */
export const findChangedProducts = statement<
  [changedIn: string, sku: string, limit: number, now: Date],
  CatalogueRow
>(
  "catalogue.find_changed_products",
  `${catalogueRows("$4")}
   WHERE (p.content_changed_in, p.sku) > ($1::xid8, $2) AND ${isReached("p.content_changed_in")}
   ORDER BY p.content_changed_in, p.sku LIMIT $3`,
);

/** How far the catalogue is. */
export interface CatalogueState {
  /** The oldest transaction that is under way: what it and later ones change is not seen yet. */
  oldest: string;
  /** Goes up with every change of the catalogue but its stock. */
  version: number;
  /** Changes when all products are to be read: with GST rates, with the day they begin, and when a product is gone. */
  basis: string;
}

export const findCatalogueState = statement<[now: Date], CatalogueState>(
  "catalogue.find_state",
  `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS oldest, version, concat(rereading, ' ', (
     SELECT max(effective_from) FROM gst_rates
     WHERE effective_from <= ($1::timestamptz AT TIME ZONE 'Asia/Kolkata')::date
   )) AS basis FROM catalogue_version`,
);

/** The stock that transactions from `since` on have changed; numbers of another server are skipped as above. */
export const findStockChanges = statement<[since: string], { sku: string; countInStock: number }>(
  "catalogue.find_stock_changes",
  `SELECT sku, count_in_stock AS "countInStock" FROM products
   WHERE stock_changed_in >= $1::xid8 AND ${isReached("stock_changed_in")}`,
);

/** Subscribes to the notifications of the triggers of `products`. */
export async function listenForCatalogueChanges(client: pg.Client): Promise<void> {
  await client.query("LISTEN catalogue_changed");
}
