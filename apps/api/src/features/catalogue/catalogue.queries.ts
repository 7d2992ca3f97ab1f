import type { Product } from "@dakbag/contracts/catalogue";
import type pg from "pg";
import { statement } from "../../platform/database.ts";

/** A product with the GST rate of the day; decimals are text, because money is never a float. */
export interface ProductRow extends Omit<Product, "_id" | "SKU" | "price" | "gstRatePercent"> {
  id: string;
  sku: string;
  price: string;
  gstRatePercent: string;
  /** False when the product is hidden or has no GST rate. */
  isSold: boolean;
}

/** The columns of a `ProductRow`, for queries of `products p` joined with `rateOfTheDay`. */
export const productColumns = `p.id, p.sku, p.title, p.description, p.category, p.type, p.size, p.dimension,
  p.price, p.images, p.authorized_vendors AS "authorizedVendors", p.count_in_stock AS "countInStock",
  p.show_listing AS "showListing", p.hsn, p.unit, p.rolls_per_box AS "rollsPerBox",
  coalesce(rate.rate_percent, 0) AS "gstRatePercent", p.show_listing AND rate.rate_percent IS NOT NULL AS "isSold"`;

/** The rate of a product's HSN on the day in Asia/Kolkata at the time given by `parameter`. */
export const rateOfTheDay = (parameter: string) => `LEFT JOIN LATERAL (
    SELECT rate_percent FROM gst_rates
    WHERE gst_rates.hsn = p.hsn AND effective_from <= (${parameter}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date
    ORDER BY effective_from DESC LIMIT 1
  ) rate ON true`;

/** Every product in the order of the catalogue, including those that are not sold. */
export const findProducts = statement<[now: Date], ProductRow>(
  "catalogue.find_products",
  `SELECT ${productColumns} FROM products p ${rateOfTheDay("$1")} ORDER BY p.catalogue_position, p.sku`,
);

/** Changes with every change of the catalogue but its stock: with products, with GST rates and with the day they begin. */
export const findCatalogueVersion = statement<[now: Date], { version: string }>(
  "catalogue.find_version",
  `SELECT concat(version, ' ', (
     SELECT max(effective_from) FROM gst_rates
     WHERE effective_from <= ($1::timestamptz AT TIME ZONE 'Asia/Kolkata')::date
   )) AS version FROM catalogue_version`,
);

/** The number of the oldest transaction that is under way: what it and later ones change is not seen yet. */
export const findOldestTransaction = statement<[], { oldest: string }>(
  "catalogue.find_oldest_transaction",
  "SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS oldest",
);

/**
 * The stock that transactions from `since` on have changed, and the `since` of the next call. At least one row, without
 * an SKU when nothing changed. What a transaction changes that is under way now, the next call finds.
 *
 * Numbers of another server, from before a restore, are not reached yet and are skipped.
 */
export const findStockChanges = statement<
  [since: string],
  { until: string; sku: string | null; countInStock: number }
>(
  "catalogue.find_stock_changes",
  `WITH seen AS MATERIALIZED (SELECT pg_current_snapshot() AS snapshot)
   SELECT pg_snapshot_xmin(snapshot)::text AS until, sku, count_in_stock AS "countInStock"
   FROM seen LEFT JOIN products
     ON stock_changed_in >= $1::xid8 AND stock_changed_in < pg_snapshot_xmax(snapshot)`,
);

/** Subscribes to the notifications of the triggers of `products`. */
export async function listenForCatalogueChanges(client: pg.Client): Promise<void> {
  await client.query("LISTEN catalogue_changed");
}
