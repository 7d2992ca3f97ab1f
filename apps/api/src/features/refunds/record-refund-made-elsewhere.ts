import { formatRupees } from "@dakbag/domain/money/money";
import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { ProviderRefund } from "../../providers/payment-provider.ts";
import type { Shop } from "../../shop.ts";
import { findRefundableLines } from "../orders/order-refunds.queries.ts";
import { insertOrderEvent, type LockedOrder, lockOrder } from "../orders/order-writes.queries.ts";
import { piecesLeft, refundedPieces, worthOf } from "./ask-for-refund.ts";
import { moveRefundOn } from "./move-refund-on.ts";
import {
  findPaymentOfOrder,
  findRefund,
  findRefundedOfPayment,
  findRefundOfProvider,
  insertRefundLines,
  insertRefundMadeElsewhere,
  type RefundRow,
  setEarlierMoney,
} from "./refunds.queries.ts";

const reason = "Refunded directly at the payment provider";

/**
 * Records a refund that somebody made at the payment provider itself, such as in its dashboard: once, whoever tells of it.
 * It is of no certain pieces, unless it leaves nothing of the payment. From then on it is a refund like any other.
 *
 * @throws Error while a request of the shop's own stands against it: one of both is about to be refused
 */
export async function recordRefundMadeElsewhere(
  shop: Pick<Shop, "db" | "clock" | "log">,
  told: ProviderRefund,
): Promise<void> {
  const [payment] = await findPaymentOfOrder(shop.db, told.paymentId);
  if (!payment) {
    shop.log.warn({ told }, "a refund of a payment for no order of this shop");
    return;
  }
  const refund = await transaction(shop.db, async (tx): Promise<RefundRow | undefined> => {
    const [order] = await lockOrder(tx, payment.orderId);
    const [known] = await findRefundOfProvider(tx, told.id, null, payment.id);
    if (!order || known) return known;
    const now = shop.clock();
    const id = uuidV7(now);
    await insertRefundMadeElsewhere(tx, id, told.id, payment.id, order.id, told.amountPaise, reason, now);
    const what = `Refund of ${formatRupees(told.amountPaise)} was made at the payment provider, not from here`;
    await insertOrderEvent(tx, order.id, now, null, "Payment", null, null, what);
    const [money] = await findRefundedOfPayment(tx, payment.id);
    const leftPaise = payment.amountPaise - (money?.standingPaise ?? 0);
    if (leftPaise < 0 && told.status !== "failed")
      throw new Error(`refund ${told.id}, made elsewhere, waits for what becomes of the shop's own requests`);
    if (leftPaise === 0 && payment.honoured) await takePiecesLeft(tx, order, id, told.amountPaise);
    const [recorded] = await findRefund(tx, id);
    return recorded;
  });
  if (refund && told.status !== "pending") await moveRefundOn(shop, refund, told.status, told.id);
}

/** The refund that leaves nothing of the payment is of all pieces left, together with what went back before for none. */
async function takePiecesLeft(
  tx: pg.PoolClient,
  order: LockedOrder,
  refundId: string,
  amountPaise: number,
): Promise<void> {
  const refundable = await findRefundableLines(tx, order.id);
  const lines = refundedPieces(refundable, piecesLeft(refundable), order);
  await insertRefundLines(tx, refundId, order.id, JSON.stringify(lines));
  await setEarlierMoney(tx, refundId, worthOf(lines) - amountPaise);
}
