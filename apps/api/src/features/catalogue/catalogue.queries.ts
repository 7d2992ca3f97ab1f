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

/**
 * A hash that changes with the catalogue: with the revisions of products and the GST rates in force. A product that is
 * deleted and created again has a new id.
 */
export const findCatalogueVersion = statement<[now: Date], { version: string }>(
  "catalogue.find_version",
  `SELECT md5(concat(
     (SELECT string_agg(concat(id, '@', revision), ',' ORDER BY id) FROM products),
     ';',
     (SELECT string_agg(concat(hsn, '@', effective_from, '=', rate_percent), ',' ORDER BY hsn, effective_from)
      FROM gst_rates WHERE effective_from <= ($1::timestamptz AT TIME ZONE 'Asia/Kolkata')::date)
   )) AS version`,
);

/** Subscribes to the notifications of the triggers of `products`. */
export async function listenForCatalogueChanges(client: pg.Client): Promise<void> {
  await client.query("LISTEN catalogue_changed");
}
