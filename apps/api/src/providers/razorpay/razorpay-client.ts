import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { Configuration } from "../../platform/configuration.ts";
import { callJson } from "../../platform/http-client.ts";
import type { PaymentProvider, ProviderPayment } from "../payment-provider.ts";
import { ProviderError } from "../../platform/provider-error.ts";
import { dialogOrigins } from "./dialog-origins.ts";
import { refundAnswer } from "./refund-answer.ts";

const orderAnswer = z.object({
  id: z.string(),
  amount: z.int(),
  amount_paid: z.int(),
  currency: z.string(),
  status: z.string(),
});

const paymentAnswer = z
  .object({
    id: z.string(),
    order_id: z.string().nullable(),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
    /** Seconds since 1970. */
    created_at: z.int(),
  })
  .transform((payment): ProviderPayment => ({
    id: payment.id,
    orderId: payment.order_id,
    amountPaise: payment.amount,
    currency: payment.currency,
    status: payment.status,
    createdAt: new Date(payment.created_at * 1000),
  }));

const paymentsAnswer = z.object({ items: z.array(paymentAnswer) });

const refundsAnswer = z.object({ items: z.array(refundAnswer) });

const errorAnswer = z.object({ error: z.object({ description: z.string() }) });

const timeoutMs = 8000;
const maxPerPage = 100;

/**
 * A client of Razorpay's HTTP API with a configurable base URL and timeouts, which the official SDK lacks. Reads and refunds
 * (with an idempotency key) are retried. Creating an order is not: the buyer's next request does, and its receipt finds
 * an order whose answer was lost.
 */
export function createRazorpayClient(
  configuration: Pick<
    Configuration,
    | "RAZORPAY_BASE_URL"
    | "RAZORPAY_KEY_ID"
    | "RAZORPAY_KEY_SECRET"
    | "RAZORPAY_WEBHOOK_SECRET"
    | "RAZORPAY_WEBHOOK_SECRET_PREVIOUS"
    | "RAZORPAY_CHECKOUT_SCRIPT_URL"
  >,
): PaymentProvider {
  const authorization = `Basic ${Buffer.from(
    `${configuration.RAZORPAY_KEY_ID}:${configuration.RAZORPAY_KEY_SECRET}`,
  ).toString("base64")}`;

  function call<Answer>(
    method: "GET" | "POST",
    path: string,
    answer: z.ZodType<Answer>,
    more: { body?: unknown; retries?: number; timeoutMs?: number; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { headers, ...rest } = more;
    return callJson({
      url: configuration.RAZORPAY_BASE_URL + path,
      method,
      headers: { authorization, ...headers },
      timeoutMs,
      answer,
      refusal: toProviderError,
      ...rest,
    });
  }

  const idempotent = { retries: 2 };

  /** Razorpay lists the newest first: what is created while paging shifts others to the next page, so none is missed. */
  async function findAll<Item>(path: string, answer: z.ZodType<{ items: Item[] }>): Promise<Item[]> {
    const found: Item[] = [];
    for (;;) {
      const page = `${path}count=${maxPerPage}&skip=${found.length}`;
      const { items } = await call("GET", page, answer, idempotent);
      found.push(...items);
      if (items.length < maxPerPage) return found;
    }
  }
  const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

  return {
    method: "razorpay",
    dialog: {
      publicKey: configuration.RAZORPAY_KEY_ID,
      scriptUrl: configuration.RAZORPAY_CHECKOUT_SCRIPT_URL,
      origins: dialogOrigins(configuration.RAZORPAY_CHECKOUT_SCRIPT_URL),
    },
    createOrder: async ({ amountPaise, receipt, notes }) => {
      const body = {
        amount: amountPaise,
        currency: "INR",
        receipt,
        unique_receipt: true,
        notes,
        payment: { capture: "automatic" },
      };
      const order = await call("POST", "/orders", orderAnswer, { body });
      return { id: order.id, amountPaise: order.amount, currency: order.currency };
    },
    findOrder: async (orderId) => {
      const order = await call("GET", `/orders/${encodeURIComponent(orderId)}`, orderAnswer, idempotent);
      const isPaid = order.status === "paid" && order.amount_paid >= order.amount;
      return { id: order.id, amountPaise: order.amount, currency: order.currency, isPaid };
    },
    findPaymentsOfOrder: async (orderId, maxWaitMs = timeoutMs) => {
      const path = `/orders/${encodeURIComponent(orderId)}/payments?count=100`;
      return (await call("GET", path, paymentsAnswer, { ...idempotent, timeoutMs: maxWaitMs })).items;
    },
    findPayment: (paymentId) =>
      call("GET", `/payments/${encodeURIComponent(paymentId)}`, paymentAnswer, idempotent),
    findPaymentsSince: (since) => findAll(`/payments?from=${secondsOf(since)}&`, paymentsAnswer),
    findRefund: (refundId) =>
      call("GET", `/refunds/${encodeURIComponent(refundId)}`, refundAnswer, idempotent),
    findRefundsOfPayment: (paymentId) =>
      findAll(`/payments/${encodeURIComponent(paymentId)}/refunds?`, refundsAnswer),
    findRefundsSince: (since) => findAll(`/refunds?from=${secondsOf(since)}&`, refundsAnswer),
    refund: ({ paymentId, amountPaise, idempotencyKey }) => {
      // An answer about another refund is invalid.
      const ofThisRefund = refundAnswer.refine(
        (refund) => refund.paymentId === paymentId && refund.amountPaise === amountPaise,
      );
      return call("POST", `/payments/${encodeURIComponent(paymentId)}/refund`, ofThisRefund, {
        // Webhooks of the refund carry the receipt, also when this answer is lost.
        body: { amount: amountPaise, receipt: idempotencyKey },
        headers: { "x-refund-idempotency": idempotencyKey },
        ...idempotent,
      });
    },
    isCheckoutSignature: ({ orderId, paymentId, signature }) =>
      isSignature(configuration.RAZORPAY_KEY_SECRET, `${orderId}|${paymentId}`, signature),
    isWebhookSignature: (rawBody, signature) =>
      [configuration.RAZORPAY_WEBHOOK_SECRET, configuration.RAZORPAY_WEBHOOK_SECRET_PREVIOUS].some(
        (secret) => secret !== undefined && isSignature(secret, rawBody, signature),
      ),
  };
}

function isSignature(secret: string, signed: string | Buffer, signature: string): boolean {
  // Compared as text: parsing hex would ignore trailing characters.
  const expected = Buffer.from(createHmac("sha256", secret).update(signed).digest("hex"));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function toProviderError(status: number, body: unknown): ProviderError {
  const parsed = errorAnswer.safeParse(body);
  const description = parsed.success ? parsed.data.error.description : "no description";
  // 409: the same refund is still being processed for an earlier request.
  // 401: the shop's key is wrong, which says nothing about the request.
  const kind = status === 409 || status === 401 ? "unavailable" : "refused";
  return new ProviderError(kind, `Razorpay refused with ${status}: ${description}`);
}
