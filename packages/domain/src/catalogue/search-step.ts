import type { Alternatives } from "./search-query.ts";

/** As many products as suggestions show. */
export const maxProductsFound = 50;
/** How the sentence begins that says no more than that nothing fits. */
export const unknownGoods = "No product is called";
/** As many as a page of results considers. */
export const maxSearchResults = 480;
/** The longest text that is searched, in characters: that of the longest title. */
export const maxSearchLength = 160;

/** What a search has to know of a product that it found. */
export type FoundProduct = { SKU: string; title: string; category: string; dimension: string };

/** The condition of a question. */
export type Asked =
  | { readonly by: "title" | "sku"; readonly text: string }
  /** A product must fit each of the alternatives. */
  | { readonly by: "words"; readonly terms: readonly Alternatives[] };

/** A question of the search to the catalogue: the listed products that fit, in the order of the catalogue. */
export type SearchStep = Asked & {
  /** SKUs that are found already and not wanted again. */
  readonly known: readonly string[];
  /** Whether those that only sellers authorised by a marketplace may buy come behind the others. */
  readonly isRestrictedLast: boolean;
  readonly limit: number;
};
