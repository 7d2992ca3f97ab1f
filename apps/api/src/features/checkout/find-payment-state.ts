import type { ProviderPayment } from "../../providers/payment-provider.ts";
import type { Shop } from "../../shop.ts";
import { settlePayment } from "./settle-payment.ts";

/** What the provider knows of an order's payment. `waiting`: authorised, the capture is still to come. */
export type PaymentState = "paid" | "waiting" | "pending" | "failed";

/**
 * Asks the provider for every try to pay an order, settles each that was captured, and tells where the order
 * stands. A second captured payment is settled too: it is the one that goes back.
 *
 * @throws ProviderError
 */
export async function findPaymentState(
  shop: Pick<Shop, "db" | "clock" | "payments">,
  razorpayOrderId: string,
): Promise<PaymentState> {
  const tries = await shop.payments.findPaymentsOfOrder(razorpayOrderId);
  const settled = await settleCaptured(shop, tries);
  if (settled) return "paid";
  if (tries.some(({ status }) => status === "authorized")) return "waiting";
  return tries.length > 0 && tries.every(({ status }) => status === "failed") ? "failed" : "pending";
}

async function settleCaptured(
  shop: Pick<Shop, "db" | "clock">,
  tries: readonly ProviderPayment[],
): Promise<boolean> {
  let isPaid = false;
  for (const payment of tries.filter(({ status }) => status === "captured")) {
    isPaid = (await settlePayment(shop, payment)) === "paid" || isPaid;
  }
  return isPaid;
}
