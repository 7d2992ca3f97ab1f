import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { readFaults, consumeFault } from "./faults.ts";
import { idempotencyConflict, invalidInput, unknownId } from "./razorpay-errors.ts";
import { newRazorpayId } from "./razorpay-ids.ts";
import { findPayment } from "./razorpay-payments.ts";
import { refundEntity } from "./razorpay-entities.ts";
import { amountField, listAnswer, notesField, readRequest } from "./razorpay-requests.ts";
import { refundEvent } from "./razorpay-webhook-events.ts";
import type { PaymentRecord, RefundRecord } from "./sandbox-records.ts";
import type { SandboxContext } from "./sandbox-context.ts";

const refundBody = z.strictObject({
  amount: amountField.optional(),
  speed: z.enum(["normal", "optimum"]).default("normal"),
  notes: notesField.optional(),
  receipt: z.string().max(40).nullish(),
});

const idempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{10,}$/);

type IdParams = { Params: { id: string } };

export function registerRefunds(app: FastifyInstance, context: SandboxContext): void {
  app.post<IdParams>("/payments/:id/refund", (request) => {
    const key = request.headers["x-refund-idempotency"];
    const payment = findPayment(context, request.params.id);
    return refundEntity(refundOnce(context, payment, request.body, key));
  });
  app.get<IdParams>("/payments/:id/refunds", (request) => {
    const payment = findPayment(context, request.params.id);
    return listAnswer(context.state.refunds.of(payment.id), request.query, refundEntity);
  });
  app.get<{ Params: { id: string; refundId: string } }>("/payments/:id/refunds/:refundId", (request) => {
    const refund = findRefund(context, request.params.refundId);
    if (refund.payment_id !== request.params.id) throw unknownId();
    return refundEntity(refund);
  });
  app.get("/refunds", (request) => listAnswer(context.state.refunds.all(), request.query, refundEntity));
  app.get<IdParams>("/refunds/:id", (request) => refundEntity(findRefund(context, request.params.id)));
}

/** Continues refunds that were pending when the sandbox stopped. */
export function resumeRefunds(context: SandboxContext): void {
  for (const refund of context.state.refunds.all())
    if (refund.status === "pending") scheduleCompletion(context, refund);
}

function findRefund(context: SandboxContext, id: string): RefundRecord {
  const refund = context.state.refunds.get(id);
  if (refund === undefined) throw unknownId();
  return refund;
}

/** The same key with the same body returns the same refund; with another body it is refused. */
function refundOnce(
  context: SandboxContext,
  payment: PaymentRecord,
  body: unknown,
  key: string | string[] | undefined,
): RefundRecord {
  if (key === undefined) return createRefund(context, payment, body);
  if (!idempotencyKey.safeParse(key).success) throw invalidInput("The idempotency key is invalid.");
  const id = `${payment.id}/${String(key)}`;
  const fingerprint = JSON.stringify(body ?? {});
  const used = context.state.refundKeys.get(id);
  if (used === undefined) return createRefund(context, payment, body, { id, fingerprint });
  if (used.fingerprint !== fingerprint) throw idempotencyConflict();
  return findRefund(context, used.refundId);
}

function createRefund(
  context: SandboxContext,
  payment: PaymentRecord,
  body: unknown,
  key?: { id: string; fingerprint: string },
): RefundRecord {
  const wanted = readRequest(refundBody, body);
  const amount = refundableAmount(payment, wanted.amount);
  const refund: RefundRecord = {
    id: newRazorpayId("rfnd"),
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    notes: wanted.notes ?? {},
    receipt: wanted.receipt ?? null,
    arn: null,
    created_at: Math.floor(context.now() / 1000),
    status: "pending",
    speed_requested: wanted.speed,
    endsAt: context.now() + readFaults(context.state).refundDelayMs,
    endsFailed: consumeFault(context.state, "refundsEndFailed"),
  };
  const after = withRefunded(payment, payment.amount_refunded + amount);
  context.state.commit({
    refunds: [refund],
    payments: [after],
    refundKeys: key === undefined ? [] : [{ ...key, refundId: refund.id }],
    webhooks: context.webhooks.prepare([refundEvent(context, "refund.created", refund, after)], true),
  });
  context.webhooks.wake();
  scheduleCompletion(context, refund);
  return refund;
}

function refundableAmount(payment: PaymentRecord, wanted: number | undefined): number {
  const left = payment.amount - payment.amount_refunded;
  if (!payment.captured) throw invalidInput("The payment status should be captured for action to be taken");
  if (left === 0) throw invalidInput("The payment has been fully refunded already.");
  const amount = wanted ?? left;
  if (amount < 100) throw invalidInput("The amount must be at least INR 1.00", "amount");
  if (amount > left)
    throw invalidInput("The refund amount provided is greater than amount captured.", "amount");
  return amount;
}

/** A full refund makes the payment `refunded`; a partial one leaves it captured. */
function withRefunded(payment: PaymentRecord, refunded: number): PaymentRecord {
  const isFull = refunded === payment.amount;
  const part = refunded === 0 ? null : ("partial" as const);
  return {
    ...payment,
    amount_refunded: refunded,
    refund_status: isFull ? "full" : part,
    status: isFull ? "refunded" : "captured",
  };
}

function scheduleCompletion(context: SandboxContext, { id, endsAt }: RefundRecord): void {
  context.timers.schedule(endsAt - context.now(), () => {
    const refund = findRefund(context, id);
    const payment = findPayment(context, refund.payment_id);
    const completed: RefundRecord = { ...refund, status: refund.endsFailed ? "failed" : "processed" };
    const after = refund.endsFailed
      ? withRefunded(payment, payment.amount_refunded - refund.amount)
      : payment;
    const event = refund.endsFailed ? "refund.failed" : "refund.processed";
    const webhooks = context.webhooks.prepare([refundEvent(context, event, completed, after)], true);
    context.state.commit({ refunds: [completed], payments: [after], webhooks });
    context.webhooks.wake();
  });
}
