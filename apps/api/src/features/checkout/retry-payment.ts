import type { PayableOrder } from "@dakbag/contracts/checkout";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { moveStock } from "../catalogue/stock.ts";
import { lockOrder, updateStockState } from "../orders/order-writes.queries.ts";
import { findOrder } from "../orders/orders.queries.ts";
import { reservationEnd } from "../orders/place-order.ts";
import { notWaitingForPayment, tooOldToPay } from "./checkout.errors.ts";
import { findPaymentState } from "./find-payment-state.ts";
import { assertAuthorised } from "./marketplace-authorisation.ts";
import { openPayment } from "./open-payment.ts";

// The provider refunds what it could not capture for three days by itself; prices of that age stand no longer.
const daysToPay = 3;

/**
 * Opens the payment of a pending order again: the same order, the same provider order, the same amount. Goods
 * that were given back meanwhile are reserved again.
 *
 * @throws ShopError 404 not this buyer's; 409 not waiting for payment, too old, goods short; 403 not authorised
 */
export async function retryPayment(
  shop: Pick<Shop, "db" | "clock" | "payments" | "configuration" | "log">,
  userId: string,
  orderId: string,
): Promise<PayableOrder> {
  const [asked] = await findOrder(shop.db, orderId);
  if (asked?.buyerId === userId && asked.razorpayOrderId) await settleLostNews(shop, asked.razorpayOrderId);
  const now = shop.clock();
  await transaction(shop.db, async (tx) => {
    const [order] = await lockOrder(tx, orderId);
    if (!order || order.buyerId !== userId) throw notFound("This order");
    if (order.status !== "Payment Pending" || order.paidAt) throw notWaitingForPayment();
    if (now.getTime() - order.placedAt.getTime() > daysToPay * 86_400_000) throw tooOldToPay();

    const [{ lines } = { lines: [] }] = await findOrder(tx, orderId);
    await assertAuthorised(tx, userId, lines);
    if (order.stockState === "released") await moveStock(tx, { taken: lines });
    await updateStockState(tx, orderId, "reserved", reservationEnd(now));
  });
  return openPayment(shop, orderId);
}

/** The buyer may have paid without the shop hearing of it: then there is nothing to pay again. */
async function settleLostNews(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  razorpayOrderId: string,
): Promise<void> {
  try {
    await findPaymentState(shop, razorpayOrderId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The provider takes no second payment for the same order, so that it may be opened all the same.
    shop.log.warn({ err: error }, "the tries to pay an order could not be looked up");
  }
}
