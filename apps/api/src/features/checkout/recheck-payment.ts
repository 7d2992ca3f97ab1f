import { assertOrderAccess } from "../orders/order-access.ts";
import type { Caller } from "../../platform/caller.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { countQuestion } from "./count-question.ts";
import { paymentCouldNotBeChecked } from "./checkout.errors.ts";
import { findOrderOfProvider } from "../orders/find-orders.ts";
import { reconcilePayments } from "./settle-payment.ts";

/**
 * Asks the provider again whether an order was paid: an admin for any order, a buyer for their own (staff §4, §7).
 *
 * @throws ShopError 404 not found or not the caller's; 429 asked too often; 503 the provider does not answer
 */
export async function recheckPayment(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  caller: Caller,
  providerOrderId: string,
): Promise<"paid" | "pending" | "failed"> {
  const order = await findOrderOfProvider(shop.db, providerOrderId);
  assertOrderAccess(caller, "recheck", order);
  if (order.paidAt) return "paid";
  await countQuestion(shop, caller.userId);
  try {
    const state = await reconcilePayments(shop, providerOrderId);
    return state === "waiting" ? "pending" : state;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    shop.log.error({ err: error }, "a payment could not be rechecked");
    throw paymentCouldNotBeChecked();
  }
}
