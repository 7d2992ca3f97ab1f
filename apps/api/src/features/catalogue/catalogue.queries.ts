import type { Product } from "@dakbag/contracts/catalogue";
import type pg from "pg";
import { statement } from "../../platform/database.ts";

/** A product with the GST rate of the day; decimals come as text, because no float may touch money. */
export interface ProductRow extends Omit<Product, "_id" | "SKU" | "price" | "gstRatePercent"> {
  id: string;
  sku: string;
  price: string;
  gstRatePercent: string;
  /** False when it is hidden, or when no GST rate is known at which it could be sold. */
  isSold: boolean;
}

/** What a `ProductRow` is made of, for a query that reads `products p` with `rateOfTheDay` joined to it. */
export const productColumns = `p.id, p.sku, p.title, p.description, p.category, p.type, p.size, p.dimension,
  p.price, p.images, p.authorized_vendors AS "authorizedVendors", p.count_in_stock AS "countInStock",
  p.show_listing AS "showListing", p.hsn, p.unit, p.rolls_per_box AS "rollsPerBox",
  coalesce(rate.rate_percent, 0) AS "gstRatePercent", p.show_listing AND rate.rate_percent IS NOT NULL AS "isSold"`;

/** The rate of a product's HSN on the day in Asia/Kolkata of the instant that `parameter` stands for. */
export const rateOfTheDay = (parameter: string) => `LEFT JOIN LATERAL (
    SELECT rate_percent FROM gst_rates
    WHERE gst_rates.hsn = p.hsn AND effective_from <= (${parameter}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date
    ORDER BY effective_from DESC LIMIT 1
  ) rate ON true`;

/** Every product in the order of the catalogue, those that are not sold too. */
export const findProducts = statement<[now: Date], ProductRow>(
  "catalogue.find_products",
  `SELECT ${productColumns} FROM products p ${rateOfTheDay("$1")} ORDER BY p.catalogue_position, p.sku`,
);

/**
 * A text that differs whenever anything in the catalogue does: products by their revisions, and the GST rates
 * that have come into force. A product taken out and put in again has a new id, hence a new version.
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

/** Asks for the announcements that the triggers of `products` make. */
export async function listenForCatalogueChanges(client: pg.Client): Promise<void> {
  await client.query("LISTEN catalogue_changed");
}
