import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { invalidInput, unknownId } from "./razorpay-errors.ts";
import { findOrder } from "./razorpay-orders.ts";
import { capture } from "./razorpay-payment-attempts.ts";
import { paymentEntity } from "./razorpay-entities.ts";
import { amountField, listAnswer, readRequest, textField } from "./razorpay-requests.ts";
import type { PaymentRecord } from "./sandbox-records.ts";
import type { SandboxContext } from "./sandbox-context.ts";

const captureBody = z.strictObject({ amount: amountField, currency: textField });

type IdParams = { Params: { id: string } };

export function registerPayments(app: FastifyInstance, context: SandboxContext): void {
  app.get("/payments", (request) => listAnswer(context.state.payments.all(), request.query, paymentEntity));
  app.get<IdParams>("/payments/:id", (request) => paymentEntity(findPayment(context, request.params.id)));
  app.post<IdParams>("/payments/:id/capture", (request) => {
    const payment = findPayment(context, request.params.id);
    const wanted = readRequest(captureBody, request.body);
    if (payment.captured) throw invalidInput("This payment has already been captured");
    if (payment.status !== "authorized")
      throw invalidInput("Only payments which have been authorized can be captured");
    if (wanted.amount !== payment.amount || wanted.currency !== payment.currency) {
      throw invalidInput("Capture amount must be equal to the amount authorized", "amount");
    }
    return paymentEntity(capture(context, findOrder(context, payment.order_id), payment, [], true));
  });
}

export function findPayment(context: SandboxContext, id: string): PaymentRecord {
  const payment = context.state.payments.get(id);
  if (payment === undefined) throw unknownId();
  return payment;
}
