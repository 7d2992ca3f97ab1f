import type pg from "pg";
import { findRefundableLines } from "../orders/find-refunds.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import { recordLines } from "./record-lines.ts";
import { updateUnitemisedPaise } from "./refunds.queries.ts";
import { linesLeft, refundedLines, sumRefundLines } from "./request-refund.ts";

/**
 * A refund that leaves nothing of the payment covers all that is left of the order's lines, and earlier refunds without
 * lines count too.
 *
 * @returns whether anything was left
 */
export async function insertLinesLeft(
  tx: pg.PoolClient,
  order: LockedOrder,
  refundId: string,
  amountPaise: number,
  now: Date,
): Promise<boolean> {
  const refundable = await findRefundableLines(tx, order.id);
  const left = linesLeft(refundable);
  if (left.length === 0) return false;
  const lines = refundedLines(refundable, left, order);
  await recordLines(tx, order, { id: refundId, lines }, now);
  await updateUnitemisedPaise(tx, refundId, sumRefundLines(lines) - amountPaise);
  return true;
}
