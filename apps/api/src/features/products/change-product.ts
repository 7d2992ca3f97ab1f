import type { ChangedProduct } from "@dakbag/contracts/product-editor";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { notFound } from "../../platform/shop-error.ts";
import { type FieldChange, recordAudit } from "../audit-log/record-audit.ts";
import { namePictures } from "../pictures/name-pictures.ts";
import { changesBetween, contentOf, revisionOf } from "./product-content.ts";
import { changedMeanwhile, noRateOf } from "./product-editor.errors.ts";
import {
  findLastEditor,
  hasGstRate,
  lockProduct,
  type ProductRow,
  updateProduct,
} from "../catalogue/product.queries.ts";
import { fieldsOf } from "./product-fields.ts";

/**
 * Changes what staff write of a product, once: the same again changes nothing, and is no news for the audit log.
 *
 * @throws ShopError 404 unknown SKU; 409 somebody has changed it since `draft.revision`; 400 its new HSN has no rate, or
 *   a picture is not kept
 */
export async function changeProduct(
  tx: pg.PoolClient,
  sku: string,
  draft: ChangedProduct,
  actor: Actor,
  now: Date,
): Promise<ProductRow> {
  const [row] = await lockProduct(tx, sku);
  if (!row) throw notFound("This product");
  const before = contentOf(row);
  const changes = changesBetween(before, draft);
  if (changes.length === 0) return row;
  if (revisionOf(before) !== draft.revision) {
    const [last] = await findLastEditor(tx, sku);
    throw changedMeanwhile(sku, last?.actor);
  }
  const isChanged = (...names: string[]) => changes.some(({ field }) => names.includes(field));
  if (isChanged("hsn") && (await hasGstRate(tx, draft.hsn)).length === 0) throw noRateOf(draft.hsn);
  if (isChanged("images")) await namePictures(tx, { sku, before: before.images, after: draft.images, now });
  const keptPosition = isChanged("category", "type", "dimension") ? undefined : row.position;
  const [changed] = await updateProduct(tx, ...(await fieldsOf(tx, sku, draft, keptPosition)));
  await recordAudit(tx, actor, now, [
    { action: "product.edited", subject: sku, summary: describe(sku, changes), changes },
  ]);
  return changed ?? row;
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
