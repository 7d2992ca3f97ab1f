import { transaction } from "../../platform/database.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { receiveRefund } from "../refunds/receive-refund.ts";
import { findProviderReceipt } from "../receipts/find-receipts.ts";
import { settlePayment, wasCaptured } from "./settle-payment.ts";

export type Reported = Pick<Shop, "db" | "clock" | "payments" | "log">;

/**
 * Settles a payment that a report names, as the provider itself describes it.
 *
 * @throws ProviderError when the provider does not answer
 */
export async function settleReportedPayment(shop: Reported, paymentId: string): Promise<void> {
  const payment = await unlessUnknown(shop, "payment", paymentId, shop.payments.findPayment(paymentId));
  if (payment && wasCaptured(payment)) await settlePayment(shop, payment);
}

/**
 * Receives a refund that a report names, as the provider itself describes it, after its payment.
 *
 * @throws ProviderError when the provider does not answer
 */
export async function receiveReportedRefund(shop: Reported, refundId: string): Promise<void> {
  const refund = await unlessUnknown(shop, "refund", refundId, shop.payments.findRefund(refundId));
  if (!refund) return;
  const recorded = await findProviderReceipt(shop.db, refund.paymentId);
  if (!recorded) await settleReportedPayment(shop, refund.paymentId);
  await receiveRefund(shop, refund);
}

/** What the provider answers; undefined, and an entry in the audit log, when it knows nothing of it. */
async function unlessUnknown<Answer>(
  { db, clock, log }: Reported,
  kind: "payment" | "refund",
  id: string,
  asked: Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === "unavailable") throw error;
    log.error(
      { err: error, [kind]: id },
      `a signed report names a ${kind} that the payment provider does not know`,
    );
    const summary = `A signed report names the ${kind} ${id}, which the payment provider does not know. Whoever sent it has the secret of the webhooks: please replace it.`;
    const entry = { action: `${kind}.invented`, subject: id.slice(0, 100), summary };
    await transaction(db, (tx) => recordAudit(tx, null, clock(), [entry]));
    return undefined;
  }
}
