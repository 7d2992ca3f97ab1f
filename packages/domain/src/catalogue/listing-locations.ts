import { isOnListing, type ListedProduct, listings } from "./listings.ts";
import type { ProductCategory } from "./product-category.ts";

/** A page of the shop that lists a product. */
interface ListingLocation {
  /** The page's title. */
  readonly title: string;
  readonly path: string;
  /** The tab, then the group in it, if the page has them. */
  readonly within: readonly string[];
}

/** The types of each category that the shop has listings for (buyer §3). */
export const productTypes: Readonly<Record<ProductCategory, readonly string[]>> = {
  POLY: ["poly-bw-npd", "poly-bw-pd"],
  PAPER: ["paper-flap-lam", "paper-lip-lam"],
  HONEYCOMB: ["honey-roll", "honey-sleeve"],
  "POLY-MEESHO": ["poly-nt-npd", "poly-nt-pd", "poly-nt-pod", "poly-op-npd", "poly-op-pd"],
  "POLY-VALMO": ["poly-op-npd", "poly-op-pd"],
  TAPE: ["tape-tp"],
  LABEL: ["label-dt"],
  "MEESHO-LABEL": ["label-dt"],
};

/**
 * The pages that list a product once it is shown, by its category, type, size and SKU (buyer §2, rulings: catalogue).
 * None when no page has a tab or group for it: then it is found only by search and by its own URL.
 */
export function listingLocations(product: ListedProduct): ListingLocation[] {
  return Object.entries(listings)
    .filter(([, listing]) => isOnListing(listing, product))
    .map(([key, { title, tabOf, groupOf }]) => ({
      title,
      path: listingPath(key),
      within: [tabOf?.(product), groupOf?.(product)].filter((part) => part !== undefined),
    }));
}

/** The path of a listing's page. */
export function listingPath(key: string): string {
  return `/product/${key}`;
}
