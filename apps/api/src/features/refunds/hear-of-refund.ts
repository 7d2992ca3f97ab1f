import { isUuid } from "../../platform/uuid-v7.ts";
import type { ProviderRefund } from "../../providers/payment-provider.ts";
import type { Shop } from "../../shop.ts";
import { moveRefundOn } from "./move-refund-on.ts";
import { recordRefundMadeElsewhere } from "./record-refund-made-elsewhere.ts";
import { findRefundOfProvider } from "./refunds.queries.ts";

/**
 * Takes the provider's word on a refund, from wherever it comes: an event, an answer, a look at how far it is. It may
 * come often, late and in any order. A refund that the shop never asked for was made elsewhere, and is recorded. A word
 * that contradicts what the shop asked for is not taken: staff have to look.
 */
export async function hearOfRefund(
  shop: Pick<Shop, "db" | "clock" | "log">,
  told: ProviderRefund,
): Promise<void> {
  const ours = told.receipt !== null && isUuid(told.receipt) ? told.receipt : null;
  const [refund] = await findRefundOfProvider(shop.db, told.id, ours, told.paymentId);
  if (!refund) return recordRefundMadeElsewhere(shop, told);
  if (refund.amountPaise !== told.amountPaise) {
    shop.log.error(
      { told, refund },
      "the payment provider tells another amount of a refund than was asked for",
    );
    return;
  }
  if (refund.state === "processed" || refund.state === "failed") return;
  await moveRefundOn(shop, refund, told.status === "pending" ? "accepted" : told.status, told.id);
}
