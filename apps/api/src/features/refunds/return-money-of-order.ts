import { formatRupees } from "@dakbag/domain/money/money";
import type { MoneyDecision } from "@dakbag/domain/orders/status-change";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { notify } from "../notifications/notify.ts";
import { findRefundableLines } from "../orders/find-refunds.ts";
import { lockOrder } from "../orders/lock-order.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import { assertNotBeingReplaced } from "./assert-sent.ts";
import { creditRefund } from "./credit-refund.ts";
import { insertLinesLeft } from "./insert-lines-left.ts";
import { queueRefund } from "./queue-refund.ts";
import { nothingToRefund } from "./refunds.errors.ts";
import { insertRefundMadeOutside, updateIsRest } from "./refunds.queries.ts";
import { findMoneyOfOrder, linesLeft, recordRefundRequest, requestRefund } from "./request-refund.ts";

const reason = "Order cancelled";

/**
 * Returns all that is left of a paid order's payment, because staff cancelled the order: through the payment provider,
 * or as a record of what staff returned in another way. Money that is kept stays. A repeated request changes nothing.
 *
 * @throws ShopError 409 when no payment ever bought this order, too little of it is left, or pieces are being replaced
 */
export async function returnMoneyOfOrder(
  tx: pg.PoolClient,
  orderId: string,
  money: MoneyDecision,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (money.decision === "kept") return;
  const order = await lockOrder(tx, orderId);
  if (!order) throw nothingToRefund();
  const { receiptId, leftPaise } = await findMoneyOfOrder(tx, orderId);
  const rest = { receiptId, amountPaise: leftPaise };
  if (rest.amountPaise <= 0) return;
  const refundable = await findRefundableLines(tx, orderId);
  const lines = linesLeft(refundable);
  if (money.decision === "elsewhere") {
    await assertNotBeingReplaced(tx, order, refundable, { lines });
    return recordRefundMadeOutside(tx, order, { ...rest, reference: money.reference }, actor, now);
  }
  if (lines.length > 0) await requestRefund(tx, order, { lines, reason, isAllMoneyLeft: true }, actor, now);
  else await requestRest(tx, order, rest, actor, now);
}

/** Some of a receipt, in paise. */
interface Rest {
  readonly receiptId: string;
  readonly amountPaise: number;
}

/**
 * Refunds money that is left although all lines are refunded: a refund made elsewhere, which had reduced theirs, has
 * failed since. The credit notes of the pieces count it already.
 */
async function requestRest(
  tx: pg.PoolClient,
  order: LockedOrder,
  rest: Rest,
  actor: Actor,
  now: Date,
): Promise<void> {
  await queueRefund(tx, { ...rest, orderId: order.id, reason, requestedAt: now, isRest: true });
  const what = `Refund of ${formatRupees(rest.amountPaise)} requested: what is left of the payment`;
  await recordRefundRequest(tx, order, `${what}. Reason: ${reason}`, actor, now);
}

/** Records money that staff returned past the payment provider; the buyer is notified, and the invoice is credited. */
async function recordRefundMadeOutside(
  tx: pg.PoolClient,
  order: LockedOrder,
  { receiptId, amountPaise, reference }: Rest & { reference: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const id = uuidV7(now);
  await insertRefundMadeOutside(tx, {
    id,
    receiptId,
    orderId: order.id,
    amountPaise,
    reason,
    at: now,
    reference,
  });
  const isOfLines = await insertLinesLeft(tx, order, id, amountPaise, now);
  if (!isOfLines) await updateIsRest(tx, id);
  const what = `Refund of ${formatRupees(amountPaise)} made elsewhere, reference ${reference}`;
  await recordRefundRequest(tx, order, what, actor, now);
  await notify(tx, [{ kind: "refunded", orderId: order.id, refundId: id }], now);
  if (isOfLines) await creditRefund(tx, order, id, now);
}
