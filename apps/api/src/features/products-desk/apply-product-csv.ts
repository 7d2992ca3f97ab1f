import { formatQuantity } from "@dakbag/domain/money/money";
import { validateProductChange } from "@dakbag/domain/catalogue/product-change";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { changeOffers, type OfferChange, offerOf } from "../catalogue/change-offers.ts";
import { lockOffers } from "../catalogue/offers.queries.ts";
import { auditOfChange } from "./describe-product-change.ts";
import {
  findEarlierUpload,
  findUploadedProducts,
  forgetUploadedProducts,
  lockProductUpload,
  noteApplied,
  type ProductUploadRow,
} from "./product-uploads.queries.ts";
import { keepWishes, type UploadedWish, wishOfChange, wishOfRow } from "./product-wishes.ts";
import { appliedAlready } from "./products-desk.errors.ts";

export interface AppliedProductCsv {
  readonly updatedCount: number;
  readonly refusedRows: readonly { readonly line: number; readonly SKU: string; readonly reason: string }[];
}

/**
 * Applies a checked file in one transaction: prices, stock and showing, the audit log, and what is needed to take it
 * back. A row whose product has changed since it was checked is refused and leaves the others alone. Applied already,
 * the answer is the one of then.
 *
 * @throws ShopError 404 no such check, or one forgotten; 409 the same rows were applied from another check meanwhile
 */
export function applyProductCsv(
  { db, clock }: Pick<Shop, "db" | "clock">,
  uploadId: string,
  actor: Actor,
): Promise<AppliedProductCsv> {
  const now = clock();
  return transaction(db, async (tx) => {
    const [upload] = await lockProductUpload(tx, uploadId);
    if (!upload) throw notFound("This upload");
    if (upload.appliedAt)
      return { updatedCount: upload.updatedCount ?? 0, refusedRows: upload.refusedRows ?? [] };
    const rows = await findUploadedProducts(tx, uploadId);
    const wishes = rows.map((row) => ({ sku: row.sku, line: row.line, wish: wishOfRow(row) }));
    const { changes, refusedRows } = await judgeUnderLock(tx, wishes);
    await assertNotAppliedBefore(tx, upload);
    // Like a file that changes nothing it leaves no trace, and the upload before it can still be taken back.
    if (changes.length === 0) return { updatedCount: 0, refusedRows };
    await changeOffers(tx, changes);
    await forgetUploadedProducts(tx, uploadId);
    const applied = changes.map((change) => ({
      sku: change.sku,
      line: change.line,
      wish: wishOfChange(change),
    }));
    await keepWishes(tx, uploadId, applied);
    await noteApplied(
      tx,
      uploadId,
      now,
      actor.userId,
      actor.name,
      changes.length,
      JSON.stringify(refusedRows),
    );
    const summary = `${upload.fileName} changed ${formatQuantity(changes.length)} products; refused ${refusedRows.length}.`;
    await recordAudit(tx, actor, now, [
      { action: "products.bulk-updated", subject: upload.fileName, summary },
      ...changes.flatMap((change) => auditOfChange(change, `by ${upload.fileName}`)),
    ]);
    return { updatedCount: changes.length, refusedRows };
  });
}

/**
 * Judges wishes by what stands there now, all products locked in the order in which orders lock the stock; from here to
 * the commit it stays so.
 */
export async function judgeUnderLock(tx: pg.PoolClient, wishes: readonly UploadedWish[]) {
  const locked = await lockOffers(
    tx,
    wishes.map(({ sku }) => sku),
  );
  const productOf = new Map(locked.map((product) => [product.sku, product]));
  const changes: (OfferChange & { line: number })[] = [];
  const refusedRows: { line: number; SKU: string; reason: string }[] = [];
  for (const { sku, line, wish } of wishes) {
    const product = productOf.get(sku);
    const before = product && offerOf(product);
    const judged = before && validateProductChange(wish, before);
    if (!judged) refusedRows.push({ line, SKU: sku, reason: "This product is gone." });
    else if (judged.verdict === "invalid") refusedRows.push({ line, SKU: sku, reason: judged.reason });
    else if (judged.verdict === "updated") changes.push({ sku, line, before, after: judged.after });
  }
  return { changes, refusedRows };
}

/** Looked at under the locks of the products: of two who apply the same rows at once the second one sees the first. */
async function assertNotAppliedBefore(tx: pg.PoolClient, upload: ProductUploadRow): Promise<void> {
  if (upload.isAgain) return;
  const [earlier] = await findEarlierUpload(tx, upload.contentHash, upload.fileName);
  if (earlier?.isSame) throw appliedAlready(earlier.by);
}
