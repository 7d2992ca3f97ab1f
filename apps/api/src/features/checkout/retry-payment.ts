import { assertOrderAccess, partyOfOrder } from "../orders/order-access.ts";
import { maxHoldExtensions } from "@dakbag/domain/orders/hold-limits";
import type { Caller } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import type { Shop } from "../../shop.ts";
import type { ProviderPayment } from "../../providers/payment-provider.ts";
import { assertAvailable, isReservationRefusal } from "../buying/reservation-limits.ts";
import { extendReservation } from "../buying/reserve-stock.ts";
import { lockOrder, lockBuyer } from "../orders/lock-order.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import { findOrder } from "../orders/find-orders.ts";
import { paymentRefused } from "./checkout.errors.ts";
import { countQuestion } from "./count-question.ts";
import { assertAuthorised } from "../marketplace-authorisation/marketplace-authorisation.ts";
import { openPayment, type OrderToPay, refusalOfPayment } from "./open-payment.ts";
import { settleAttempts } from "./settle-payment.ts";

/**
 * Opens the payment of a pending order again: the same order, the same provider order, the same amount. After an attempt
 * to pay that failed, its goods are held for another half an hour, twice at most; so are those of an order whose payment
 * could not be opened until now. Otherwise, and when they may not be held, they are not held for longer, and the order can
 * be paid while they are there.
 *
 * @throws ShopError 404 not this buyer's; 409 not waiting for payment, too old, out of stock; 403 not authorised; 429 asked too often
 */
export async function retryPayment(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  caller: Pick<Caller, "userId" | "party" | "role">,
  orderId: string,
): Promise<OrderToPay> {
  const requested = await findOrder(shop.db, orderId);
  assertOrderAccess(caller, "pay", requested);
  await countQuestion(shop, caller.userId);
  const { buyerId } = requested;
  const isOpened = requested.providerOrderId !== null;
  const attempts = requested.providerOrderId
    ? await settleMissedPayments(shop, requested.providerOrderId)
    : [];
  const hold = (isToHold: boolean) =>
    prepareRetry(
      shop,
      { buyerId, orderId },
      (order) => isToHold && (mayExtend(order, attempts) || (!isOpened && order.stockState === "released")),
    );
  // Nothing is held before the payment can be opened.
  if (!isOpened) {
    await hold(false);
    await openPayment(shop, orderId);
  }
  try {
    await hold(true);
  } catch (error) {
    if (!isReservationRefusal(error)) throw error;
    await hold(false);
  }
  return openPayment(shop, orderId);
}

/** Checks that the order can be paid now, and holds its goods if they are to be held. */
function prepareRetry(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { buyerId, orderId }: { readonly buyerId: string; readonly orderId: string },
  isToHold: (order: LockedOrder) => boolean,
): Promise<void> {
  const now = clock();
  return transaction(db, async (tx) => {
    await lockBuyer(tx, { userId: buyerId });
    const order = await lockOrder(tx, orderId);
    const row = await findOrder(tx, orderId);
    if (!order || !row) throw notFound("This order");
    const refusal = refusalOfPayment(row, now);
    if (refusal) throw paymentRefused(refusal);

    // As when it was placed: a colleague may pay it.
    const party = partyOfOrder(row);
    await assertAuthorised(tx, party, row.lines);
    // Others hold their goods for longer, or have lost them for good.
    if (order.isPrepaidCartOrder && isToHold(order)) {
      await extendReservation(tx, order, { party, goods: row.lines }, now);
    } else if (order.stockState === "released") await assertAvailable(tx, { party, goods: row.lines });
  });
}

/** Whether the buyer tried to pay since the goods were held last, and they were not held too often. */
function mayExtend(order: LockedOrder, attempts: readonly ProviderPayment[]): boolean {
  const heldAt = order.holdExtendedAt ?? order.placedAt;
  // The provider's times are whole seconds.
  const isSince = ({ createdAt }: ProviderPayment) => createdAt.getTime() > heldAt.getTime() - 1000;
  return order.holdExtensions < maxHoldExtensions && attempts.some(isSince);
}

/** The buyer may have paid already while the webhook event was lost; then there is nothing left to pay. */
export async function settleMissedPayments(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  providerOrderId: string,
): Promise<ProviderPayment[]> {
  try {
    return (await settleAttempts(shop, providerOrderId)).attempts;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The provider accepts no second payment for the same order, so opening it is safe.
    shop.log.warn({ err: error }, "the payments of an order could not be fetched from the provider");
    return [];
  }
}
