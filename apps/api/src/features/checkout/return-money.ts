import { formatRupees } from "@dakbag/domain/money";
import { transaction } from "../../platform/database.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { notify } from "../notifications/notify.ts";
import { addOrderEvent, lockOrder, setOrderStatus } from "../orders/orders.queries.ts";
import { findRefund, type RefundRow, setRefundState } from "./payments.queries.ts";

/**
 * Asks the provider for a refund the shop decided on. The refund's own id is the idempotency key, so asking twice
 * refunds once. A provider that does not answer is asked again by the queue, ever more seldom.
 */
export async function returnMoney(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  refundId: string,
): Promise<void> {
  const [refund] = await findRefund(shop.db, refundId);
  if (!refund || refund.state !== "requested") return;
  try {
    const { id, status } = await shop.payments.refund({
      paymentId: refund.paymentId,
      amountPaise: refund.amountPaise,
      idempotencyKey: refund.id,
    });
    await moveRefundOn(shop, refund, status === "pending" ? "accepted" : status, id);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === "unavailable") throw error;
    shop.log.error({ err: error, refund: refundId }, "the payment provider refuses a refund");
    await moveRefundOn(shop, refund, "failed", null);
  }
}

const sentences: Record<RefundRow["state"], string> = {
  requested: "asked for",
  accepted: "accepted by the payment provider",
  processed: "processed by the payment provider",
  failed: "failed at the payment provider: please look into it",
};

/** Moves a refund on and says so in the order's history; an order that was over for lack of goods is Refunded then. */
export async function moveRefundOn(
  { db, clock }: Pick<Shop, "db" | "clock">,
  refund: RefundRow,
  state: "accepted" | "processed" | "failed",
  razorpayRefundId: string | null,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [order] = await lockOrder(tx, refund.orderId);
    const [moved] = await setRefundState(tx, refund.id, state, razorpayRefundId);
    if (!order || !moved) return;
    const isOver = state === "processed" && order.status === "Cancelled" && !order.paidAt;
    const status = isOver ? "Refunded" : order.status;
    if (isOver) await setOrderStatus(tx, order.id, status);
    const what = `Refund of ${formatRupees(refund.amountPaise)} ${sentences[state]}`;
    const now = clock();
    await addOrderEvent(tx, order.id, now, null, "Payment", order.status, status, what);
    const news = { kind: "refunded", orderId: order.id, refundId: refund.id } as const;
    if (state === "processed") await notify(tx, [news], now);
  });
}
