import { readFaults } from "./faults.ts";
import { invalidInput, unknownId } from "./razorpay-errors.ts";
import { newRazorpayId, randomTail } from "./razorpay-ids.ts";
import { findOrder, hasAuthorisedPayment } from "./razorpay-orders.ts";
import { cancelledByBuyer } from "./razorpay-test-instruments.ts";
import type { Instrument, PaymentFailure } from "./razorpay-test-instruments.ts";
import { orderPaid, paymentEvent } from "./razorpay-webhook-events.ts";
import type { WebhookDraft } from "./razorpay-webhooks.ts";
import type { Notes, OrderRecord, PaymentRecord } from "./sandbox-records.ts";
import type { SandboxContext } from "./sandbox-context.ts";

type PaymentAttempt = {
  orderId: string;
  instrument: Instrument;
  outcome: "captured" | "authorized" | "failed";
  failure?: PaymentFailure | undefined;
  /** In paise; different from the order's amount to test a mismatch. */
  amount?: number | undefined;
  /** Allows paying a paid order again. */
  force?: boolean | undefined;
  /** A failed payment that is authorised late. */
  paymentId?: string | undefined;
  sendsWebhooks: boolean;
  email?: string | undefined;
  contact?: string | undefined;
  description?: string | undefined;
  notes?: Notes | undefined;
};

/** Attempts to pay an order; payment, order and webhook events are committed together. */
export function attemptPayment(context: SandboxContext, attempt: PaymentAttempt): PaymentRecord {
  const order = findOrder(context, attempt.orderId);
  if (attempt.force !== true) assertUnpaid(context, order);
  const earlier =
    attempt.paymentId === undefined ? undefined : findFailedPayment(context, order, attempt.paymentId);
  const started = earlier ?? newPayment(context, order, attempt);
  const attempted: OrderRecord = {
    ...order,
    status: order.status === "paid" ? "paid" : "attempted",
    attempts: order.attempts + (earlier === undefined ? 1 : 0),
  };
  if (attempt.outcome === "failed") {
    const failed = withFailure(started, attempt.failure ?? cancelledByBuyer);
    commitWithEvents(
      context,
      attempted,
      failed,
      [paymentEvent(context, "payment.failed", failed)],
      attempt.sendsWebhooks,
    );
    return failed;
  }
  const authorised: PaymentRecord = {
    ...started,
    ...noError,
    status: "authorized",
    ...acquirerData(started),
  };
  const events = [paymentEvent(context, "payment.authorized", authorised)];
  if (attempt.outcome === "authorized") {
    commitWithEvents(context, attempted, authorised, events, attempt.sendsWebhooks);
    return authorised;
  }
  return capture(context, attempted, authorised, events, attempt.sendsWebhooks);
}

/** Captures an authorised payment and marks its order paid. */
export function capture(
  context: SandboxContext,
  order: OrderRecord,
  authorised: PaymentRecord,
  earlierEvents: WebhookDraft[],
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
  // Neither a fee on top nor an offer changes what is paid of the order.
  const { feeOnTopPaise, offerPaise } = readFaults(context.state);
  const isOfDialog = captured.amount === order.amount + feeOnTopPaise - offerPaise;
  const amountPaid = order.amount_paid + (isOfDialog ? order.amount : captured.amount);
  const paid: OrderRecord = {
    ...order,
    status: "paid",
    amount_paid: amountPaid,
    amount_due: Math.max(0, order.amount - amountPaid),
  };
  const events = [
    ...earlierEvents,
    paymentEvent(context, "payment.captured", captured),
    orderPaid(context, captured, paid),
  ];
  commitWithEvents(context, paid, captured, events, sendsWebhooks);
  return captured;
}

function commitWithEvents(
  context: SandboxContext,
  order: OrderRecord,
  payment: PaymentRecord,
  events: WebhookDraft[],
  sendsWebhooks: boolean,
): void {
  const webhooks = context.webhooks.prepare(events, sendsWebhooks);
  context.state.commit({ orders: [order], payments: [payment], webhooks });
  context.webhooks.wake();
}

function assertUnpaid(context: SandboxContext, order: OrderRecord): void {
  if (order.status === "paid") throw invalidInput("Payment already done for this order.", "order_id");
  if (hasAuthorisedPayment(context, order)) {
    throw invalidInput("A payment of this order is authorised already.", "order_id");
  }
}

function findFailedPayment(context: SandboxContext, order: OrderRecord, paymentId: string): PaymentRecord {
  const payment = context.state.payments.get(paymentId);
  if (payment === undefined || payment.order_id !== order.id) throw unknownId();
  if (payment.status !== "failed") throw invalidInput("This payment has not failed.", "payment_id");
  return payment;
}

const noError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

/** Razorpay's payment differs from its order by a fee that the buyer pays, and by an offer. */
function amountOfBuyer({ state }: SandboxContext, { amount }: OrderRecord): number {
  const { feeOnTopPaise, offerPaise } = readFaults(state);
  return Math.max(100, amount + feeOnTopPaise - offerPaise);
}

function newPayment(context: SandboxContext, order: OrderRecord, attempt: PaymentAttempt): PaymentRecord {
  return {
    id: newRazorpayId("pay"),
    amount: attempt.amount ?? amountOfBuyer(context, order),
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
    ...noError,
    acquirer_data: {},
    created_at: Math.floor(context.now() / 1000),
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
