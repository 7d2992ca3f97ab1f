import type { ChangedProduct, NewProduct } from "@dakbag/contracts/product-editor";
import { isPriceMovedByHalf } from "@dakbag/domain/catalogue/product-change";
import { parseUnitPrice } from "@dakbag/domain/money/money";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { type FieldChange, recordAudit } from "../audit-log/record-audit.ts";
import { linkPictures } from "./link-pictures.ts";
import { changesBetween, contentOf, creationHash, fieldsOf, revisionOf } from "./product-content.ts";
import { noGstRate, priceUnchecked, productChanged, skuTaken } from "./products.errors.ts";
import {
  insertProduct,
  findLastEditor,
  findProduct,
  hasGstRate,
  lockProduct,
  updateProduct,
} from "../catalogue/products.ts";
import type { ProductToEdit } from "../catalogue/product-to-edit.ts";
import { notFound } from "../../platform/shop-error.ts";

/**
 * Creates a product. A repeated request returns the existing product.
 *
 * @throws ShopError 409 another product has the SKU; 400 its HSN has no rate, or a picture does not exist
 */
export async function createProduct(
  tx: pg.PoolClient,
  draft: NewProduct,
  actor: Actor,
  now: Date,
): Promise<ProductToEdit> {
  const { SKU, countInStock } = draft;
  const createdAs = creationHash(draft);
  const fields = await fieldsOf(tx, SKU, draft);
  const [added] = await insertProduct(tx, { ...fields, countInStock, id: uuidV7(now), createdAs });
  if (!added) {
    const existing = await findProduct(tx, SKU);
    if (existing?.createdAs !== createdAs) throw skuTaken(SKU);
    return existing;
  }
  const rate = await hasGstRate(tx, draft.hsn);
  if (!rate) throw noGstRate(draft.hsn);
  await linkPictures(tx, { sku: SKU, before: [], after: draft.images, now });
  await recordAudit(tx, actor, now, {
    action: "product.created",
    subject: SKU,
    summary: `${SKU} is new: ${draft.title}, ${draft.showListing ? "shown in the shop" : "hidden"}.`,
    changes: [
      ...changesBetween(undefined, contentOf(added)),
      { field: "countInStock", before: null, after: countInStock },
    ],
  });
  return added;
}

/**
 * Changes what staff edit of a product. A repeated request changes nothing and is not audited.
 *
 * @throws ShopError 404 unknown SKU; 409 another user has changed it since `draft.revision`, or its price moves far unchecked;
 *   400 its new HSN has no rate, or a picture does not exist
 */
export async function changeProduct(
  tx: pg.PoolClient,
  sku: string,
  draft: ChangedProduct,
  actor: Actor,
  now: Date,
): Promise<ProductToEdit> {
  const row = await lockProduct(tx, sku);
  if (!row) throw notFound("This product");
  const before = contentOf(row);
  const changes = changesBetween(before, draft);
  if (changes.length === 0) return row;
  if (revisionOf(before) !== draft.revision) {
    const last = await findLastEditor(tx, sku);
    throw productChanged(sku, last?.actor);
  }
  if (draft.checked === false) refuseFarPrice(before.price, draft.price);
  const isChanged = (...names: string[]) => changes.some(({ field }) => names.includes(field));
  if (isChanged("hsn") && !(await hasGstRate(tx, draft.hsn))) throw noGstRate(draft.hsn);
  if (isChanged("images")) await linkPictures(tx, { sku, before: before.images, after: draft.images, now });
  const position = isChanged("category", "type", "dimension") ? undefined : row.position;
  const [changed] = await updateProduct(tx, await fieldsOf(tx, sku, draft, position));
  await recordAudit(tx, actor, now, {
    action: "product.edited",
    subject: sku,
    summary: describe(sku, changes),
    changes,
  });
  return changed ?? row;
}

function refuseFarPrice(before: number, after: number): void {
  const [seen, set] = [parseUnitPrice(String(before)), parseUnitPrice(String(after))];
  if (isPriceMovedByHalf(seen, set)) throw priceUnchecked(seen, set);
}

function describe(sku: string, changes: readonly FieldChange[]): string {
  const shown = changes.find(({ field }) => field === "showListing");
  const others = changes.filter((change) => change !== shown).map(({ field }) => field);
  const parts = [
    ...(shown ? [shown.after === true ? "shown in the shop again" : "hidden from the shop"] : []),
    ...(others.length > 0 ? [`changed: ${others.join(", ")}`] : []),
  ];
  return `${sku} ${shown ? "is " : ""}${parts.join("; ")}.`;
}
