import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { invalidInput, unknownId } from "./razorpay-errors.ts";
import { newRazorpayId } from "./razorpay-ids.ts";
import { orderEntity, paymentEntity } from "./razorpay-entities.ts";
import {
  amountField,
  collection,
  listAnswer,
  notesField,
  readRequest,
  textField,
} from "./razorpay-requests.ts";
import type { OrderRecord } from "./sandbox-records.ts";
import type { SandboxContext } from "./sandbox-context.ts";

const minPaise = 100;
const maxReceiptLength = 40;

const createBody = z.strictObject({
  amount: amountField,
  currency: textField.refine((currency) => currency === "INR", {
    error: "The selected currency is invalid.",
  }),
  receipt: textField
    .max(maxReceiptLength, { error: `The receipt may not be greater than ${maxReceiptLength} characters.` })
    .nullish(),
  notes: notesField.optional(),
  partial_payment: z.boolean().optional(),
  first_payment_min_amount: z.int().optional(),
  payment_capture: z.union([z.boolean(), z.literal(0), z.literal(1)]).optional(),
  payment: z
    .strictObject({
      capture: z.enum(["automatic", "manual"]),
      capture_options: z
        .strictObject({
          automatic_expiry_period: z.int().min(12).max(4320).optional(),
          manual_expiry_period: z.int().min(12).max(4320).optional(),
          refund_speed: z.enum(["normal", "optimum"]).optional(),
        })
        .optional(),
    })
    .optional(),
  unique_receipt: z.boolean().optional(),
});

const patchBody = z.strictObject({ notes: notesField });

const listFilters = z.object({ receipt: z.string().optional() });

type IdParams = { Params: { id: string } };

export function registerOrders(app: FastifyInstance, context: SandboxContext): void {
  app.post("/orders", (request) => orderEntity(createOrder(context, request.body)));
  app.get<IdParams>("/orders/:id", (request) => orderEntity(findOrder(context, request.params.id)));
  app.patch<IdParams>("/orders/:id", (request) => {
    const order = {
      ...findOrder(context, request.params.id),
      notes: readRequest(patchBody, request.body).notes,
    };
    context.state.commit({ orders: [order] });
    return orderEntity(order);
  });
  app.get<IdParams>("/orders/:id/payments", (request) => {
    const order = findOrder(context, request.params.id);
    return collection(context.state.payments.of(order.id).toReversed().map(paymentEntity));
  });
  app.get("/orders", (request) => {
    const { receipt } = readRequest(listFilters, request.query);
    const orders = receipt === undefined ? context.state.orders.all() : context.state.orders.of(receipt);
    return listAnswer(orders, request.query, orderEntity);
  });
}

export function findOrder(context: SandboxContext, id: string): OrderRecord {
  const order = context.state.orders.get(id);
  if (order === undefined) throw unknownId();
  return order;
}

export function hasAuthorisedPayment(context: SandboxContext, order: OrderRecord): boolean {
  return context.state.payments.of(order.id).some((payment) => payment.status === "authorized");
}

function createOrder(context: SandboxContext, body: unknown): OrderRecord {
  const wanted = readRequest(createBody, body);
  if (wanted.amount <= 0) throw invalidInput("The amount must be at least INR 1.00", "amount");
  if (wanted.amount < minPaise) {
    const reason = "amount_less_than_minimum_amount";
    throw invalidInput("Order amount less than minimum amount allowed", "amount", reason, "order_creation");
  }
  const receipt = wanted.receipt ?? null;
  if (wanted.unique_receipt === true && receipt !== null) {
    const existing = context.state.orders.of(receipt)[0];
    if (existing !== undefined) return sameOrder(existing, wanted.amount);
  }
  const order: OrderRecord = {
    id: newRazorpayId("order"),
    amount: wanted.amount,
    amount_paid: 0,
    amount_due: wanted.amount,
    currency: wanted.currency,
    receipt,
    status: "created",
    attempts: 0,
    notes: wanted.notes ?? {},
    created_at: Math.floor(context.now() / 1000),
    capturesAutomatically: wanted.payment?.capture !== "manual" && !isOff(wanted.payment_capture),
  };
  context.state.commit({ orders: [order] });
  return order;
}

/** `unique_receipt` makes a repeated creation safe: it returns the first order, unless the amount differs. */
function sameOrder(existing: OrderRecord, amount: number): OrderRecord {
  if (existing.amount !== amount) throw invalidInput("Order receipt should be unique.", "receipt");
  return existing;
}

const isOff = (flag: boolean | 0 | 1 | undefined): boolean => flag === false || flag === 0;
