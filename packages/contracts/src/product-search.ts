import { maxTextLengths } from "@dakbag/domain/catalogue/product-draft";
import * as z from "zod";
import { product } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";

/**
 * The first `maxProductsFound` products that `searchCatalogue` finds for `q`, in its order, whatever the size of the
 * catalogue. Products that were changed in the last seconds are found by what they were before.
 */
export const searchProducts = endpoint("GET /api/products/search", {
  access: "anyone",
  query: z.strictObject({ q: text("q", maxTextLengths.title) }),
  answer: z.object({
    success: z.literal(true),
    products: z.array(product.pick({ SKU: true, title: true, category: true })),
  }),
});
