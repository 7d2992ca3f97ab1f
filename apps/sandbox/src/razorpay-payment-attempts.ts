import { invalidInput, unknownId } from "./razorpay-errors.ts";
import { newRazorpayId, randomTail } from "./razorpay-ids.ts";
import { findOrder, hasAuthorisedPayment } from "./razorpay-orders.ts";
import { cancelledByBuyer } from "./razorpay-test-instruments.ts";
import type { Instrument, PaymentFailure } from "./razorpay-test-instruments.ts";
import { orderPaid, paymentEvent } from "./razorpay-webhook-events.ts";
import type { WebhookDraft } from "./razorpay-webhook-events.ts";
import type { Notes, OrderRecord, PaymentRecord } from "./sandbox-records.ts";
import type { SandboxWorld } from "./sandbox-world.ts";

type PaymentTry = {
  orderId: string;
  instrument: Instrument;
  outcome: "captured" | "authorized" | "failed";
  failure?: PaymentFailure | undefined;
  /** Paise other than the order's, to play a provider whose sum does not match. */
  amount?: number | undefined;
  /** Pay an order that is paid already. */
  force?: boolean | undefined;
  /** Let this earlier, failed payment go on: the late authorisation. */
  paymentId?: string | undefined;
  sendsWebhooks: boolean;
  email?: string | undefined;
  contact?: string | undefined;
  description?: string | undefined;
  notes?: Notes | undefined;
};

/** One try to pay an order: the payment, the order's new state and the news of both are written together. */
export function attemptPayment(world: SandboxWorld, attempt: PaymentTry): PaymentRecord {
  const order = findOrder(world, attempt.orderId);
  if (attempt.force !== true) refuseSecondPayment(world, order);
  const earlier =
    attempt.paymentId === undefined ? undefined : findFailedPayment(world, order, attempt.paymentId);
  const started = earlier ?? newPayment(world, order, attempt);
  const attempted: OrderRecord = {
    ...order,
    status: order.status === "paid" ? "paid" : "attempted",
    attempts: order.attempts + (earlier === undefined ? 1 : 0),
  };
  if (attempt.outcome === "failed") {
    const failed = withFailure(started, attempt.failure ?? cancelledByBuyer);
    commitWithNews(
      world,
      attempted,
      failed,
      [paymentEvent(world, "payment.failed", failed)],
      attempt.sendsWebhooks,
    );
    return failed;
  }
  const authorised: PaymentRecord = {
    ...started,
    ...NO_ERROR,
    status: "authorized",
    ...acquirerData(started),
  };
  const news = [paymentEvent(world, "payment.authorized", authorised)];
  if (attempt.outcome === "authorized") {
    commitWithNews(world, attempted, authorised, news, attempt.sendsWebhooks);
    return authorised;
  }
  return capture(world, attempted, authorised, news, attempt.sendsWebhooks);
}

/** Takes the money of an authorised payment and marks its order paid. */
export function capture(
  world: SandboxWorld,
  order: OrderRecord,
  authorised: PaymentRecord,
  earlierNews: WebhookDraft[],
  sendsWebhooks: boolean,
): PaymentRecord {
  // Standard plan: 2 % and 18 % GST on it; the entity's fee includes its tax.
  const charge = Math.round((authorised.amount * 2) / 100);
  const tax = Math.round((charge * 18) / 100);
  const captured: PaymentRecord = {
    ...authorised,
    status: "captured",
    captured: true,
    fee: charge + tax,
    tax,
  };
  const amountPaid = order.amount_paid + captured.amount;
  const paid: OrderRecord = {
    ...order,
    status: "paid",
    amount_paid: amountPaid,
    amount_due: Math.max(0, order.amount - amountPaid),
  };
  const news = [
    ...earlierNews,
    paymentEvent(world, "payment.captured", captured),
    orderPaid(world, captured, paid),
  ];
  commitWithNews(world, paid, captured, news, sendsWebhooks);
  return captured;
}

function commitWithNews(
  world: SandboxWorld,
  order: OrderRecord,
  payment: PaymentRecord,
  news: WebhookDraft[],
  sendsWebhooks: boolean,
): void {
  const webhooks = world.webhooks.prepare(news, sendsWebhooks);
  world.state.commit({ orders: [order], payments: [payment], webhooks });
  world.webhooks.wake();
}

function refuseSecondPayment(world: SandboxWorld, order: OrderRecord): void {
  if (order.status === "paid") throw invalidInput("Payment already done for this order.", "order_id");
  if (hasAuthorisedPayment(world, order)) {
    throw invalidInput("A payment of this order is authorised already.", "order_id");
  }
}

function findFailedPayment(world: SandboxWorld, order: OrderRecord, paymentId: string): PaymentRecord {
  const payment = world.state.payments.get(paymentId);
  if (payment === undefined || payment.order_id !== order.id) throw unknownId();
  if (payment.status !== "failed") throw invalidInput("This payment has not failed.", "payment_id");
  return payment;
}

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

function newPayment(world: SandboxWorld, order: OrderRecord, attempt: PaymentTry): PaymentRecord {
  return {
    id: newRazorpayId("pay"),
    amount: attempt.amount ?? order.amount,
    currency: order.currency,
    status: "failed",
    order_id: order.id,
    ...attempt.instrument,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description ?? null,
    email: attempt.email ?? "void@razorpay.com",
    contact: attempt.contact ?? "+919999999999",
    notes: attempt.notes ?? order.notes,
    fee: null,
    tax: null,
    ...NO_ERROR,
    acquirer_data: {},
    created_at: Math.floor(world.now() / 1000),
  };
}

function withFailure(payment: PaymentRecord, failure: PaymentFailure): PaymentRecord {
  const keys = { upi: "rrn", card: "auth_code", netbanking: "bank_transaction_id" };
  return {
    ...payment,
    status: "failed",
    error_code: failure.code,
    error_description: failure.description,
    error_source: failure.source,
    error_step: failure.step,
    error_reason: failure.reason,
    acquirer_data: { [keys[payment.method]]: null },
  };
}

function acquirerData(payment: PaymentRecord): Pick<PaymentRecord, "acquirer_data"> {
  const digits = (length: number): string =>
    Array.from({ length }, () => Math.floor(Math.random() * 10).toString()).join("");
  if (payment.method === "card") return { acquirer_data: { auth_code: digits(6) } };
  if (payment.method === "netbanking") return { acquirer_data: { bank_transaction_id: digits(7) } };
  return {
    acquirer_data: { rrn: digits(12), upi_transaction_id: `${randomTail()}${randomTail()}`.toUpperCase() },
  };
}
