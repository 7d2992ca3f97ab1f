import { formatRupees } from "@dakbag/domain/money/money";
import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { notify } from "../notifications/notify.ts";
import { recordOrderEvent, updateOrderStatus, updateOrderVersion } from "../orders/write-order.ts";
import { lockOrder } from "../orders/lock-order.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import { creditRefund } from "./credit-refund.ts";
import { findRefund, findRefundedOfReceipt, type RefundRow, updateRefundState } from "./refunds.queries.ts";

const stateTexts: Record<RefundRow["state"], string> = {
  requested: "requested",
  accepted: "accepted by the payment provider",
  processed: "processed by the payment provider",
  failed: "failed at the payment provider: please look into it",
};

/**
 * Sets the state of a refund and records it in the order's history. When it is processed, the buyer is notified and a
 * credit note corrects the order's invoice. An order that is refunded in full becomes Refunded; one that is refunded in
 * part keeps its status. Each state is set once: reports are repeated and arrive in any order.
 */
export async function updateRefund(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { id, orderId }: Pick<RefundRow, "id" | "orderId">,
  state: "accepted" | "processed" | "failed",
  providerRefundId: string | null,
): Promise<void> {
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [updated] = await updateRefundState(tx, id, state, providerRefundId);
    const [refund] = await findRefund(tx, id);
    if (!order || !updated || !refund) return;
    const isComplete = state === "processed" && (await isRefundedInFull(tx, order, refund));
    const status = isComplete ? "Refunded" : order.status;
    if (isComplete) await updateOrderStatus(tx, order.id, status);
    await updateOrderVersion(tx, order.id);
    const kind = refund.isGoodwill ? "Goodwill refund" : "Refund";
    const what = `${kind} of ${formatRupees(refund.amountPaise)} ${stateTexts[state]}`;
    const now = clock();
    await recordOrderEvent(tx, order.id, {
      at: now,
      actor: "Payment",
      fromStatus: order.status,
      toStatus: status,
      what,
    });
    if (state === "processed") await notify(tx, [{ kind: "refunded", orderId: order.id, refundId: id }], now);

    // Last, because every credit note of the year waits until the previous one is committed.
    const isCredited = state === "processed" && refund.isOfLines;
    if (isCredited) await creditRefund(tx, { ...order, status }, id, now);
  });
}

/** Whether the payment of the order, or a payment too late for its goods, is refunded in full. */
async function isRefundedInFull(tx: pg.PoolClient, order: LockedOrder, refund: RefundRow): Promise<boolean> {
  if (!refund.hasBoughtOrder) return order.status === "Cancelled" && !order.paidAt;
  const [{ processedPaise } = { processedPaise: 0 }] = await findRefundedOfReceipt(
    tx,
    refund.receiptId,
    order.id,
  );
  return processedPaise === order.totalPaise;
}
