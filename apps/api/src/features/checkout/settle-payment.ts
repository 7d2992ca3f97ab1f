import { formatRupees } from "@dakbag/domain/money/money";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import { savepoint, transaction } from "../../platform/database.ts";
import { ShopError } from "../../platform/shop-error.ts";
import type { ProviderPayment } from "../../providers/payment-provider.ts";
import type { Shop } from "../../shop.ts";
import { emptyCartOfOrder } from "../cart/empty-cart-of-order.ts";
import { moveStock } from "../catalogue/stock.ts";
import { acceptOrder } from "../orders/accept-order.ts";
import {
  insertOrderEvent,
  type LockedOrder,
  lockOrderOfProvider,
  updatePaymentNote,
} from "../orders/order-writes.queries.ts";
import { findGoodsOfOrders } from "../orders/orders.queries.ts";
import { type ReturnReason, returnSentences } from "../orders/returned-money.ts";
import { queueRefund } from "../refunds/queue-refund.ts";
import { findPaymentRecord, recordPayment } from "./payments.queries.ts";

/** `paid`: the money bought the order. `returned`: it goes back. `unknown-order`: it is not for an order of ours. */
export type Settlement = "paid" | "returned" | "unknown-order";

/**
 * Acts on a captured payment, once, however often and from wherever the news comes: verifyPayment, the webhook, a
 * recheck, the reconcile job. Everything happens under the order's row lock in one transaction: the payment is
 * recorded, the order paid, its goods sold and the cart emptied; or the money is sent back.
 *
 * @param payment as the provider tells it; anything but `captured` is a mistake of the caller
 */
export function settlePayment(
  { db, clock }: Pick<Shop, "db" | "clock">,
  payment: ProviderPayment,
): Promise<Settlement> {
  if (payment.status !== "captured")
    throw new Error(`payment ${payment.id} is ${payment.status}, not captured`);
  const now = clock();
  return transaction(db, async (tx) => {
    const [order] = payment.orderId ? await lockOrderOfProvider(tx, payment.orderId) : [];
    if (!order) return "unknown-order";
    const [known] = await findPaymentRecord(tx, payment.id);
    if (known) return known.honoured ? "paid" : "returned";

    const refusal = await refuseOrTakeGoods(tx, order, payment);
    await recordPayment(tx, payment.id, order.id, payment.amountPaise, payment.currency, !refusal, now);
    if (refusal) {
      await sendMoneyBack(tx, order, payment, refusal, now);
      return "returned";
    }
    await emptyCartOfOrder(tx, { userId: order.buyerId, lines: await findGoodsOfOrders(tx, [order.id]) });
    await acceptOrder(tx, order, { paymentId: payment.id, amountPaise: payment.amountPaise }, now);
    return "paid";
  });
}

/** Takes the goods the payment is for, if they are not held already; or says why the payment cannot stand. */
async function refuseOrTakeGoods(
  tx: pg.PoolClient,
  order: LockedOrder,
  payment: ProviderPayment,
): Promise<ReturnReason | undefined> {
  if (order.paidAt) return "second payment";
  if (payment.amountPaise !== order.totalPaise || payment.currency !== "INR") return "wrong amount";
  if (order.status === "Cancelled" || order.status === "Refunded") return "order called off";
  if (order.stockState !== "released") return undefined;
  return (await takeGoodsAgain(tx, order.id)) ? undefined : "goods sold out";
}

async function takeGoodsAgain(tx: pg.PoolClient, orderId: string): Promise<boolean> {
  const goods = await findGoodsOfOrders(tx, [orderId]);
  try {
    // Some lines may have moved before one was found short: those go back, the rest of the work stays.
    await savepoint(tx, () => moveStock(tx, { taken: goods }));
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

async function sendMoneyBack(
  tx: pg.PoolClient,
  order: LockedOrder,
  payment: ProviderPayment,
  reason: ReturnReason,
  now: Date,
): Promise<void> {
  const { id: paymentId, amountPaise } = payment;
  await queueRefund(tx, { paymentId, orderId: order.id, amountPaise, reason, requestedAt: now });

  // An order whose goods are gone is over; after any other refusal it stands as it stood.
  const status: OrderStatus = reason === "goods sold out" ? "Cancelled" : order.status;
  const amount = formatRupees(amountPaise);
  const note = `${returnSentences[reason]}: your payment of ${amount} is refunded automatically within 5 to 7 working days.`;
  await updatePaymentNote(tx, order.id, note, status);
  const what = `Payment ${payment.id} of ${amount} goes back: ${returnSentences[reason].toLowerCase()}`;
  await insertOrderEvent(tx, order.id, now, null, "Payment", order.status, status, what);
}
