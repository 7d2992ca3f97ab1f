import { maxSearchLength } from "@dakbag/domain/catalogue/search-step";
import * as z from "zod";
import { product, searchNote } from "./catalogue.ts";
import { endpoint, succeeded } from "./endpoint.ts";
import { text } from "./fields.ts";

/** What a suggestion shows of a product. */
const suggestion = product.pick({
  SKU: true,
  title: true,
  category: true,
  type: true,
  dimension: true,
  price: true,
  unit: true,
  gstRatePercent: true,
  countInStock: true,
  images: true,
});

export type Suggestion = z.infer<typeof suggestion>;

/**
 * The first `maxProductsFound` products that `searchCatalogue` finds for `q`, in its order, whatever the size of the
 * catalogue: `only` is the SKU of the one that `q` names without doubt, `note` what is said beside them. When none fits, `says`
 * is the sentence why, and `nearest` has what comes nearest. Products that were changed in the last seconds are found by what
 * they were before.
 */
export const searchProducts = endpoint("GET /api/products/search", {
  access: "anyone",
  query: z.strictObject({ q: text("q", maxSearchLength) }),
  answer: succeeded.extend({
    products: z.array(suggestion),
    only: z.string().nullable(),
    note: searchNote,
    says: z.string().nullable(),
    nearest: z.array(suggestion).readonly(),
  }),
});
