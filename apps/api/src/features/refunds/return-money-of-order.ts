import { formatRupees } from "@dakbag/domain/money/money";
import type { MoneyDecision } from "@dakbag/domain/orders/status-change";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { notify } from "../notifications/notify.ts";
import { findRefundableLines } from "../orders/order-refunds.queries.ts";
import { type LockedOrder, lockOrder } from "../orders/order-writes.queries.ts";
import { creditRefund } from "./credit-refund.ts";
import { insertPiecesLeft } from "./insert-pieces-left.ts";
import { nothingToRefund } from "./refunds.errors.ts";
import { findHonouredPayment, findRefundedOfPayment, insertRefundMadeOutside } from "./refunds.queries.ts";
import { piecesLeft, recordRefundRequest, requestRefund } from "./request-refund.ts";

/**
 * Returns what is left of a paid order's payment, because staff cancelled the order: through the payment provider, or
 * as a record of what staff returned in another way. Money that is kept stays. A repeated request changes nothing.
 *
 * @throws ShopError 409 when no payment ever bought this order, or too little of it is left
 */
export async function returnMoneyOfOrder(
  tx: pg.PoolClient,
  orderId: string,
  money: MoneyDecision,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (money.decision === "kept") return;
  const [order] = await lockOrder(tx, orderId);
  if (!order) throw nothingToRefund();
  if (money.decision === "elsewhere") return recordRefundMadeOutside(tx, order, money.reference, actor, now);
  const lines = piecesLeft(await findRefundableLines(tx, orderId));
  if (lines.length > 0) await requestRefund(tx, order, { lines, reason: "Order cancelled" }, actor, now);
}

/** Records money that staff returned past the payment provider; the buyer is notified, and the invoice is credited. */
async function recordRefundMadeOutside(
  tx: pg.PoolClient,
  order: LockedOrder,
  reference: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  const [payment] = await findHonouredPayment(tx, order.id);
  if (!payment) throw nothingToRefund();
  const [{ committedPaise } = { committedPaise: 0 }] = await findRefundedOfPayment(tx, payment.id);
  const amountPaise = payment.amountPaise - committedPaise;
  if (amountPaise <= 0) return;
  const id = uuidV7(now);
  await insertRefundMadeOutside(tx, id, payment.id, order.id, amountPaise, "Order cancelled", now, reference);
  await insertPiecesLeft(tx, order, id, amountPaise);
  const what = `Refund of ${formatRupees(amountPaise)} made elsewhere, reference ${reference}`;
  await recordRefundRequest(tx, order, what, actor, now);
  await notify(tx, [{ kind: "refunded", orderId: order.id, refundId: id }], now);
  await creditRefund(tx, order, id, now);
}
