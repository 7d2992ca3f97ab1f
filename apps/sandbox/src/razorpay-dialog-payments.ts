import { z } from "zod";
import { sandboxCredentials } from "./credentials.ts";
import { checkoutAnswer } from "./razorpay-control.ts";
import { invalidInput, unknownId } from "./razorpay-errors.ts";
import { findOrder } from "./razorpay-orders.ts";
import { attemptPayment } from "./razorpay-payment-attempts.ts";
import { notesField, readRequest } from "./razorpay-requests.ts";
import {
  cancelledByBuyer,
  cardInstrument,
  cardOutcome,
  isTestCard,
  netbankingInstrument,
  upiInstrument,
  upiOutcome,
} from "./razorpay-test-instruments.ts";
import type { Instrument, PaymentFailure } from "./razorpay-test-instruments.ts";
import type { PaymentRecord } from "./sandbox-records.ts";
import type { SandboxContext } from "./sandbox-context.ts";

const buyer = {
  key: z.string(),
  order_id: z.string(),
  email: z.string().optional(),
  contact: z.string().optional(),
  description: z.string().optional(),
  notes: notesField.optional(),
};

const paymentBody = z.discriminatedUnion("method", [
  z.object({
    ...buyer,
    method: z.literal("upi"),
    vpa: z.enum(["success@razorpay", "failure@razorpay"], {
      error: "Invalid VPA. Please enter a valid Virtual Payment Address",
    }),
  }),
  z.object({
    ...buyer,
    method: z.literal("card"),
    number: z
      .string()
      .transform((number) => number.replaceAll(" ", ""))
      .refine(isTestCard, { error: "Use one of the published test cards." }),
    expiry: z.string().regex(/^(0[1-9]|1[0-2])\/\d{2}$/, { error: "The expiry must be MM/YY." }),
    cvv: z.string().regex(/^\d{3,4}$/, { error: "The CVV must be 3 or 4 digits." }),
    holder: z.string().min(1, { error: "The name on the card is required." }),
    otp: z.string(),
  }),
  z.object({
    ...buyer,
    method: z.literal("netbanking"),
    bank: z.string().regex(/^[A-Z]{4}$/),
    bank_answers: z.enum(["success", "failure"]),
  }),
]);

type DialogPayment = z.output<typeof paymentBody>;

/** A payment in the dialog; as with Razorpay's test mode, the instrument decides the outcome. */
export function payInDialog(context: SandboxContext, body: unknown): Record<string, unknown> {
  const wanted = readRequest(paymentBody, body);
  if (wanted.key !== sandboxCredentials.razorpayKeyId) throw unknownId();
  if (wanted.method === "card" && hasExpired(wanted.expiry, new Date(context.now()))) {
    throw invalidInput("The card has expired.", "expiry");
  }
  const { instrument, failure } = instrumentAndOutcome(wanted);
  const success = findOrder(context, wanted.order_id).capturesAutomatically ? "captured" : "authorized";
  const payment = attemptPayment(context, {
    orderId: wanted.order_id,
    instrument,
    outcome: failure === undefined ? success : "failed",
    failure,
    sendsWebhooks: true,
    email: wanted.email || undefined,
    contact: withCountryCode(wanted.contact),
    description: wanted.description,
    notes: wanted.notes,
  });
  return failure === undefined
    ? { response: checkoutAnswer(payment) }
    : { error: failureAnswer(payment, failure) };
}

function instrumentAndOutcome(wanted: DialogPayment): {
  instrument: Instrument;
  failure: PaymentFailure | undefined;
} {
  if (wanted.method === "upi")
    return { instrument: upiInstrument(wanted.vpa), failure: upiOutcome(wanted.vpa) };
  if (wanted.method === "card") {
    const instrument = cardInstrument(wanted.number, wanted.holder);
    return { instrument, failure: cardOutcome(wanted.number, wanted.otp) };
  }
  const failure = wanted.bank_answers === "failure" ? cancelledByBuyer : undefined;
  return { instrument: netbankingInstrument(wanted.bank), failure };
}

function failureAnswer(payment: PaymentRecord, failure: PaymentFailure): Record<string, unknown> {
  return { ...failure, metadata: { payment_id: payment.id, order_id: payment.order_id } };
}

/** A card is valid until the end of its month. */
function hasExpired(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split("/").map(Number);
  return now.getTime() >= Date.UTC(2000 + year, month, 1);
}

/** A number without a country code is Indian. */
function withCountryCode(contact: string | undefined): string | undefined {
  if (contact === undefined || contact === "") return undefined;
  const digits = contact.replace(/[^\d+]/g, "");
  return digits.startsWith("+") ? digits : `+91${digits.slice(-10)}`;
}
