import { assertOrderAccess } from "../orders/order-access.ts";
import type { Caller } from "../../platform/caller.ts";
import type { ProviderPayment } from "../../providers/payment-provider.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { saveSignature } from "../orders/write-order.ts";
import { findOrder, findOrderOfProvider } from "../orders/find-orders.ts";
import {
  paymentCouldNotBeChecked,
  paymentNotConfirmedYet,
  paymentReturned,
  verificationFailed,
} from "./checkout.errors.ts";
import { queueReconciliation } from "./reconcile-pending-orders.ts";
import { settlePayment } from "./settle-payment.ts";

/** What the buyer's browser reports after the payment dialog. */
export interface CheckoutResult {
  readonly providerOrderId: string;
  readonly providerPaymentId: string;
  readonly paymentSignature: string;
}

/**
 * Confirms a payment that the buyer's browser reports. The signature proves that the report comes from the provider;
 * whether the money was captured, and how much, is checked with the provider before the order counts as paid.
 *
 * @throws ShopError 404 not this buyer's order; 400 forged, or for another order; 409 not captured yet, or refunded;
 *   503 the provider does not answer (a job then retries)
 */
export async function verifyPayment(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  caller: Pick<Caller, "party" | "role">,
  result: CheckoutResult,
): Promise<void> {
  const { providerOrderId: orderId, providerPaymentId: paymentId, paymentSignature: signature } = result;
  const order = await findOrderOfProvider(shop.db, orderId);
  assertOrderAccess(caller, "pay", order);
  if (!shop.payments.isCheckoutSignature({ orderId, paymentId, signature })) throw verificationFailed();

  if (order.providerPaymentId === paymentId) await saveSignature(shop.db, paymentId, signature);
  else await settleReported(shop, order.id, result);
}

async function settleReported(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  id: string,
  { providerOrderId, providerPaymentId, paymentSignature }: CheckoutResult,
): Promise<void> {
  const payment = await requestPayment(shop, id, providerPaymentId);
  if (payment.orderId !== providerOrderId) throw verificationFailed();
  if (payment.status !== "captured") {
    await queueReconciliation(shop.db, [id]);
    throw paymentNotConfirmedYet();
  }
  const settlement = await settlePayment(shop, payment, paymentSignature).catch((error: unknown) =>
    refuseUnchecked(shop, id, error),
  );
  if (settlement === "paid") return;
  const row = await findOrder(shop.db, id);
  throw paymentReturned(row?.paymentNote ?? "This payment is refunded automatically.");
}

async function requestPayment(
  shop: Pick<Shop, "db" | "payments" | "log">,
  id: string,
  paymentId: string,
): Promise<ProviderPayment> {
  return shop.payments.findPayment(paymentId).catch((error: unknown) => refuseUnchecked(shop, id, error));
}

async function refuseUnchecked(shop: Pick<Shop, "db" | "log">, id: string, error: unknown): Promise<never> {
  if (!(error instanceof ProviderError)) throw error;
  shop.log.error({ err: error }, "a reported payment could not be checked");
  if (error.kind === "refused") throw verificationFailed();
  await queueReconciliation(shop.db, [id]);
  throw paymentCouldNotBeChecked();
}
