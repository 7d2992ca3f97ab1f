import type { Product } from "@dakbag/contracts/catalogue";
import type { SheetData } from "@dakbag/domain/catalogue/data-sheet";

/** A product with the GST rate of the day; decimals are text, because money is never a float. */
export interface ProductRow
  extends Omit<Product, "_id" | "SKU" | "price" | "gstRatePercent" | "dataSheet">, SheetData {
  id: string;
  sku: string;
  price: string;
  gstRatePercent: string;
  /** False when the product is hidden or has no GST rate. */
  isSold: boolean;
}

/** The columns of `SheetData`; their decimals are short and are no money. */
export const sheetColumns = (products: string) => `${products}.piece_grams::float8 AS "pieceGrams",
  ${products}.flap_inches::float8 AS "flapInches", ${products}.pieces_per_bundle AS "piecesPerBundle",
  ${products}.carton_size AS "cartonSize", ${products}.tolerance`;

/** The columns of a `ProductRow`, for queries of `products p` joined with `rateOfTheDay`. */
export const productColumns = `p.id, p.sku, p.title, p.description, p.category, p.type, p.size, p.dimension,
  p.price, p.images, p.authorized_vendors AS "authorizedVendors", p.count_in_stock AS "countInStock",
  p.show_listing AS "showListing", p.hsn, p.unit, p.rolls_per_box AS "rollsPerBox",
  p.pieces_per_pack AS "piecesPerPack", ${sheetColumns("p")},
  coalesce(rate.rate_percent, 0) AS "gstRatePercent", p.show_listing AND rate.rate_percent IS NOT NULL AS "isSold"`;

/** The rate of a product's HSN on the day in Asia/Kolkata at the time given by `parameter`. */
export const rateOfTheDay = (parameter: string) => `LEFT JOIN LATERAL
  gst_rate_on(p.hsn, (${parameter}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date) rate ON true`;
