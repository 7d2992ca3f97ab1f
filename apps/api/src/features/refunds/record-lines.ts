import type pg from "pg";
import type { LockedOrder } from "../orders/order-rows.ts";
import { followShipments, recordOrderEvent } from "../orders/write-order.ts";
import { takeOffParcelsOf } from "../shipments/parcels-of-order.ts";
import { insertRefundLines, type RefundLineRow } from "./refunds.queries.ts";

interface RefundOfLines {
  readonly id: string;
  readonly lines: readonly RefundLineRow[];
  readonly wereSent?: boolean | undefined;
}

/**
 * Records what a refund is of. Pieces that are still here come off the parcels of an order that leaves in several, unless staff
 * said that they were sent; the order follows what is left of its parcels. The caller holds the order's row lock.
 */
export async function recordLines(
  tx: pg.PoolClient,
  order: Pick<LockedOrder, "id" | "status">,
  { id: refundId, lines, wereSent = false }: RefundOfLines,
  now: Date,
): Promise<void> {
  const pieces = wereSent ? [] : lines.filter(({ quantity }) => quantity > 0);
  const unsent = await takeOffParcelsOf(tx, order.id, pieces, now);
  const rows = lines.map((line) => ({
    ...line,
    ...(unsent && { unsentQuantity: unsent.get(line.lineNumber) ?? 0 }),
  }));
  await insertRefundLines(tx, refundId, order.id, JSON.stringify(rows));
  if (!unsent || pieces.length === 0) return;
  const change = await followShipments(tx, order);
  if (!change.toStatus) return;
  const what = `Status changed from ${order.status} to ${change.toStatus}: what was still here is refunded`;
  await recordOrderEvent(tx, order.id, { at: now, actor: "Refunds", ...change, what });
}
