import { createHmac } from "node:crypto";
import { processWebhookEvent, receiveWebhook } from "../../src/features/checkout/receive-webhook.ts";
import { recheckPayment } from "../../src/features/checkout/recheck-payment.ts";
import { reconcilePendingOrder } from "../../src/features/checkout/reconcile-pending-orders.ts";
import { verifyPayment } from "../../src/features/checkout/verify-payment.ts";
import type { Caller } from "../../src/platform/caller.ts";
import type { Configuration } from "../../src/platform/configuration.ts";
import { ShopError } from "../../src/platform/shop-error.ts";
import type { PaymentProvider, ProviderPayment } from "../../src/providers/payment-provider.ts";
import { ProviderError } from "../../src/providers/provider-error.ts";
import type { Shop } from "../../src/shop.ts";
import type { UnpaidOrder } from "../builders/unpaid-orders.ts";
import { breakingPool } from "./breaking-pool.ts";
import type { Delivery, PaymentEvent, Schedule } from "./payment-schedules.ts";

const pastReservationMs = 31 * 60_000;

interface ScheduleResult {
  /** Whether every handler that was to die had so many statements that it did. */
  hasDied: boolean;
  /** Whether the provider has reported the capture, with retries until it was received. */
  mustBePaid: boolean;
}

/**
 * Sends one order's payment events to the shop by a schedule, with the provider and the clock of this order. Webhooks
 * of the provider and the shop's own jobs come again after a death; a buyer or staff do not.
 */
export async function runSchedule(
  shop: Shop,
  order: UnpaidOrder,
  { isCapturedFirst, steps }: Schedule,
): Promise<ScheduleResult> {
  const payment = paymentOf(shop, order, isCapturedFirst);
  let hasDied = true;
  for (const step of steps) {
    for (const { event } of step) payment.happens(event);
    const died = await Promise.all(step.map((delivery) => deliver(shop, delivery, payment)));
    hasDied = hasDied && died.every(Boolean);
  }
  const mustBePaid = steps.flat().some(({ event }) => event === "captured" || event === "order.paid");
  return { hasDied, mustBePaid };
}

/** Expires an order long after all events: by then the provider has captured the payment. */
export async function settleRemaining(shop: Shop, order: UnpaidOrder): Promise<void> {
  const payment = paymentOf(shop, order, true);
  payment.happens("expiry");
  await payment.send("expiry", shop.db);
}

type Payment = ReturnType<typeof paymentOf>;

async function deliver(shop: Shop, { event, breakBefore }: Delivery, payment: Payment): Promise<boolean> {
  const { db, isBroken } = breakingPool(shop.db, breakBefore);
  try {
    await payment.send(event, db);
  } catch (error) {
    if (!isBroken()) throw error;
  }
  const comesAgain = event !== "verify" && event !== "recheck";
  if (isBroken() && comesAgain) await payment.send(event, shop.db);
  return breakBefore === undefined || isBroken();
}

function paymentOf(shop: Shop, order: UnpaidOrder, isCapturedFirst: boolean) {
  const { razorpayOrderId: orderId, totalPaise: amountPaise } = order;
  const id = `pay_of_${orderId}`;
  let status: ProviderPayment["status"] = isCapturedFirst ? "captured" : "created";
  let now = shop.clock();
  const clock = () => now;
  const payment = (): ProviderPayment => ({ id, orderId, amountPaise, currency: "INR", status });
  const payments: PaymentProvider = {
    ...shop.payments,
    findPayment: async () => {
      if (status === "created") throw new ProviderError("refused", "There is no such payment.");
      return payment();
    },
    findPaymentsOfOrder: async () => (status === "created" ? [] : [payment()]),
  };

  /** What it changes at the provider, or on the clock. */
  function happens(event: PaymentEvent): void {
    if (event === "expiry") now = new Date(now.getTime() + pastReservationMs);
    else if (event === "captured" || event === "order.paid") status = "captured";
    else if (event === "failed" && status !== "captured") status = "failed";
    // What the dialog gives the buyer to bring is authorised by then.
    else if ((event === "authorized" || event === "verify") && status === "created") status = "authorized";
  }

  async function send(event: PaymentEvent, db: Shop["db"]): Promise<void> {
    const toShop = { ...shop, db, clock, payments };
    if (event === "expiry") await reconcilePendingOrder(toShop, order.id);
    else if (event === "recheck") await recheckPayment(toShop, staffOf(order), orderId);
    else if (event === "verify") {
      const razorpaySignature = signed(shop.configuration.RAZORPAY_KEY_SECRET, `${orderId}|${id}`);
      const result = { razorpayOrderId: orderId, razorpayPaymentId: id, razorpaySignature };
      await verifyPayment(toShop, order.buyerId, result).catch(expectNotConfirmed);
    } else {
      const eventId = `${event} of ${orderId}`;
      await receiveWebhook(toShop, { ...webhookOf(event, payment(), shop.configuration), eventId });
      await processWebhookEvent(toShop, eventId);
    }
  }
  return { happens, send };
}

/** The buyer reads that the money is not there yet; everything else is a fault. */
function expectNotConfirmed(error: unknown): void {
  if (!(error instanceof ShopError && error.code === "payment-not-confirmed")) throw error;
}

const statusToldBy = {
  authorized: "authorized",
  captured: "captured",
  failed: "failed",
  "order.paid": "captured",
} as const;

function webhookOf(
  event: keyof typeof statusToldBy,
  { id, orderId, amountPaise: amount, currency }: ProviderPayment,
  { RAZORPAY_WEBHOOK_SECRET: secret }: Configuration,
) {
  const entity = { id, order_id: orderId, amount, currency, status: statusToldBy[event] };
  const name = event === "order.paid" ? event : `payment.${event}`;
  const body = JSON.stringify({ event: name, payload: { payment: { entity } } });
  return { rawBody: Buffer.from(body), signature: signed(secret, body) };
}

const signed = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");

function staffOf({ buyerId }: UnpaidOrder): Caller {
  return { userId: buyerId, role: "admin", name: "Meera", tokenHash: Buffer.alloc(0) };
}
