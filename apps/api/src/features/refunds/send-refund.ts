import type { ProviderRefund } from "../../providers/payment-provider.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { receiveRefund } from "./receive-refund.ts";
import { findRefund, type RefundRow, updateProviderAsked } from "./refunds.queries.ts";
import { updateRefund } from "./update-refund.ts";

/**
 * Requests a refund at the provider, or its state. After any result of earlier requests the money is sent once: a refund
 * that the provider has under the shop's receipt is not requested again, and a request carries the refund's own id as
 * idempotency key. A provider that does not answer is called again, less and less often.
 *
 * @throws ProviderError when nothing is known: the refund stays as it is
 */
export async function sendRefund(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  refundId: string,
): Promise<void> {
  const [refund] = await findRefund(shop.db, refundId);
  if (!refund || refund.state === "processed" || refund.state === "failed") return;
  await updateProviderAsked(shop.db, refundId, shop.clock());
  const { razorpayRefundId } = refund;
  const reported =
    razorpayRefundId === null
      ? await findOrRequest(shop, refund)
      : await shop.payments.findRefund(razorpayRefundId);
  if (reported) await receiveRefund(shop, reported);
  else await updateRefund(shop, refund, "failed", null);
}

/** The refund at the provider, made there if it is not there yet; nothing where the provider refuses to make it. */
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
