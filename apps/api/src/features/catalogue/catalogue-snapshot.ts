import type { Product } from "@dakbag/contracts/catalogue";
import { parseUnitPrice, unitPriceToRupees } from "@dakbag/domain/money/money";
import type { ProductRow } from "./catalogue.queries.ts";
import { encodeBody, type EncodedBody } from "../../platform/encoded-body.ts";

/** The immutable catalogue of one version. */
export interface CatalogueSnapshot {
  readonly version: string;
  /** Listed products in the order of the catalogue. */
  readonly products: readonly Product[];
  /** The response of GET /api/products. */
  readonly listBody: EncodedBody;
  /** A listed product, ignoring the case of the SKU. */
  findListed(sku: string): Product | undefined;
  /** The response of GET /api/products/details/:sku; undefined for an unknown or hidden product. */
  detailBody(sku: string): EncodedBody | undefined;
}

export function makeSnapshot(version: string, rows: readonly ProductRow[]): CatalogueSnapshot {
  const products = rows.filter((row) => row.isSold).map(asProduct);
  const bySku = new Map(products.map((product) => [product.SKU.toUpperCase(), product]));
  const detailBodies = new Map<Product, EncodedBody>();
  const findListed = (sku: string) => bySku.get(sku.toUpperCase());

  return {
    version,
    products,
    listBody: encodeBody(JSON.stringify({ success: true, statusText: "OK", products })),
    findListed,
    detailBody(sku) {
      const product = findListed(sku);
      if (!product) return undefined;
      let body = detailBodies.get(product);
      if (!body) {
        body = encodeBody(JSON.stringify({ success: true, ...product }));
        detailBodies.set(product, body);
      }
      return body;
    },
  };
}

/** A product for buyers. */
export function asProduct(row: ProductRow): Product {
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
    countInStock: row.countInStock,
    showListing: row.showListing,
    hsn: row.hsn,
    gstRatePercent: Number(row.gstRatePercent),
    unit: row.unit,
    rollsPerBox: row.rollsPerBox,
  };
}
