import type { EditedProduct } from "@dakbag/contracts/product-editor";
import { parseUnitPrice, unitPriceToRupees } from "@dakbag/domain/money/money";
import type { ProductDraft } from "@dakbag/domain/catalogue/product-draft";
import { hash } from "node:crypto";
import type { FieldChange } from "../audit-log/record-audit.ts";
import { listPositions, type updateProduct } from "../catalogue/products.ts";
import { editedFields, type ProductToEdit } from "../catalogue/product-to-edit.ts";
import { cataloguePosition } from "@dakbag/domain/catalogue/catalogue-position";
import type pg from "pg";

/** The edited part of a row. */
export function contentOf(row: ProductToEdit): ProductDraft {
  return { ...row, price: unitPriceToRupees(parseUnitPrice(row.price)) };
}

/**
 * Identifies what staff edit of a product. The row's own `revision` also changes with every order, and would refuse an
 * edit of a title because of a sale.
 */
export function revisionOf(content: ProductDraft): string {
  return hashOf(editedFields.map((field) => content[field]));
}

/** Identifies everything that a new product was created with. */
export function creationHash(draft: ProductDraft & { SKU: string; countInStock: number }): string {
  return hashOf([draft.SKU, draft.countInStock, ...editedFields.map((field) => draft[field])]);
}

function hashOf(values: readonly unknown[]): string {
  return hash("sha256", JSON.stringify(values), "base64url");
}

export function changesBetween(before: ProductDraft | undefined, after: ProductDraft): FieldChange[] {
  return editedFields
    .filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] }));
}

/** A product as its editor sees it. */
export function presentProduct(row: ProductToEdit): EditedProduct {
  const content = contentOf(row);
  const { position: _position, createdAs: _createdAs, ...product } = row;
  return { ...product, price: content.price, revision: revisionOf(content) };
}

/** A product's columns as parameters of the statements, with its position in the catalogue. */
export async function fieldsOf(
  tx: pg.PoolClient,
  SKU: string,
  draft: ProductDraft,
  /** The current position, if it does not change. */
  position?: number,
): Promise<Parameters<typeof updateProduct>[1]> {
  const { category, type, dimension } = draft;
  return {
    ...draft,
    sku: SKU,
    price: String(draft.price),
    position: position ?? cataloguePosition(await listPositions(tx), { SKU, category, type, dimension }),
  };
}
