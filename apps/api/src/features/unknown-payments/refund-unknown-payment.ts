import { formatRupees } from "@dakbag/domain/money/money";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { one, transaction } from "../../platform/database.ts";
import { addJob } from "../../platform/jobs.queries.ts";
import { notFound, conflict } from "../../platform/shop-error.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { ProviderRefund } from "../../providers/payment-provider.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import {
  findUnknownPayment,
  insertUnknownPayment,
  lockUnknownPayment,
  type UnknownPaymentRow,
  updateDismissed,
  updateRefundRequested,
  updateUnknownRefund,
} from "./unknown-payments.queries.ts";

/**
 * Requests the refund of a payment that no order is for. A repeated request, also after a lost answer, changes nothing
 * while the refund is under way or done; a failed one is requested again.
 *
 * @throws ShopError 404 for a payment that is not recorded as unknown; 409 when it was dismissed
 */
export function refundUnknownPayment(
  { db, clock }: Pick<Shop, "db" | "clock">,
  paymentId: string,
  actor: Actor,
): Promise<void> {
  const now = clock();
  return transaction(db, async (tx) => {
    const payment = await lockOpen(tx, paymentId);
    if (payment.refundState === "requested" || payment.refundState === "processed") return;
    await updateRefundRequested(tx, paymentId, uuidV7(now));
    await addJob(tx, "refund-unknown-payment", JSON.stringify({ paymentId }), `unknown refund:${paymentId}`);
    const summary = `The refund of ${paymentId}, ${formatRupees(payment.amountPaise)}, was requested: no order is for it.`;
    await recordAudit(tx, actor, now, [{ action: "unknown-payment.refunded", subject: paymentId, summary }]);
  });
}

/**
 * Records why a payment needs no refund here. The same reason again changes nothing.
 *
 * @throws ShopError 404 for a payment that is not recorded as unknown; 409 when it is refunded or was dismissed
 */
export function dismissUnknownPayment(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { paymentId, reason }: { readonly paymentId: string; readonly reason: string },
  actor: Actor,
): Promise<void> {
  return transaction(db, async (tx) => {
    const payment = await lockOpen(tx, paymentId, reason);
    if (payment.dismissedReason === reason) return;
    if (payment.refundState === "requested" || payment.refundState === "processed") throw isRefunded();
    await updateDismissed(tx, paymentId, reason);
    const summary = `The payment ${paymentId}, ${formatRupees(payment.amountPaise)}, of no order is not refunded: ${reason}`;
    await recordAudit(tx, actor, clock(), [
      { action: "unknown-payment.dismissed", subject: paymentId, summary },
    ]);
  });
}

async function lockOpen(
  tx: pg.PoolClient,
  paymentId: string,
  sameReason?: string,
): Promise<UnknownPaymentRow> {
  const [payment] = await lockUnknownPayment(tx, paymentId);
  if (!payment) throw notFound("This payment");
  const { dismissedReason } = payment;
  if (dismissedReason !== null && dismissedReason !== sameReason) throw isDismissed(dismissedReason);
  return payment;
}

const isDismissed = (reason: string) =>
  conflict("changed-meanwhile", `Another admin decided that it is not refunded: ${reason}`);

const isRefunded = () => conflict("changed-meanwhile", "Its refund was requested meanwhile.");

/**
 * Sends the request to the payment provider, or asks what became of it. The provider is asked first whether it has the
 * refund: a request whose answer was lost is never made twice.
 *
 * @throws ProviderError when the result is unknown: the refund stays requested
 */
export async function sendUnknownRefund(
  shop: Pick<Shop, "db" | "payments" | "log">,
  paymentId: string,
): Promise<void> {
  const [payment] = await findUnknownPayment(shop.db, paymentId);
  if (payment?.refundState !== "requested" || payment.refundId === null) return;
  const { refundId } = payment;
  const reported = await findOrRequest(shop, payment, refundId);
  const state =
    reported === undefined ? "failed" : reported.status === "pending" ? "requested" : reported.status;
  await updateUnknownRefund(shop.db, refundId, state, reported?.id ?? null);
}

async function findOrRequest(
  { payments, log }: Pick<Shop, "payments" | "log">,
  { paymentId, amountPaise }: UnknownPaymentRow,
  refundId: string,
): Promise<ProviderRefund | undefined> {
  try {
    const made = await payments.findRefundsOfPayment(paymentId);
    return (
      made.find(({ receipt }) => receipt === refundId) ??
      (await payments.refund({ paymentId, amountPaise, idempotencyKey: refundId }))
    );
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === "unavailable") throw error;
    log.error(
      { err: error, payment: paymentId },
      "the payment provider refuses the refund of an unknown payment",
    );
    return undefined;
  }
}

/** Records a captured payment that is for no order of this database; returns it only the first time. */
export const recordUnknownPayment = one(insertUnknownPayment);
