import type { Product } from "@dakbag/contracts/catalogue";
import { roundedStock } from "@dakbag/domain/cart/quantity-options";
import { dataSheet } from "@dakbag/domain/catalogue/data-sheet";
import { parseUnitPrice, unitPriceToRupees } from "@dakbag/domain/money/money";
import { type CataloguePart, createCatalogueParts } from "./catalogue-parts.ts";
import type { CatalogueRow } from "./catalogue.queries.ts";
import type { ProductRow } from "./product-row.ts";
import { createSharedValues, type SharedValues } from "./shared-values.ts";

/** The products that buyers see, in memory. */
export interface ListedProducts {
  /**
   * In the order of the catalogue. Another array after every change of anything but stock; the stock of a product changes in
   * the product.
   */
  readonly products: readonly Product[];
  /** A product, ignoring the case of the SKU. */
  findListed(sku: string): Product | undefined;
  /** The products of a part, in the order of the catalogue. */
  productsOf(part: CataloguePart): readonly Product[];
}

interface Listed {
  readonly product: Product;
  readonly position: number;
}

/** The content, and what changes it. */
export function createCatalogueContent() {
  const bySku = new Map<string, Listed>();
  const shared = createSharedValues();
  const parts = createCatalogueParts(() => listed.products);
  let inOrder: readonly Listed[] = [];
  let products: readonly Product[] | undefined;
  // Since `inOrder` was made.
  const removed = new Set<Listed>();
  const added = new Set<Listed>();
  // Counted together with the change, so that a comparison never takes an older answer for the newest one.
  let changes = 0;

  function putInOrder(): readonly Product[] {
    // Sorting is quick, because almost all are in order already.
    inOrder = [...inOrder.filter((one) => !removed.has(one)), ...added].toSorted(byPlace);
    removed.clear();
    added.clear();
    return inOrder.map(({ product }) => product);
  }

  const listed: ListedProducts = {
    get products() {
      products ??= putInOrder();
      return products;
    },
    findListed: (sku) => bySku.get(sku.toUpperCase())?.product,
    productsOf: parts.productsOf,
  };

  function replace(key: string, before: Listed | undefined, after: Listed | undefined): void {
    if (!before && !after) return;
    changes += 1;
    if (before && !added.delete(before)) removed.add(before);
    if (after) added.add(after);
    if (after) bySku.set(key, after);
    else bySku.delete(key);
    products = undefined;
    for (const changed of [before, after]) if (changed) parts.note(changed.product, "content");
  }

  function changeStock(sku: string, countInStock: number): void {
    const product = listed.findListed(sku);
    if (!product || product.countInStock === countInStock) return;
    changes += 1;
    const shown = roundedStock(product);
    product.countInStock = countInStock;
    if (roundedStock(product) !== shown) parts.note(product, "stock");
  }

  return {
    listed,
    changes: () => changes,
    shownVersion: parts.version,
    changeStock,
    /** A product that is the same as before stays the same object. */
    change(row: CatalogueRow): void {
      const key = row.sku.toUpperCase();
      const before = bySku.get(key);
      const after = row.isSold ? { product: asProduct(row, shared), position: row.position } : undefined;
      if (before && after && isSame(before, after)) changeStock(row.sku, row.countInStock);
      else replace(key, before, after);
    },
    /** Removes every product but these, by their SKUs in upper case. */
    keep(skus: ReadonlySet<string>): void {
      for (const [key, before] of bySku) if (!skus.has(key)) replace(key, before, undefined);
    },
  };
}

function byPlace(one: Listed, other: Listed): number {
  return one.position - other.position || (one.product.SKU < other.product.SKU ? -1 : 1);
}

function isSame(one: Listed, other: Listed): boolean {
  if (one.position !== other.position) return false;
  return (Object.keys(one.product) as (keyof Product)[]).every((key) => {
    const [own, its] = [one.product[key], other.product[key]];
    if (key === "countInStock" || own === its) return true;
    return Array.isArray(own) && JSON.stringify(own) === JSON.stringify(its);
  });
}

const unshared: SharedValues = { text: (value) => value, list: (values) => values };

/** A product for buyers. */
export function asProduct(row: ProductRow, { text, list }: SharedValues = unshared): Product {
  return {
    _id: row.id,
    SKU: row.sku,
    title: row.title,
    description: text(row.description),
    category: text(row.category),
    type: text(row.type),
    size: text(row.size),
    dimension: text(row.dimension),
    price: unitPriceToRupees(parseUnitPrice(row.price)),
    images: list(row.images),
    authorizedVendors: list(row.authorizedVendors),
    countInStock: row.countInStock,
    showListing: row.showListing,
    hsn: text(row.hsn),
    gstRatePercent: Number(row.gstRatePercent),
    unit: text(row.unit),
    rollsPerBox: row.rollsPerBox,
    piecesPerPack: row.piecesPerPack,
    dataSheet: dataSheet(row),
  };
}
