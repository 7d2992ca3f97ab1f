import { formatRupees } from "@dakbag/domain/money/money";
import { firstDayToPay, isInTimeToPay } from "@dakbag/domain/orders/days-to-pay";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type pg from "pg";
import { together, transaction } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { ProviderPayment } from "../../providers/payment-provider.ts";
import { unlessRefused } from "../../platform/provider-error.ts";
import type { Shop } from "../../shop.ts";
import { payOrder } from "../buying/pay-order.ts";
import {
  detachProviderOrder,
  recordOrderEvent,
  saveSignature,
  updatePaymentNote,
} from "../orders/write-order.ts";
import { lockOrderOfProvider, lockBuyer, lockReplacedAndWaiting } from "../orders/lock-order.ts";
import type { LockedOrder, WaitingOrder } from "../orders/order-rows.ts";
import { findReservedGoods } from "../buying/reserve-stock.ts";
import { type ReturnReason, returnReasonTexts } from "../orders/present-refunds.ts";
import { reserveForPayment } from "../buying/reserve-for-payment.ts";
import { isReplacedOrderWanted, takeUpReplacedOrder } from "../buying/take-up-replaced-order.ts";
import { findProviderReceipt } from "../receipts/find-receipts.ts";
import { recordReceipt } from "../receipts/record-receipt.ts";
import { queueRefund } from "../refunds/queue-refund.ts";
import { receiveRefund } from "../refunds/receive-refund.ts";
import { recordUnknownPayment } from "../unknown-payments/refund-unknown-payment.ts";

/** `paid`: the payment bought the order. `returned`: it is refunded. `unknown-order`: it is for no order of this database, and
 * staff decide about it. */
export type Settlement = "paid" | "returned" | "unknown-order";

/** Whether a payment took money, which may have gone back since. */
export const wasCaptured = ({ status }: Pick<ProviderPayment, "status">): boolean =>
  status === "captured" || status === "refunded";

/**
 * Settles a captured payment once, however often it is reported: by verifyPayment, the webhook, a recheck or the
 * reconcile job. One transaction under the order's row lock: the receipt is recorded, the order accepted and the cart
 * emptied; or the payment is refunded. A replaced order keeps its payment while the buyer has paid no other since.
 *
 * @param payment as the provider reports it; it must have been captured, as a refunded one was too
 * @param signature the proof of the buyer's browser, to be saved with the order
 */
export async function settlePayment(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  payment: ProviderPayment,
  signature?: string,
): Promise<Settlement> {
  if (!wasCaptured(payment)) throw new Error(`payment ${payment.id} is ${payment.status}, not captured`);
  const settle = (whole: ProviderPayment, feeOnTopPaise?: number) =>
    transaction(shop.db, (tx) => settleIn(tx, shop, whole, { signature, feeOnTopPaise }));
  let priced = payment;
  let feeOnTopPaise: number | undefined;
  let settled = await settle(payment);
  if (typeof settled !== "string" && "larger" in settled) {
    feeOnTopPaise = await feeOnTop(shop, payment, settled.larger);
    priced = { ...payment, amountPaise: payment.amountPaise - feeOnTopPaise };
    settled = await settle(priced, feeOnTopPaise);
  }
  if (typeof settled === "string") return settled;
  if ("larger" in settled) throw new Error("an order's amount changed while its payment was settled");
  const { replaced } = settled;
  return transaction(shop.db, (tx) =>
    settleReplaced(tx, shop, priced, { signature, feeOnTopPaise: feeOnTopPaise ?? 0, replaced }),
  );
}

/** What the provider charged on top of the order's amount, when its order is paid; 0 when it says otherwise. */
async function feeOnTop(
  { payments }: Pick<Shop, "payments">,
  { orderId, amountPaise }: ProviderPayment,
  totalPaise: number,
): Promise<number> {
  if (orderId === null) return 0;
  const order = await unlessRefused(payments.findOrder(orderId));
  // The provider has no such order, and so none that is paid.
  if (!order) return 0;
  const isOnTop = order.isPaid && order.currency === "INR" && order.amountPaise === totalPaise;
  return isOnTop ? amountPaise - totalPaise : 0;
}

interface Settling {
  readonly signature: string | undefined;
  /** Already taken off the payment's amount; undefined while the provider was not asked. */
  readonly feeOnTopPaise: number | undefined;
  /** The buyer's orders that wait for payment; locked, with the buyer, when the order was replaced. */
  readonly waiting?: readonly WaitingOrder[];
}

/** An order that was replaced; its buyer and later orders must be locked before it. */
type Replaced = { readonly replaced: Pick<LockedOrder, "id" | "buyerId"> };

/** The payment is larger than this total of its order: the provider must be asked whether its fee is on top. */
type Larger = { readonly larger: number };

