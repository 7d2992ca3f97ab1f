import { formatRupees } from "@dakbag/domain/money/money";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { findRefundableLines } from "../orders/find-refunds.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { isGoodwill } from "../orders/refundable-line.ts";
import { queueRefund } from "./queue-refund.ts";
import { allRefunded, hasNotFailed, madeElsewhere, retriedAlready } from "./refunds.errors.ts";
import { type ChosenPieces, findRefundToRetry } from "./refunds.queries.ts";
import { requestGoodwillAgain } from "./refund-goodwill.ts";
import { linesLeft, recordRefundRequest, requestRefund } from "./request-refund.ts";

/**
 * Retries a failed refund, once: for the same pieces, or for the same amount if it is goodwill or its payment never bought
 * the order.
 * Pieces that the failed refund restocked stay in stock.
 *
 * @returns the new refund's id
 * @throws ShopError 404 no such refund; 409 not failed, already retried, or its pieces were refunded by another refund
 */
export function retryRefund(
  { db, clock }: Pick<Shop, "db" | "clock">,
  orderId: string,
  refundId: string,
  actor: Actor,
): Promise<string> {
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [failed] = order ? await findRefundToRetry(tx, refundId, orderId) : [];
    if (!order || !failed) throw notFound("This refund");
    if (failed.madeElsewhere) throw madeElsewhere();
    if (failed.state !== "failed") throw hasNotFailed();
    if (failed.isRetried) throw retriedAlready();
    const { reason, amountPaise, receiptId, leftPaise, isRest } = failed;
    const now = clock();
    if (isGoodwill(failed.lines))
      return requestGoodwillAgain(tx, order, { shares: failed.lines, reason, retryOf: refundId }, actor, now);
    if (failed.lines.length > 0) {
      // Goods that were restocked with the whole order since then are not restocked again.
      const lines = failed.lines.map((line) => ({
        ...line,
        restock: line.restock && order.stockState === "sold",
      }));
      const wereSent = failed.lines.every(({ unsentQuantity }) => unsentQuantity === 0);
      const isAllMoneyLeft =
        amountPaise === leftPaise && isAllLeft(lines, linesLeft(await findRefundableLines(tx, orderId)));
      return requestRefund(
        tx,
        order,
        { lines, reason, retryOf: refundId, isAllMoneyLeft, wereSent },
        actor,
        now,
      );
    }
    if (amountPaise > leftPaise) throw allRefunded();
    const refund = { receiptId, orderId, amountPaise, reason, requestedAt: now, retryOf: refundId, isRest };
    const id = await queueRefund(tx, refund);
    await recordRefundRequest(
      tx,
      order,
      `Refund of ${formatRupees(amountPaise)} requested again: ${reason}`,
      actor,
      now,
    );
    return id;
  });
}

/** Whether the lines are all that is left of the order. */
const isAllLeft = (lines: readonly ChosenPieces[], left: readonly ChosenPieces[]): boolean =>
  left.every(({ lineNumber, quantity }) =>
    lines.some((line) => line.lineNumber === lineNumber && line.quantity === quantity),
  );
