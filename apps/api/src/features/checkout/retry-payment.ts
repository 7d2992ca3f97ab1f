import { isOwnOrder } from "../orders/order-access.ts";
import type { PayableOrder } from "@dakbag/contracts/checkout";
import { isInTimeToPay } from "@dakbag/domain/orders/days-to-pay";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { moveStock } from "../catalogue/stock.ts";
import { lockOrder, updateStockState } from "../orders/order-writes.queries.ts";
import { findOrder } from "../orders/orders.queries.ts";
import { reservationEnd } from "../orders/place-order.ts";
import { notWaitingForPayment, tooOldToPay } from "./checkout.errors.ts";
import { assertAuthorised } from "./marketplace-authorisation.ts";
import { openPayment } from "./open-payment.ts";
import { reconcilePayments } from "./settle-payment.ts";

/**
 * Opens the payment of a pending order again: the same order, the same provider order, the same amount. Goods
 * that have been released since are reserved again.
 *
 * @throws ShopError 404 not this buyer's; 409 not waiting for payment, too old, out of stock; 403 not authorised
 */
export async function retryPayment(
  shop: Pick<Shop, "db" | "clock" | "payments" | "configuration" | "log">,
  userId: string,
  orderId: string,
): Promise<PayableOrder> {
  const [requested] = await findOrder(shop.db, orderId);
  if (requested?.razorpayOrderId && isOwnOrder(userId, requested))
    await settleMissedPayments(shop, requested.razorpayOrderId);
  const now = shop.clock();
  await transaction(shop.db, async (tx) => {
    const [order] = await lockOrder(tx, orderId);
    if (!order || !isOwnOrder(userId, order)) throw notFound("This order");
    if (order.status !== "Payment Pending" || order.paidAt) throw notWaitingForPayment();
    if (!isInTimeToPay(order.placedAt, now)) throw tooOldToPay();

    const [{ lines } = { lines: [] }] = await findOrder(tx, orderId);
    await assertAuthorised(tx, userId, lines);
    if (order.stockState === "released") await moveStock(tx, { taken: lines });
    await updateStockState(tx, orderId, "reserved", reservationEnd(now));
  });
  return openPayment(shop, orderId);
}

/** The buyer may have paid already while the webhook event was lost; then there is nothing left to pay. */
async function settleMissedPayments(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  razorpayOrderId: string,
): Promise<void> {
  try {
    await reconcilePayments(shop, razorpayOrderId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The provider accepts no second payment for the same order, so opening it is safe.
    shop.log.warn({ err: error }, "the payments of an order could not be fetched from the provider");
  }
}
