import type { Product } from "@dakbag/contracts/catalogue";
import { productsOfListing } from "@dakbag/domain/catalogue/listing-view";
import { type ListingKey, listings } from "@dakbag/domain/catalogue/listings";
import { parseUnitPrice, unitPriceToRupees } from "@dakbag/domain/money/money";
import type { ProductRow } from "./catalogue.queries.ts";

/** A product that buyers see, without what is left of it, which changes with every sale. */
export type ListedProduct = Omit<Product, "countInStock">;

/** The immutable catalogue of one version. */
export interface CatalogueContent {
  readonly version: string;
  /** Listed products in the order of the catalogue. */
  readonly products: readonly ListedProduct[];
  /** A listed product, ignoring the case of the SKU. */
  findListed(sku: string): ListedProduct | undefined;
  /** The products of a listing, in the order of the catalogue. */
  ofListing(key: ListingKey): readonly ListedProduct[];
}

/** The content of these rows. A product that is the same in the content before stays the same object. */
export function makeContent(
  version: string,
  rows: readonly ProductRow[],
  before?: CatalogueContent,
): CatalogueContent {
  const products = rows
    .filter((row) => row.isSold)
    .map((row) => {
      const product = asListed(row);
      const known = before?.findListed(product.SKU);
      return known && isSame(known, product) ? known : product;
    });
  const bySku = new Map(products.map((product) => [product.SKU.toUpperCase(), product]));
  const byListing = new Map<ListingKey, readonly ListedProduct[]>();
  return {
    version,
    products,
    findListed: (sku) => bySku.get(sku.toUpperCase()),
    ofListing(key) {
      const known = byListing.get(key) ?? productsOfListing(listings[key], products);
      byListing.set(key, known);
      return known;
    },
  };
}

/** The products of either content that the other one does not have as they are; all of them in another order. */
export function changedProducts(before: CatalogueContent, after: CatalogueContent): ListedProduct[] {
  const [old, current] = [new Set(before.products), new Set(after.products)];
  const keptBefore = before.products.filter((product) => current.has(product));
  const keptAfter = after.products.filter((product) => old.has(product));
  if (keptBefore.some((product, at) => product !== keptAfter[at])) {
    return [...before.products, ...after.products];
  }
  return [
    ...before.products.filter((product) => !current.has(product)),
    ...after.products.filter((product) => !old.has(product)),
  ];
}

function isSame(one: ListedProduct, other: ListedProduct): boolean {
  return (Object.keys(one) as (keyof ListedProduct)[]).every((key) => {
    const [own, its] = [one[key], other[key]];
    return own === its || (Array.isArray(own) && JSON.stringify(own) === JSON.stringify(its));
  });
}

/** A product for buyers. */
export function asProduct(row: ProductRow): Product {
  return { ...asListed(row), countInStock: row.countInStock };
}

function asListed(row: ProductRow): ListedProduct {
  return {
    _id: row.id,
    SKU: row.sku,
    title: row.title,
    description: row.description,
    category: row.category,
    type: row.type,
    size: row.size,
    dimension: row.dimension,
    price: unitPriceToRupees(parseUnitPrice(row.price)),
    images: row.images,
    authorizedVendors: row.authorizedVendors,
    showListing: row.showListing,
    hsn: row.hsn,
    gstRatePercent: Number(row.gstRatePercent),
    unit: row.unit,
    rollsPerBox: row.rollsPerBox,
  };
}
