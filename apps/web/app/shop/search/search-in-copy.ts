import type { Product } from "@dakbag/contracts/catalogue";
import { searchCatalogue } from "@dakbag/domain/catalogue/catalogue-search";
import { maxSearchResults } from "@dakbag/domain/catalogue/search-step";
import { type SearchView, searchView } from "@dakbag/domain/catalogue/search-view";
import type { SearchParams } from "./search-params.ts";

/** One page of what a search finds in the browser's copy of the catalogue. */
export function searchInCopy(products: readonly Product[], params: SearchParams): SearchView<Product> {
  return searchView(searchCatalogue(products, params.q, maxSearchResults), params);
}
