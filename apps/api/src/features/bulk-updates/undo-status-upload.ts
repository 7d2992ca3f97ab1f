import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { applyOrderChanges } from "../orders/apply-order-changes.ts";
import {
  changesOf,
  type OrderChange,
  type PlannedOrderChange,
  planOrderChanges,
} from "../orders/plan-order-changes.ts";
import { laterUploadStands } from "./bulk-updates.errors.ts";
import {
  findLastStatusUpload,
  findUploadedOrders,
  lockStatusUpload,
  noteUndone,
  type UploadedOrderRow,
} from "./bulk-updates.queries.ts";

export interface Undone {
  readonly restoredCount: number;
  readonly leftRows: readonly { readonly orderNumber: string; readonly reason: string }[];
}

/**
 * Takes the last upload back: each of its orders that still is as the upload left it becomes what it was, with its
 * goods. The others stay, each with the reason. Undone already, the answer is the one of then.
 *
 * @throws ShopError 404 no such upload, 409 a later one stands
 */
export function undoStatusUpload(
  { db, clock }: Pick<Shop, "db" | "clock">,
  uploadId: string,
  actor: Actor,
): Promise<Undone> {
  const now = clock();
  return transaction(db, async (tx) => {
    const [upload] = await lockStatusUpload(tx, uploadId);
    if (!upload) throw notFound("This upload");
    if (upload.undoneAt) return { restoredCount: upload.restoredCount ?? 0, leftRows: upload.leftRows ?? [] };
    const [last] = await findLastStatusUpload(tx);
    if (last && last.id !== uploadId) throw laterUploadStands(last.fileName);
    const { changes, leftRows } = await planUndo(tx, uploadId);
    await applyOrderChanges(tx, changes, { by: "undo", fileName: upload.fileName }, actor, now);
    await noteUndone(tx, uploadId, now, actor.userId, changes.length, JSON.stringify(leftRows));
    const summary = `${upload.fileName} was taken back: ${changes.length} orders restored, ${leftRows.length} left as they are.`;
    await recordAudit(tx, actor, now, [
      { action: "orders.bulk-update-undone", subject: upload.fileName, summary },
    ]);
    return { restoredCount: changes.length, leftRows };
  });
}

async function planUndo(
  tx: pg.PoolClient,
  uploadId: string,
): Promise<{ changes: PlannedOrderChange[]; leftRows: { orderNumber: string; reason: string }[] }> {
  const wanted = (await findUploadedOrders(tx, uploadId)).map(restoring);
  const planned = await planOrderChanges(tx, wanted, { locks: true });
  const leftRows = planned.flatMap((one) => {
    if (one.verdict !== "invalid") return [];
    const reason = one.refusal.code === "order-changed" ? "Changed since the upload." : one.reason;
    return [{ orderNumber: one.order.orderNumber, reason }];
  });
  return { changes: changesOf(planned), leftRows };
}

/** The order as it was before the upload, wanted back if it still is as the upload left it. */
function restoring({ orderId, before, after }: UploadedOrderRow): OrderChange {
  const { isPaid, stockState, reservedUntil, ...details } = before;
  const { reservedUntil: _until, ...left } = after;
  return {
    orderId,
    ...details,
    goods: { stockState, reservedUntil: reservedUntil === null ? null : new Date(reservedUntil) },
    seen: { ...left, isPaid },
  };
}
