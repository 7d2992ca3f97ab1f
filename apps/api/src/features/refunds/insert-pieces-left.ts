import type pg from "pg";
import { findRefundableLines } from "../orders/order-refunds.queries.ts";
import type { LockedOrder } from "../orders/order-writes.queries.ts";
import { insertRefundLines, updateEarlierPaise } from "./refunds.queries.ts";
import { piecesLeft, refundedPieces, worthOf } from "./request-refund.ts";

/**
 * A refund that leaves nothing of the payment covers all pieces left, and earlier refunds without pieces count too.
 *
 * @returns whether any pieces were left
 */
export async function insertPiecesLeft(
  tx: pg.PoolClient,
  order: LockedOrder,
  refundId: string,
  amountPaise: number,
): Promise<boolean> {
  const refundable = await findRefundableLines(tx, order.id);
  const left = piecesLeft(refundable);
  if (left.length === 0) return false;
  const lines = refundedPieces(refundable, left, order);
  await insertRefundLines(tx, refundId, order.id, JSON.stringify(lines));
  await updateEarlierPaise(tx, refundId, worthOf(lines) - amountPaise);
  return true;
}
