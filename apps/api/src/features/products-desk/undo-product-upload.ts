import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { laterUploadStands } from "../bulk-updates/bulk-updates.errors.ts";
import { changeOffers } from "../catalogue/change-offers.ts";
import { judgeUnderLock } from "./apply-product-csv.ts";
import { auditOfChange } from "./describe-product-change.ts";
import {
  findLastProductUpload,
  findUploadedProducts,
  lockProductUpload,
  noteProductsUndone,
} from "./product-uploads.queries.ts";
import { oppositeOf, wishOfRow } from "./product-wishes.ts";

export interface ProductsUndone {
  readonly restoredCount: number;
  readonly leftRows: readonly { readonly SKU: string; readonly reason: string }[];
}

/**
 * Takes the last upload back: prices and showing become what they were, the stock goes back by its difference. A product
 * that somebody has changed since stays as it is, with the reason. Undone already, the answer is the one of then.
 *
 * @throws ShopError 404 no such upload, 409 a later one stands
 */
export function undoProductUpload(
  { db, clock }: Pick<Shop, "db" | "clock">,
  uploadId: string,
  actor: Actor,
): Promise<ProductsUndone> {
  const now = clock();
  return transaction(db, async (tx) => {
    const [upload] = await lockProductUpload(tx, uploadId);
    if (!upload?.appliedAt) throw notFound("This upload");
    const { fileName } = upload;
    if (upload.undoneAt) return { restoredCount: upload.restoredCount ?? 0, leftRows: upload.leftRows ?? [] };
    const [last] = await findLastProductUpload(tx);
    if (last && last.id !== uploadId) throw laterUploadStands(last.fileName);
    const rows = await findUploadedProducts(tx, uploadId);
    const wishes = rows.map((row) => ({ sku: row.sku, line: row.line, wish: oppositeOf(wishOfRow(row)) }));
    const { changes, refusedRows } = await judgeUnderLock(tx, wishes);
    await changeOffers(tx, changes);
    const leftRows = refusedRows.map(({ SKU, reason }) => ({ SKU, reason }));
    await noteProductsUndone(tx, uploadId, now, actor.userId, changes.length, JSON.stringify(leftRows));
    const summary = `${fileName} was taken back: ${changes.length} products restored, ${leftRows.length} left as they are.`;
    await recordAudit(tx, actor, now, [
      { action: "products.bulk-update-undone", subject: fileName, summary },
      ...changes.flatMap((change) => auditOfChange(change, `${fileName} taken back`)),
    ]);
    return { restoredCount: changes.length, leftRows };
  });
}
