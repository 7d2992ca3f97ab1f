import { type ListingParams, readListingParams } from "#app/shop/listings/listing-search-params.ts";
import { searchedText } from "./search-path.ts";

/** How a page of results is shown, from its URL: like a listing, and what is searched. */
export interface SearchParams extends ListingParams {
  /** Empty when nothing is asked. */
  q: string;
}

/** Reads the query of the page of results. */
export function readSearchParams(search: string): SearchParams {
  return { ...readListingParams(search), q: searchedText(search) };
}
