import { createHmac } from "node:crypto";
import { processWebhookEvent, receiveWebhook } from "../../src/features/checkout/receive-webhook.ts";
import { recheckPayment } from "../../src/features/checkout/recheck-payment.ts";
import { reconcilePendingOrder } from "../../src/features/checkout/reconcile-pending-orders.ts";
import { verifyPayment } from "../../src/features/checkout/verify-payment.ts";
import type { Caller } from "../../src/platform/caller.ts";
import type { Configuration } from "../../src/platform/configuration.ts";
import { ShopError } from "../../src/platform/shop-error.ts";
import type { PaymentProvider, ProviderPayment } from "../../src/providers/payment-provider.ts";
import { ProviderError } from "../../src/platform/provider-error.ts";
import type { Shop } from "../../src/shop.ts";
import type { UnpaidOrder } from "../builders/unpaid-orders.ts";
import { breakingPool } from "./breaking-pool.ts";
import type { Delivery, PaymentEvent, Schedule } from "./payment-schedules.ts";

const pastReservationMs = 31 * 60_000;

interface Outcome {
  /** True when every handler that was to die had enough statements to reach that point. */
  hasDied: boolean;
  /** True when the provider has reported the captured payment; it redelivers until the shop accepts the event. */
  mustBePaid: boolean;
}

/**
 * Delivers the events of one order's payment to the shop by a schedule, with a provider and a clock for this order
 * alone. Webhook events and the shop's own jobs are retried after a death; requests of a buyer or staff are not.
 */
export async function runSchedule(
  shop: Shop,
  order: UnpaidOrder,
  { isCapturedFirst, steps }: Schedule,
): Promise<Outcome> {
  const payment = simulatePayment(shop, order, isCapturedFirst);
  let hasDied = true;
  for (const step of steps) {
    for (const { event } of step) payment.apply(event);
    const died = await Promise.all(step.map((delivery) => deliver(shop, delivery, payment)));
    hasDied = hasDied && died.every(Boolean);
  }
  const mustBePaid = steps.flat().some(({ event }) => event === "captured" || event === "order.paid");
  return { hasDied, mustBePaid };
}

/** Reconciles an order long after all events: by then the provider has captured the payment. */
export async function settleRemaining(shop: Shop, order: UnpaidOrder): Promise<void> {
  const payment = simulatePayment(shop, order, true);
  payment.apply("expiry");
  await payment.send("expiry", shop.db);
}

type SimulatedPayment = ReturnType<typeof simulatePayment>;

async function deliver(
  shop: Shop,
  { event, breakBefore }: Delivery,
  payment: SimulatedPayment,
): Promise<boolean> {
  const { db, isBroken } = breakingPool(shop.db, breakBefore);
  try {
    await payment.send(event, db);
  } catch (error) {
    if (!isBroken()) throw error;
  }
  const isRetried = event !== "verify" && event !== "recheck";
  if (isBroken() && isRetried) await payment.send(event, shop.db);
  return breakBefore === undefined || isBroken();
}

function simulatePayment(shop: Shop, order: UnpaidOrder, isCapturedFirst: boolean) {
  const { razorpayOrderId: orderId, totalPaise: amountPaise } = order;
  const id = `pay_of_${orderId}`;
  let status: ProviderPayment["status"] = isCapturedFirst ? "captured" : "created";
  let now = shop.clock();
  const createdAt = now;
  const clock = () => now;
  const payment = (): ProviderPayment => ({ id, orderId, amountPaise, currency: "INR", status, createdAt });
  const payments: PaymentProvider = {
    ...shop.payments,
    findPayment: async () => {
      if (status === "created") throw new ProviderError("refused", "There is no such payment.");
      return payment();
    },
    findPaymentsOfOrder: async () => (status === "created" ? [] : [payment()]),
  };

  /** Changes the payment at the provider, or the clock. */
  function apply(event: PaymentEvent): void {
    if (event === "expiry") now = new Date(now.getTime() + pastReservationMs);
    else if (event === "captured" || event === "order.paid") status = "captured";
    else if (event === "failed" && status !== "captured") status = "failed";
    // The dialog returns a signed result only after the payment is authorised.
    else if ((event === "authorized" || event === "verify") && status === "created") status = "authorized";
  }

  async function send(event: PaymentEvent, db: Shop["db"]): Promise<void> {
    const shopOfEvent = { ...shop, db, clock, payments };
    if (event === "expiry") await reconcilePendingOrder(shopOfEvent, order.id);
    else if (event === "recheck") await recheckPayment(shopOfEvent, staffOf(order), orderId);
    else if (event === "verify") {
      const paymentSignature = signed(shop.configuration.RAZORPAY_KEY_SECRET, `${orderId}|${id}`);
      const result = { providerOrderId: orderId, providerPaymentId: id, paymentSignature };
      await verifyPayment(shopOfEvent, { party: { userId: order.buyerId }, role: "buyer" }, result).catch(
        expectNotConfirmed,
      );
    } else {
      const eventId = `${event} of ${orderId}`;
      await receiveWebhook(shopOfEvent, { ...webhookOf(event, payment(), shop.configuration), eventId });
      await processWebhookEvent(shopOfEvent, eventId);
    }
  }
  return { apply, send };
}

/** The shop may refuse with `payment-not-confirmed`; any other error is a fault. */
function expectNotConfirmed(error: unknown): void {
  if (!(error instanceof ShopError && error.code === "payment-not-confirmed")) throw error;
}

const statusOfEvent = {
  authorized: "authorized",
  captured: "captured",
  failed: "failed",
  "order.paid": "captured",
} as const;

/** A signed webhook event of a payment, as the provider sends it. */
export function webhookOf(
  event: keyof typeof statusOfEvent,
  { id, orderId, amountPaise: amount, currency, createdAt }: ProviderPayment,
  { RAZORPAY_WEBHOOK_SECRET: secret }: Configuration,
) {
  const created_at = Math.floor(createdAt.getTime() / 1000);
  const entity = { id, order_id: orderId, amount, currency, status: statusOfEvent[event], created_at };
  const name = event === "order.paid" ? event : `payment.${event}`;
  const body = JSON.stringify({ event: name, payload: { payment: { entity } } });
  return { rawBody: Buffer.from(body), signature: signed(secret, body) };
}

const signed = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");

/** Another admin for each order: what one may ask the provider is limited. */
function staffOf({ id, buyerId }: UnpaidOrder): Caller {
  const rights = { role: "admin", accountRole: "admin", withheld: null } as const;
  return {
    userId: id,
    party: { userId: buyerId },
    ...rights,
    name: "Meera",
    tokenHash: Buffer.alloc(0),
  };
}
