import { formatRupees } from "@dakbag/domain/money/money";
import { isInTimeToPay } from "@dakbag/domain/orders/days-to-pay";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import { savepoint, together, transaction } from "../../platform/database.ts";
import { ShopError } from "../../platform/shop-error.ts";
import type { ProviderPayment } from "../../providers/payment-provider.ts";
import type { Shop } from "../../shop.ts";
import { removeBoughtGoods } from "../cart/change-cart.ts";
import { moveStock } from "../catalogue/stock.ts";
import { acceptOrder } from "../orders/accept-order.ts";
import {
  insertOrderEvent,
  type LockedOrder,
  lockOrderOfProvider,
  saveSignature,
  updatePaymentNote,
} from "../orders/order-writes.queries.ts";
import { findGoodsOfOrders } from "../orders/orders.queries.ts";
import { type ReturnReason, returnReasonTexts } from "../orders/present-refunds.ts";
import { queueRefund } from "../refunds/queue-refund.ts";
import { insertUnknownPayment } from "../unknown-payments/unknown-payments.queries.ts";
import { findPaymentRecord, recordPayment } from "./payments.queries.ts";

/** `paid`: the payment bought the order. `returned`: it is refunded. `unknown-order`: it is for no order of this database, and
 * staff decide about it. */
export type Settlement = "paid" | "returned" | "unknown-order";

/**
 * Settles a captured payment once, however often it is reported: by verifyPayment, the webhook, a recheck or the
 * reconcile job. One transaction under the order's row lock: the payment is recorded, the order accepted and the cart
 * emptied; or the payment is refunded.
 *
 * @param payment as the provider reports it; any status but `captured` is a programming error
 * @param signature the proof of the buyer's browser, to be saved with the order
 */
export function settlePayment(
  { db, clock, log }: Pick<Shop, "db" | "clock" | "log">,
  payment: ProviderPayment,
  signature?: string,
): Promise<Settlement> {
  if (payment.status !== "captured")
    throw new Error(`payment ${payment.id} is ${payment.status}, not captured`);
  const now = clock();
  return transaction(db, async (tx) => {
    const { orderId: razorpayOrderId } = payment;
    const [[order], [recorded]] = await together([
      razorpayOrderId ? lockOrderOfProvider(tx, razorpayOrderId) : Promise.resolve([]),
      findPaymentRecord(tx, payment.id),
    ]);
    if (!order) {
      const { id, orderId, amountPaise, currency, createdAt } = payment;
      const [isNew] = await insertUnknownPayment(tx, id, orderId, amountPaise, currency, createdAt, now);
      if (isNew) log.error({ payment: id }, "a captured payment is for no order of this database");
      return "unknown-order";
    }
    if (recorded?.honoured && signature !== undefined) await saveSignature(tx, payment.id, signature);
    if (recorded) return recorded.honoured ? "paid" : "returned";

    const refusal = await refuseOrTakeGoods(tx, order, payment);
    const { id, amountPaise, currency } = payment;
    const recording = recordPayment(tx, id, order.id, amountPaise, currency, !refusal, now);
    if (refusal) {
      await together([recording, returnPayment(tx, order, payment, refusal, now)]);
      return "returned";
    }
    const [, lines] = await together([recording, findGoodsOfOrders(tx, [order.id])]);
    await removeBoughtGoods(tx, { userId: order.buyerId, lines });
    await acceptOrder(tx, order, { paymentId: id, amountPaise, signature }, now);
    return "paid";
  });
}

/** Takes the goods from stock if they are no longer reserved, or returns the reason why the payment is refunded. */
async function refuseOrTakeGoods(
  tx: pg.PoolClient,
  order: LockedOrder,
  payment: ProviderPayment,
): Promise<ReturnReason | undefined> {
  if (order.paidAt) return "second payment";
  if (payment.amountPaise !== order.totalPaise || payment.currency !== "INR") return "wrong amount";
  if (order.replacedById) return "order replaced";
  if (order.status === "Cancelled" || order.status === "Refunded") return "order called off";
  if (!isInTimeToPay(order.placedAt, payment.createdAt)) return "paid too late";
  if (order.stockState !== "released") return undefined;
  return (await takeGoodsAgain(tx, order.id)) ? undefined : "goods sold out";
}

async function takeGoodsAgain(tx: pg.PoolClient, orderId: string): Promise<boolean> {
  const goods = await findGoodsOfOrders(tx, [orderId]);
  try {
    // When one line is out of stock, the lines moved before it are rolled back; the rest of the transaction stays.
    await savepoint(tx, () => moveStock(tx, { taken: goods }));
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

async function returnPayment(
  tx: pg.PoolClient,
  order: LockedOrder,
  payment: ProviderPayment,
  reason: ReturnReason,
  now: Date,
): Promise<void> {
  const { id: paymentId, amountPaise } = payment;
  await queueRefund(tx, { paymentId, orderId: order.id, amountPaise, reason, requestedAt: now });

  // An order whose goods are sold out is cancelled; after any other refusal its status stays.
  const status: OrderStatus = reason === "goods sold out" ? "Cancelled" : order.status;
  const amount = formatRupees(amountPaise);
  const note = `${returnReasonTexts[reason]}: your payment of ${amount} is refunded automatically within 5 to 7 working days.`;
  await updatePaymentNote(tx, order.id, note, status);
  const what = `Payment ${payment.id} of ${amount} is refunded: ${returnReasonTexts[reason].toLowerCase()}`;
  await insertOrderEvent(tx, order.id, now, null, "Payment", order.status, status, what);
}

/** The state of an order's payment at the provider. `waiting`: authorised but not captured yet. */
export type PaymentState = "paid" | "waiting" | "pending" | "failed";

/**
 * Asks the provider for every attempt to pay an order, settles each that was captured, and returns the state of the
 * payment. A second captured payment is settled too: it is refunded.
 *
 * @throws ProviderError
 */
export async function reconcilePayments(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  razorpayOrderId: string,
): Promise<PaymentState> {
  const { attempts, isPaid } = await settleAttempts(shop, razorpayOrderId);
  if (isPaid) return "paid";
  if (attempts.some(({ status }) => status === "authorized")) return "waiting";
  return attempts.length > 0 && attempts.every(({ status }) => status === "failed") ? "failed" : "pending";
}

/** Settles the captured payments of an order as `reconcilePayments`, and returns all attempts to pay it. */
export async function settleAttempts(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  razorpayOrderId: string,
): Promise<{ attempts: ProviderPayment[]; isPaid: boolean }> {
  const attempts = await shop.payments.findPaymentsOfOrder(razorpayOrderId);
  let isPaid = false;
  for (const payment of attempts.filter(({ status }) => status === "captured")) {
    isPaid = (await settlePayment(shop, payment)) === "paid" || isPaid;
  }
  return { attempts, isPaid };
}
