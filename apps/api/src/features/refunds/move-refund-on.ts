import { formatRupees } from "@dakbag/domain/money/money";
import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { findInvoiceNumber } from "../invoices/invoices.queries.ts";
import { issueCreditNote } from "../invoices/issue-credit-note.ts";
import { notify } from "../notifications/notify.ts";
import {
  insertOrderEvent,
  type LockedOrder,
  lockOrder,
  updateOrderStatus,
} from "../orders/order-writes.queries.ts";
import { findRefund, findRefundedOfPayment, type RefundRow, setRefundState } from "./refunds.queries.ts";

const sentences: Record<RefundRow["state"], string> = {
  requested: "asked for",
  accepted: "accepted by the payment provider",
  processed: "processed by the payment provider",
  failed: "failed at the payment provider: please look into it",
};

/**
 * Moves a refund on and says so in the order's history. When the money is back, its buyer is told and a credit note
 * corrects the order's invoice. An order whose money is back in whole is Refunded then; one that was refunded in part
 * stays as it stands.
 *
 * News of a refund repeats and comes in any order: each state is reached once, and what is processed or failed stays so.
 */
export async function moveRefundOn(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { id, orderId }: Pick<RefundRow, "id" | "orderId">,
  state: "accepted" | "processed" | "failed",
  razorpayRefundId: string | null,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [order] = await lockOrder(tx, orderId);
    const [moved] = await setRefundState(tx, id, state, razorpayRefundId);
    const [refund] = await findRefund(tx, id);
    if (!order || !moved || !refund) return;
    const isOver = state === "processed" && (await isWhollyRefunded(tx, order, refund));
    const status = isOver ? "Refunded" : order.status;
    if (isOver) await updateOrderStatus(tx, order.id, status);
    const what = `Refund of ${formatRupees(refund.amountPaise)} ${sentences[state]}`;
    const now = clock();
    await insertOrderEvent(tx, order.id, now, null, "Payment", order.status, status, what);
    if (state === "processed") await notify(tx, [{ kind: "refunded", orderId: order.id, refundId: id }], now);

    // Last: every credit note of the year waits for the one before it to be committed.
    const isCredited = state === "processed" && refund.isOfPieces;
    if (isCredited) await creditInvoice(tx, { ...order, status }, id, now);
  });
}

async function creditInvoice(
  tx: pg.PoolClient,
  { id, status, invoice: pastedInvoice }: LockedOrder,
  refundId: string,
  now: Date,
): Promise<void> {
  const note = await issueCreditNote(tx, refundId, now);
  if ("number" in note) return;
  const [invoice] = await findInvoiceNumber(tx, id);
  const isByHand = !invoice && pastedInvoice !== "";
  const next = isByHand ? "please make one by hand" : "it is tried again by itself";
  const missing = `No credit note could be made, ${next}: ${note.problem}`;
  await insertOrderEvent(tx, id, now, null, "Invoice", status, status, missing);
}

/** Whether the order has its money back: all that bought it, or what came too late for its goods. */
async function isWhollyRefunded(tx: pg.PoolClient, order: LockedOrder, refund: RefundRow): Promise<boolean> {
  if (!refund.hasBoughtOrder) return order.status === "Cancelled" && !order.paidAt;
  const [{ processedPaise } = { processedPaise: 0 }] = await findRefundedOfPayment(tx, refund.paymentId);
  return processedPaise === order.totalPaise;
}
