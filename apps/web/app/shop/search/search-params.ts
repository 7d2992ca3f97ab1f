import { maxTextLengths } from "@dakbag/domain/catalogue/product-draft";
import { type ListingParams, readListingParams } from "#app/shop/listings/listing-search-params.ts";

/** How a page of results is shown, from its URL: like a listing, and what is searched. */
export interface SearchParams extends ListingParams {
  /** Empty when nothing is asked. */
  q: string;
}

/** Reads the query of the page of results. A text that is longer than any title is cut. */
export function readSearchParams(search: string): SearchParams {
  const q = new URLSearchParams(search).get("q") ?? "";
  const cut = q.replaceAll("\0", "").trim().slice(0, maxTextLengths.title);
  // Half a character may be left at the end.
  return { ...readListingParams(search), q: cut.toWellFormed().trim() };
}
