import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { findRefundableLines } from "../orders/order-refunds.queries.ts";
import { lockOrder } from "../orders/order-writes.queries.ts";
import { askForRefund, piecesLeft } from "./ask-for-refund.ts";
import { nothingToRefund } from "./refunds.errors.ts";
import { findHonouredPayment } from "./refunds.queries.ts";

/**
 * Sends back what is left of a paid order's money, because staff called the order off. However often it is asked for,
 * by however many, it goes back once; a refund that has failed is asked for anew.
 *
 * @throws ShopError 409 when no payment ever bought this order
 */
export async function refundRestOfOrder(
  tx: pg.PoolClient,
  orderId: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  const [order] = await lockOrder(tx, orderId);
  const [payment] = order ? await findHonouredPayment(tx, orderId) : [];
  if (!order || !payment) throw nothingToRefund();
  const lines = piecesLeft(await findRefundableLines(tx, orderId));
  if (lines.length > 0) await askForRefund(tx, order, { lines, reason: "Order cancelled" }, actor, now);
}
