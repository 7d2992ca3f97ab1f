import type { ProviderRefund } from "../../providers/payment-provider.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { receiveRefund } from "./receive-refund.ts";
import { findRefund, type RefundRow, updateProviderAsked } from "./refunds.queries.ts";
import { updateRefund } from "./update-refund.ts";

/**
 * Requests a refund from the provider, or its state. Retries never refund twice: a refund that the provider has under
 * the shop's receipt is not requested again, and a request has the refund's own id as its idempotency key. When the
 * provider does not answer, it is asked again at growing intervals.
 *
 * @throws ProviderError when the result is unknown: the refund is left unchanged
 */
export async function sendRefund(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  refundId: string,
): Promise<void> {
  const [refund] = await findRefund(shop.db, refundId);
  if (!refund || refund.state === "processed" || refund.state === "failed") return;
  await updateProviderAsked(shop.db, refundId, shop.clock());
  const { providerRefundId } = refund;
  const reported =
    providerRefundId === null
      ? await findOrRequest(shop, refund)
      : await shop.payments.findRefund(providerRefundId);
  if (reported) await receiveRefund(shop, reported);
  else await updateRefund(shop, refund, "failed", null);
}

/** Finds the refund at the provider or creates it there; returns undefined when the provider refuses it. */
async function findOrRequest(
  { payments, log }: Pick<Shop, "payments" | "log">,
  { id, paymentId, amountPaise }: RefundRow,
): Promise<ProviderRefund | undefined> {
  try {
    const made = await payments.findRefundsOfPayment(paymentId);
    return (
      made.find(({ receipt }) => receipt === id) ??
      (await payments.refund({ paymentId, amountPaise, idempotencyKey: id }))
    );
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === "unavailable") throw error;
    log.error({ err: error, refund: id }, "the payment provider refuses a refund");
    return undefined;
  }
}
