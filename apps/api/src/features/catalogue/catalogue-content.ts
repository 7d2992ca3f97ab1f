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

export function makeContent(version: string, rows: readonly ProductRow[]): CatalogueContent {
  const products = rows.filter((row) => row.isSold).map(asListed);
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
