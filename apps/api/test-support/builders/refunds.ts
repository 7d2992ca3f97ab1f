import type { OrderOnDesk } from "@dakbag/contracts/order-desk";
import { createHmac, randomUUID } from "node:crypto";
import type { PaymentProvider, ProviderRefund } from "../../src/providers/payment-provider.ts";
import type { TestApp } from "../start-test-app.ts";
import { placeOrder } from "./order.ts";
import { payOrder } from "./payments.ts";
import { requestFromProvider } from "./provider.ts";
import { signInBuyer, type SignedIn } from "./sign-in-buyer.ts";

/** An order that was placed and paid, with its buyer and the payment that bought it. */
export async function placePaidOrder(
  shop: Pick<TestApp, "app" | "db" | "clock" | "sandboxUrl">,
  goods: Readonly<Record<string, number>>,
) {
  const buyer = await signInBuyer(shop);
  const { order, razorpayOrderId, amount } = await placeOrder(shop, buyer, goods);
  const { razorpayPaymentId: paymentId } = await payOrder(shop, buyer, razorpayOrderId);
  return { buyer, id: order._id, orderNumber: order.orderNumber, amountPaise: amount, paymentId };
}

/** The order as the desk's order page shows it. */
export async function readOnDesk({ app }: Pick<TestApp, "app">, admin: SignedIn, id: string) {
  const answer = await app.inject({ method: "GET", url: `/api/admin/orders/${id}`, headers: admin.headers });
  if (answer.statusCode !== 200) throw new Error(`the desk has no such order: ${answer.body}`);
  return answer.json<OrderOnDesk>();
}

export interface WantedRefund {
  lines: { lineNumber: number; quantity: number; restock?: boolean }[];
  reason?: string;
  refundsSeen?: number;
  wereSent?: boolean;
}

/** Requests a refund of pieces, as the desk does. */
export function refundPieces(
  { app }: Pick<TestApp, "app">,
  admin: SignedIn,
  id: string,
  { lines, reason = "Damaged in transit", refundsSeen = 0, wereSent }: WantedRefund,
  key?: string,
) {
  return app.inject({
    method: "POST",
    url: `/api/admin/orders/${id}/refunds`,
    headers: { ...admin.headers, ...(key !== undefined && { "idempotency-key": key }) },
    payload: { lines, reason, refundsSeen, wereSent },
  });
}

export interface WantedGoodwill {
  amount: number;
  reason?: string;
  refundsSeen?: number;
}

/** Requests a goodwill refund of an amount in rupees, as the desk does. */
export function refundGoodwill(
  { app }: Pick<TestApp, "app">,
  admin: SignedIn,
  id: string,
  { amount, reason = "Came four days late", refundsSeen = 0 }: WantedGoodwill,
  key?: string,
) {
  return app.inject({
    method: "POST",
    url: `/api/admin/orders/${id}/goodwill`,
    headers: { ...admin.headers, ...(key !== undefined && { "idempotency-key": key }) },
    payload: { amount, reason, refundsSeen },
  });
}

/** Repeats a failed refund, as the desk does. */
export const retryRefund = (
  { app }: Pick<TestApp, "app">,
  { headers }: SignedIn,
  id: string,
  refundId: string,
) => app.inject({ method: "POST", url: `/api/admin/orders/${id}/refunds/${refundId}/retry`, headers });

/** The refunds of a payment at the provider, newest first. */
export async function refundsAtProvider(shop: Pick<TestApp, "shop" | "sandboxUrl">, paymentId: string) {
  const { items } = await requestFromProvider<{
    items: { id: string; amount: number; receipt: string | null; status: string }[];
  }>(shop, `/payments/${paymentId}/refunds`);
  return items;
}

export interface RefundEvent {
  event: "refund.created" | "refund.processed" | "refund.failed" | "refund.speed_changed";
  status: "pending" | "processed" | "failed";
  id: string;
  paymentId: string;
  receipt?: string | null;
  /** Default: the amount of the shop's own refund. */
  amountPaise?: number;
  currency?: string;
}

const describedRefunds = new WeakMap<PaymentProvider, Map<string, ProviderRefund>>();

/** From now on the provider describes the refund so: states that the sandbox's refunds do not reach on demand. */
function describeRefund({ payments }: TestApp["shop"], refund: ProviderRefund): void {
  let described = describedRefunds.get(payments);
  if (!described) {
    const known = (described = new Map());
    const { findRefund } = payments;
    payments.findRefund = async (id) => known.get(id) ?? findRefund(id);
    describedRefunds.set(payments, described);
  }
  // An ended refund stays so, whatever is reported late.
  if ((described.get(refund.id)?.status ?? "pending") === "pending") described.set(refund.id, refund);
}

/** Sends the provider's signed webhook event about a refund; the job that processes it stays in the queue. */
export async function sendRefundEvent(
  { app, shop, db }: Pick<TestApp, "app" | "shop" | "db">,
  refund: RefundEvent,
): Promise<void> {
  const { event, status, id, paymentId, receipt = null } = refund;
  const { rows } = await db.query<{ amountPaise: number }>(
    'SELECT amount_paise AS "amountPaise" FROM refunds WHERE id::text = $1 OR razorpay_refund_id = $2',
    [receipt, id],
  );
  const amount = refund.amountPaise ?? rows[0]?.amountPaise ?? 100;
  const { currency = "INR" } = refund;
  describeRefund(shop, { id, paymentId, amountPaise: amount, currency, receipt, status });
  const entity = { id, entity: "refund", amount, currency, payment_id: paymentId, receipt, status };
  const payload = JSON.stringify({ entity: "event", event, payload: { refund: { entity } } });
  const answer = await app.inject({
    method: "POST",
    url: "/api/webhooks/razorpay",
    headers: {
      "content-type": "application/json",
      "x-razorpay-event-id": randomUUID(),
      "x-razorpay-signature": createHmac("sha256", shop.configuration.RAZORPAY_WEBHOOK_SECRET)
        .update(payload)
        .digest("hex"),
    },
    payload,
  });
  if (answer.statusCode !== 200) throw new Error(`the webhook was refused: ${answer.body}`);
}
