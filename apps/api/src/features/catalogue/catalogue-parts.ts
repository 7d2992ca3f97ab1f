import { randomUUID } from "node:crypto";
import type { Product } from "@dakbag/contracts/catalogue";
import { listingLocations, listingPath } from "@dakbag/domain/catalogue/listing-locations";
import { productsOfListing } from "@dakbag/domain/catalogue/listing-view";
import { type ListingKey, listings } from "@dakbag/domain/catalogue/listings";
import type { ProductFamily } from "@dakbag/domain/catalogue/related-products";

/** A listing's products, or those of the same category and type as one. */
export type CataloguePart = { readonly listing: ListingKey } | { readonly familyOf: ProductFamily };

interface KnownPart {
  /** The number of the last change that pages show of it. */
  version: number;
  /** Found when they are asked for. */
  products: readonly Product[] | undefined;
}

/** The parts of the catalogue that were asked for: their products, and numbers for their state as far as pages show it. */
export function createCatalogueParts(allProducts: () => readonly Product[]) {
  // Of another process a number says nothing.
  const instance = randomUUID();
  const known = new Map<string, KnownPart>();
  let changes = 0;

  function find(part: CataloguePart): KnownPart {
    const name = "listing" in part ? listingPath(part.listing) : familyName(part.familyOf);
    const found = known.get(name) ?? { version: changes, products: undefined };
    known.set(name, found);
    return found;
  }

  return {
    /** In the order of the catalogue. */
    productsOf(part: CataloguePart): readonly Product[] {
      const found = find(part);
      found.products ??=
        "listing" in part
          ? productsOfListing(listings[part.listing], allProducts())
          : allProducts().filter((product) => familyName(product) === familyName(part.familyOf));
      return found.products;
    },
    /** Of a part, or of everything. */
    version: (part?: CataloguePart) => `${instance}.${part ? find(part).version : changes}`,
    /** Pages show something else of a product: its stock, or its details and its place in lists. */
    note(product: Product, changed: "stock" | "content"): void {
      changes += 1;
      // Before the first page there is no part to mark, however many products change.
      if (known.size === 0) return;
      const names = [...listingLocations(product).map(({ path }) => path), familyName(product)];
      for (const part of names.flatMap((name) => known.get(name) ?? [])) {
        part.version = changes;
        if (changed === "content") part.products = undefined;
      }
    },
  };
}

const familyName = ({ category, type }: ProductFamily) => `${category} ${type}`;
