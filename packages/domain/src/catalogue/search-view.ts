import type { SearchResult } from "./catalogue-search.ts";
import type { SearchNote } from "./search-query.ts";
import { type FoundProduct, maxSearchResults } from "./search-step.ts";
import { type FilterableProduct, type Kind, kindOfCategory } from "./listing-filters.ts";
import { type ListingQuestion, type ListingView, listingView } from "./listing-view.ts";
import type { ListedProduct } from "./listings.ts";
import { isSamplePack } from "./product-category.ts";

/** One page of the results of a search. */
export interface SearchView<Product> extends ListingView<Product> {
  /** What is said beside the products. */
  readonly note: SearchNote | null;
  /** When no product fits: the sentence why, and what comes nearest. */
  readonly says: string | null;
  readonly nearest: readonly Product[];
  /** Whether more products fit than are shown on all pages. */
  readonly isCut: boolean;
}

/**
 * One page of the products that a search found, as a listing shows its own: filtered, by kinds of goods in the order in
 * which they were found, sorted within them.
 *
 * @param result of a search with the limit `maxSearchResults`
 */
export function searchView<Product extends FoundProduct & ListedProduct & FilterableProduct>(
  { found, note, says, nearest }: SearchResult<Product>,
  question: ListingQuestion,
): SearchView<Product> {
  const kinds = new Map(found.map((product) => [nameOf(product), kindOf(product)]));
  const view = listingView(
    { title: "Search", wants: () => true, groups: [...kinds.keys()], groupOf: nameOf, kindOf },
    found,
    question,
  );
  return {
    ...view,
    note: note ?? null,
    says: says ?? null,
    nearest,
    isCut: found.length >= maxSearchResults,
  };
}

const samplePacks: Kind = { value: "sample-pack", label: "Sample packs", order: Infinity };
const kindOf = (product: ListedProduct): Kind =>
  isSamplePack(product) ? samplePacks : kindOfCategory(product.category);
const nameOf = (product: ListedProduct) => kindOf(product).label;
