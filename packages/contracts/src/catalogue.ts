import { productCategories } from "@dakbag/domain/catalogue/product-category";
import { maxProductsOfStockRequest } from "@dakbag/domain/catalogue/stock-change";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";

/** A stock keeping unit in any letter case. */
export const sku = text("sku", 40);

/**
 * A product as buyers see it (buyer §3). `price` is rupees per unit without GST, up to four places;
 * `gstRatePercent` is today's rate of its HSN; `rollsPerBox` is null for anything but boxes of rolls.
 */
export const product = z.object({
  _id: z.uuid(),
  SKU: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(productCategories),
  type: z.string(),
  size: z.string(),
  dimension: z.string(),
  price: z.number(),
  images: z.array(z.string()),
  authorizedVendors: z.array(z.string()),
  countInStock: z.number().int(),
  showListing: z.boolean(),
  hsn: z.string(),
  gstRatePercent: z.number(),
  unit: z.string(),
  rollsPerBox: z.number().int().nullable(),
});

export type Product = z.infer<typeof product>;

/** Every listed product in one answer, with an ETag of the catalogue version. */
export const listProducts = endpoint("GET /api/products", {
  access: "anyone",
  answer: z.object({ success: z.literal(true), statusText: z.string(), products: z.array(product) }),
});

/**
 * What is left of products now: pages that the server keeps show it rounded. `skus` are separated by commas, at most 200;
 * those that are not listed have no entry in the answer.
 */
export const stockOfProducts = endpoint("GET /api/products/stock", {
  access: "anyone",
  query: z.strictObject({
    skus: text("skus", maxProductsOfStockRequest * 41)
      .transform((skus) => skus.split(","))
      .refine(
        (skus) => skus.length <= maxProductsOfStockRequest,
        `skus may name at most ${maxProductsOfStockRequest} products`,
      ),
  }),
  answer: z.object({ success: z.literal(true), stock: z.record(z.string(), z.number().int()) }),
});

export const productDetails = endpoint("GET /api/products/details/:sku", {
  access: "anyone",
  params: z.strictObject({ sku }),
  answer: product.extend({ success: z.literal(true) }),
});
