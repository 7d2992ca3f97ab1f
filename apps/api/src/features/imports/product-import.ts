import type { ProductVerdict } from "@dakbag/contracts/imports";
import {
  isPriceMovedByHalf,
  type ProductChange,
  toProductChange,
  validateProductChange,
} from "@dakbag/domain/catalogue/product-change";
import type { ParsedCsv } from "@dakbag/domain/imports/csv-file";
import type { ProductCsvRow } from "@dakbag/domain/catalogue/product-csv";
import type pg from "pg";
import type { Queryable } from "../../platform/database.ts";
import {
  changeOffers,
  type OfferChange,
  offerOf,
  findOffers,
  lockOffers,
} from "../catalogue/change-offers.ts";
import type { OfferRow } from "../catalogue/offer-row.ts";
import {
  auditOfChange,
  describeProductChange,
  listProductChanges,
} from "../products/describe-product-change.ts";
import {
  type ImportKind,
  type ImportPlan,
  inFileOrder,
  type PlannedRow,
  type Replan,
} from "./import-kind.ts";
import type { RefusedRow } from "./imports.queries.ts";

type ProductRow = PlannedRow & Pick<ProductVerdict, "verdict" | "setsLower" | "movesPrice">;

/** A change of a product, and the line of the row that requests it. */
type PlannedProduct = OfferChange & { readonly line: number };

/** The change that a row requests, or the change that was applied. */
type StoredChange = ProductChange & { readonly line: number; readonly sku: string };

/** Imports prices, stock and visibility. Such a file is checked first and applied in a second request. */
export const productImport: ImportKind<PlannedProduct, StoredChange> = {
  name: "products",
  thing: "product",
  audit: { applied: "products.bulk-updated", undone: "products.bulk-update-undone" },

  async apply(tx, changes, { fileName, isUndo }) {
    await changeOffers(tx, changes);
    const reason = isUndo ? `upload of ${fileName} undone` : `by ${fileName}`;
    return changes.flatMap((change) => auditOfChange(change, reason));
  },

  stored({ line, sku, before, after }) {
    return {
      line,
      sku,
      price: before.price === after.price ? null : { set: after.price, seen: before.price },
      stockChange: after.stock - before.stock,
      isShown: before.isShown === after.isShown ? null : after.isShown,
    };
  },

  planUndo: (tx, stored) => replanProducts(tx, stored.map(reverseChange)),
};

function reverseChange({ price, stockChange, isShown, ...row }: StoredChange): StoredChange {
  return {
    ...row,
    price: price && { set: price.seen, seen: price.set },
    stockChange: 0 - stockChange,
    isShown: isShown === null ? null : !isShown,
  };
}

/** Plans what a file would change now, without locks. */
export async function planProducts(
  db: Queryable,
  csv: ParsedCsv<ProductCsvRow>,
): Promise<ImportPlan<ProductRow, PlannedProduct>> {
  const find = await findProductsOf(db, csv.rows);
  const changes: PlannedProduct[] = [];
  const rows = csv.rows.map((row): ProductRow => {
    const product = find(row.sku);
    const named = {
      line: row.line,
      name: product?.sku ?? row.sku,
      setsLower: false,
      movesPrice: false,
      changes: [],
    };
    if (!product) return { ...named, verdict: "notFound", what: "No product has this SKU" };
    const before = offerOf(product);
    const checked = validateProductChange(toProductChange(row, before), before);
    if (checked.verdict === "invalid") return { ...named, verdict: "invalid", what: checked.reason };
    if (checked.verdict === "same") return { ...named, verdict: "same", what: "Nothing changes" };
    const { after } = checked;
    changes.push({ line: row.line, sku: product.sku, before, after });
    const setsLower = row.stock !== null && "set" in row.stock && after.stock < before.stock;
    return {
      ...named,
      verdict: "updated",
      what: describeProductChange(before, after),
      changes: listProductChanges(before, after),
      setsLower,
      movesPrice: isPriceMovedByHalf(before.price, after.price),
    };
  });
  return {
    rows: inFileOrder(rows, csv.invalid, (row) => ({ ...row, setsLower: false, movesPrice: false })),
    changes,
  };
}

/** Finds products by SKU in any letter case. When two SKUs differ only in case, the exact one is used. */
async function findProductsOf(
  db: Queryable,
  rows: readonly ProductCsvRow[],
): Promise<(sku: string) => OfferRow | undefined> {
  const products = await findOffers(db, [...new Set(rows.map(({ sku }) => sku.toUpperCase()))]);
  const exact = new Map(products.map((product) => [product.sku, product]));
  const upper = new Map(products.map((product) => [product.sku.toUpperCase(), product]));
  return (sku) => exact.get(sku) ?? upper.get(sku.toUpperCase());
}

/**
 * Checks recorded changes against the current products. Prevents deadlock: products are locked in the order in which
 * orders lock the stock, until the transaction ends.
 */
export async function replanProducts(
  tx: pg.PoolClient,
  stored: readonly StoredChange[],
): Promise<Replan<PlannedProduct>> {
  const locked = await lockOffers(
    tx,
    stored.map(({ sku }) => sku),
  );
  const productBySku = new Map(locked.map((product) => [product.sku, product]));
  const changes: PlannedProduct[] = [];
  const refused: (RefusedRow & { line: number })[] = [];
  for (const { sku, line, ...change } of stored) {
    const product = productBySku.get(sku);
    const before = product && offerOf(product);
    const checked = before && validateProductChange(change, before);
    if (!checked) refused.push({ line, name: sku, reason: "This product was deleted." });
    else if (checked.verdict === "invalid") refused.push({ line, name: sku, reason: checked.reason });
    else if (checked.verdict === "updated") changes.push({ sku, line, before, after: checked.after });
  }
  return { changes, refused };
}
