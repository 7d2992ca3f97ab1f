import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { type AppliedChange, applyOrderChanges } from "../orders/apply-order-changes.ts";
import { type ChangeableOrder, lockChangeableOrders } from "../orders/bulk-change.queries.ts";
import { orderGoods } from "../orders/order-goods.ts";
import { laterUploadStands } from "./bulk-updates.errors.ts";
import {
  findLastStatusUpload,
  findUploadedOrders,
  lockStatusUpload,
  noteUndone,
  type StoredDelivery,
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
    const { changes, leftRows } = await planUndo(tx, uploadId, upload.fileName);
    await applyOrderChanges(tx, changes, actor, now);
    await noteUndone(tx, uploadId, now, actor.userId, changes.length, JSON.stringify(leftRows));
    const summary = `${upload.fileName} was taken back: ${changes.length} orders restored, ${leftRows.length} left as they are.`;
    await recordAudit(tx, actor, now, [
      { action: "orders.bulk-update-undone", subject: upload.fileName, summary },
    ]);
    return { restoredCount: changes.length, leftRows };
  });
}

type Restorable = Omit<AppliedChange, "goods">;

async function planUndo(
  tx: pg.PoolClient,
  uploadId: string,
  fileName: string,
): Promise<{ changes: AppliedChange[]; leftRows: { orderNumber: string; reason: string }[] }> {
  const stored = await findUploadedOrders(tx, uploadId);
  const orders = await lockChangeableOrders(
    tx,
    stored.map(({ orderId }) => orderId),
    [],
  );
  const storedOf = new Map(stored.map((row) => [row.orderId, row]));
  const leftRows: { orderNumber: string; reason: string }[] = [];
  const restorable: Restorable[] = [];
  for (const order of orders) {
    const row = storedOf.get(order.id);
    if (row && isAsLeft(order, row)) restorable.push(restoring(order, row, fileName));
    else leftRows.push({ orderNumber: order.orderNumber, reason: "Changed since the upload." });
  }
  const moves = restorable.flatMap(({ before, movement }) => (movement ? [{ id: before.id, movement }] : []));
  const { shortages, goodsOf } = await orderGoods(tx, moves, { locks: true });
  const changes: AppliedChange[] = [];
  for (const change of restorable) {
    const reason = shortages.get(change.before.id);
    if (reason === undefined)
      changes.push({ ...change, goods: change.movement ? goodsOf(change.before.id) : [] });
    else leftRows.push({ orderNumber: change.before.orderNumber, reason });
  }
  return { changes, leftRows };
}

function isAsLeft(now: ChangeableOrder, { before, after }: UploadedOrderRow): boolean {
  const fields = ["status", "invoice", "partnerName", "trackingId", "stockState"] as const;
  return now.isPaid === before.isPaid && fields.every((field) => now[field] === after[field]);
}

function restoring(now: ChangeableOrder, { before }: UploadedOrderRow, fileName: string): Restorable {
  const { isPaid: _paid, reservedUntil, ...delivery } = before;
  return {
    before: now,
    after: { ...delivery, reservedUntil: reservedUntil === null ? null : new Date(reservedUntil) },
    movement: movementBack(now.stockState, before.stockState),
    what: `Upload of ${fileName} taken back: status ${now.status === before.status ? "stays" : "back to"} ${before.status}`,
  };
}

/** Goods that an order holds, reserved or sold, are off the stock; released ones are on it. */
function movementBack(
  now: StoredDelivery["stockState"],
  then: StoredDelivery["stockState"],
): "taken" | "given" | null {
  if ((now === "released") === (then === "released")) return null;
  return now === "released" ? "taken" : "given";
}
