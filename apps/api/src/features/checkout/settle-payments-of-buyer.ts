import { ProviderError } from "../../platform/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { findUnpaidOrdersOf } from "../orders/find-orders.ts";
import { reconcilePayments } from "./settle-payment.ts";

/**
 * Asks the provider about a buyer's orders that may still be paid, and settles those that were: before an erasure, a
 * payment whose report is late or lost would lose its order. When the provider does not answer, such a payment is later
 * recorded as one of an unknown order, which staff refund.
 *
 * @returns whether a payment is authorised and about to be captured
 */
export async function settlePaymentsOfBuyer(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  buyerId: string,
): Promise<boolean> {
  let isWaiting = false;
  for (const { providerOrderId } of await findUnpaidOrdersOf(shop.db, buyerId, shop.clock())) {
    try {
      isWaiting = (await reconcilePayments(shop, providerOrderId)) === "waiting" || isWaiting;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      shop.log.warn({ err: error }, "the payments of an order could not be fetched before an erasure");
    }
  }
  return isWaiting;
}
