import type { EditedProduct } from "@dakbag/contracts/product-editor";
import { parseUnitPrice, unitPriceToRupees } from "@dakbag/domain/money/money";
import type { ProductDraft } from "@dakbag/domain/catalogue/product-draft";
import { createHash } from "node:crypto";
import type { FieldChange } from "../audit-log/record-audit.ts";
import type { ProductRow } from "../catalogue/product.queries.ts";

/** What staff write of a product, in the order in which it is told. */
const fields = [
  "title",
  "description",
  "category",
  "type",
  "size",
  "dimension",
  "price",
  "images",
  "authorizedVendors",
  "showListing",
  "hsn",
  "unit",
  "rollsPerBox",
] as const satisfies readonly (keyof ProductDraft)[];

/** The part of a row that staff write here. */
export function contentOf(row: ProductRow): ProductDraft {
  return { ...row, price: unitPriceToRupees(parseUnitPrice(row.price)) };
}

/**
 * Stands for what staff write of a product, and changes with it alone. The row's own `revision` goes up with every
 * order too, and would refuse an edit of a title because somebody has bought a bag.
 */
export function revisionOf(content: ProductDraft): string {
  return hashOf(fields.map((field) => content[field]));
}

/** Stands for everything that a new product was made with. */
export function creationHash(draft: ProductDraft & { SKU: string; countInStock: number }): string {
  return hashOf([draft.SKU, draft.countInStock, ...fields.map((field) => draft[field])]);
}

function hashOf(values: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url");
}

export function changesBetween(before: ProductDraft | undefined, after: ProductDraft): FieldChange[] {
  return fields
    .filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] }));
}

/** A product as its editor sees it. */
export function presentProduct(row: ProductRow): EditedProduct {
  const content = contentOf(row);
  const { position: _position, createdAs: _createdAs, ...product } = row;
  return { ...product, price: content.price, revision: revisionOf(content) };
}