async function settleIn(
  tx: pg.PoolClient,
  { clock, log, payments: { method } }: Pick<Shop, "clock" | "log" | "payments">,
  payment: ProviderPayment,
  { signature, waiting, feeOnTopPaise }: Settling,
): Promise<Settlement | Replaced | Larger> {
  const now = clock();
  const { id, orderId, amountPaise, currency, createdAt } = payment;
  // The receipt is read after the lock: another report of it may have been settled while that was waited for.
  const [order, recorded] = await together([
    orderId ? lockOrderOfProvider(tx, orderId) : Promise.resolve(undefined),
    findProviderReceipt(tx, id),
  ]);
  if (!order) {
    const unknown = { paymentId: id, providerOrderId: orderId, amountPaise, currency, paidAt: createdAt };
    const isNew = await recordUnknownPayment(tx, { ...unknown, now });
    if (isNew) log.error({ payment: id }, "a captured payment is for no order of this database");
    return "unknown-order";
  }
  if (recorded?.isAllocated && signature !== undefined) await saveSignature(tx, id, signature);
  if (recorded) return recorded.isAllocated ? "paid" : "returned";

  if (feeOnTopPaise === undefined && !order.paidAt && amountPaise > order.totalPaise)
    return { larger: order.totalPaise };
  const refusal = await refuseOrTakeGoods(tx, order, { payment, waiting }, now);
  if (refusal === "order replaced" && !waiting) return { replaced: order };
  const fee = feeOnTopPaise ?? 0;
  const received = {
    method,
    reference: id,
    orderId: order.id,
    currency,
    receivedAt: createdAt,
    recordedAt: now,
  };
  if (refusal) {
    // The fee goes back too.
    const whole = { ...payment, amountPaise: amountPaise + fee };
    const returned = { ...received, id: uuidV7(now), amountPaise: whole.amountPaise, feeOnTopPaise: 0 };
    await together([
      recordReceipt(tx, returned, false),
      returnPayment(tx, order, { ...whole, receiptId: returned.id }, refusal, now),
    ]);
    return "returned";
  }
  const receipt = { ...received, id: uuidV7(now), amountPaise, feeOnTopPaise: fee };
  const revived = order.replacedById ? await takeUpReplacedOrder(tx, order, waiting ?? [], now) : order;
  await payOrder(tx, revived, { receipt, providerPayment: { signature: signature ?? null } }, now);
  return "paid";
}

/** The same for an order that was replaced. Locks in the order of placing: the buyer, then the orders by id. */
async function settleReplaced(
  tx: pg.PoolClient,
  shop: Pick<Shop, "clock" | "log" | "payments">,
  payment: ProviderPayment,
  { signature, feeOnTopPaise, replaced }: Settling & Replaced,
): Promise<Settlement> {
  await lockBuyer(tx, { userId: replaced.buyerId });
  const waiting = await lockReplacedAndWaiting(tx, replaced, firstDayToPay(shop.clock()));
  const settled = await settleIn(tx, shop, payment, { signature, feeOnTopPaise, waiting });
  if (typeof settled !== "string") throw new Error("a replaced order was settled without its locks");
  return settled;
}

/** Takes the goods if they are not reserved, or returns the reason why the payment is refunded. */
async function refuseOrTakeGoods(
  tx: pg.PoolClient,
  order: LockedOrder,
  {
    payment,
    waiting,
  }: { readonly payment: ProviderPayment; readonly waiting: readonly WaitingOrder[] | undefined },
  now: Date,
): Promise<ReturnReason | undefined> {
  if (order.paidAt) return "second payment";
  if (payment.amountPaise !== order.totalPaise || payment.currency !== "INR") return "wrong amount";
  if (order.replacedById) {
    if (!waiting || !(await isReplacedOrderWanted(tx, order))) return "order replaced";
  } else if (order.status === "Cancelled" || order.status === "Refunded") return "order called off";
  if (!isInTimeToPay(order, payment.createdAt)) return "paid too late";
  if (order.stockState !== "released") return undefined;
  // The later orders that it replaces give their goods back.
  const given = waiting ? await findReservedGoods(tx, waiting) : [];
  return (await reserveForPayment(tx, { order, given }, now)) ? undefined : "goods sold out";
}

async function returnPayment(
  tx: pg.PoolClient,
  order: LockedOrder,
  payment: ProviderPayment & { readonly receiptId: string },
  reason: ReturnReason,
  now: Date,
): Promise<void> {
  const { receiptId, amountPaise } = payment;
  await queueRefund(tx, { receiptId, orderId: order.id, amountPaise, reason, requestedAt: now });

  // An order whose goods are sold out is cancelled; after any other refusal its status stays.
  const status: OrderStatus = reason === "goods sold out" ? "Cancelled" : order.status;
  const amount = formatRupees(amountPaise);
  const note = `${returnReasonTexts[reason]}: your payment of ${amount} is refunded automatically within 5 to 7 working days.`;
  await updatePaymentNote(tx, order.id, note, status);
  // The provider's order has taken its one payment.
  if (order.status === "Payment Pending" && payment.orderId !== null)
    await detachProviderOrder(tx, order.id, payment.orderId, now);
  const what = `Payment ${payment.id} of ${amount} is refunded: ${returnReasonTexts[reason].toLowerCase()}`;
  await recordOrderEvent(tx, order.id, {
    at: now,
    actor: "Payment",
    fromStatus: order.status,
    toStatus: status,
    what,
  });
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
  providerOrderId: string,
): Promise<PaymentState> {
  const { attempts, isPaid } = await settleAttempts(shop, providerOrderId);
  if (isPaid) return "paid";
  if (attempts.some(({ status }) => status === "authorized")) return "waiting";
  return attempts.length > 0 && attempts.every(({ status }) => status === "failed") ? "failed" : "pending";
}

/**
 * Settles the captured payments of an order as `reconcilePayments`, and returns all attempts to pay it. What was refunded at
 * the provider before it was seen here becomes a paid order with a refund.
 */
export async function settleAttempts(
  shop: Pick<Shop, "db" | "clock" | "payments" | "log">,
  providerOrderId: string,
  maxWaitMs?: number,
): Promise<{ attempts: ProviderPayment[]; isPaid: boolean }> {
  const attempts = await shop.payments.findPaymentsOfOrder(providerOrderId, maxWaitMs);
  let isPaid = false;
  for (const payment of attempts.filter(wasCaptured)) {
    if ((await settlePayment(shop, payment)) !== "paid") continue;
    isPaid = true;
    const refunds = payment.status === "refunded" ? await shop.payments.findRefundsOfPayment(payment.id) : [];
    for (const refund of refunds) await receiveRefund(shop, refund);
  }
  return { attempts, isPaid };
}
