import { ProviderError } from "../../providers/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { moveRefundOn } from "./move-refund-on.ts";
import { findRefund } from "./refunds.queries.ts";

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
