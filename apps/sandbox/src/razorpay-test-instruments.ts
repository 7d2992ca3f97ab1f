import { newRazorpayId } from "./razorpay-ids.ts";
import type { PaymentRecord } from "./sandbox-records.ts";

/** How a payment is made, in the fields of the payment entity. */
export type Instrument = Pick<PaymentRecord, "method" | "card" | "bank" | "vpa">;

export type PaymentFailure = {
  code: "BAD_REQUEST_ERROR" | "GATEWAY_ERROR";
  description: string;
  source: string;
  step: string;
  reason: string;
};

const CANCELLED = "Your payment has been cancelled. Try again or complete the payment later.";
const declined = "Your payment was declined by the bank. Try again or use another card or method.";
const unsuccessful =
  "Payment was unsuccessful due to a temporary issue. Any amount deducted will be refunded.";

function bankFailure(reason: string, description: string, source = "issuer_bank"): PaymentFailure {
  return { code: "BAD_REQUEST_ERROR", description, source, step: "payment_authorization", reason };
}

export const cancelledByBuyer: PaymentFailure = {
  code: "BAD_REQUEST_ERROR",
  description: CANCELLED,
  source: "customer",
  step: "payment_authentication",
  reason: "payment_cancelled",
};

const upiFailure: PaymentFailure = {
  code: "GATEWAY_ERROR",
  description: unsuccessful,
  source: "gateway",
  step: "payment_response",
  reason: "payment_failed",
};

/** Published test cards that always end in an error. */
const failingCards = new Map<string, PaymentFailure>([
  ["4100280000090000", bankFailure("payment_timed_out", "Your payment timed out. Try again.", "customer")],
  [
    "4100280000080001",
    bankFailure("insufficient_fund", "Your card does not have enough balance.", "customer"),
  ],
  ["4100280000070002", cancelledByBuyer],
  ["4100280000060003", bankFailure("card_declined", declined)],
  ["4100280000050004", bankFailure("card_declined", declined)],
  ["4100280000040005", bankFailure("card_declined", declined)],
  [
    "4100280000030006",
    bankFailure("card_disabled_for_online_payments", "This card is disabled for online payments."),
  ],
  ["4100280000010008", bankFailure("card_number_invalid", "The card number is invalid.", "customer")],
  [
    "4100280000020007",
    { ...bankFailure("gateway_technical_error", unsuccessful, "gateway"), code: "GATEWAY_ERROR" },
  ],
  [
    "4100280000000009",
    { ...cancelledByBuyer, code: "GATEWAY_ERROR", description: declined, reason: "authentication_failed" },
  ],
]);

const networks = [
  { prefix: "5", name: "MasterCard" },
  { prefix: "65", name: "RuPay" },
  { prefix: "36", name: "Diners Club" },
  { prefix: "34", name: "American Express" },
];

const defaultCardNumber = "4100280000001007";

export function cardInstrument(number: string, holder: string): Instrument {
  const card = {
    id: newRazorpayId("card"),
    entity: "card" as const,
    name: holder,
    last4: number.slice(-4),
    network: networks.find((network) => number.startsWith(network.prefix))?.name ?? "Visa",
    type: "debit",
    issuer: null,
    international: false,
    emi: false,
    sub_type: "consumer",
    token_iin: null,
  };
  return { method: "card", card, bank: null, vpa: null };
}

export function upiInstrument(vpa: string): Instrument {
  return { method: "upi", card: null, bank: null, vpa };
}

export function netbankingInstrument(bank: string): Instrument {
  return { method: "netbanking", card: null, bank, vpa: null };
}

/** The published test instrument of each method, for tests. */
export function defaultInstrument(method: PaymentRecord["method"], fails: boolean): Instrument {
  if (method === "card") return cardInstrument(fails ? "4100280000070002" : defaultCardNumber, "Test Buyer");
  return method === "upi"
    ? upiInstrument(fails ? "failure@razorpay" : "success@razorpay")
    : netbankingInstrument("HDFC");
}

/** The failure of a UPI payment, if any; other VPAs are refused before. */
export function upiOutcome(vpa: string): PaymentFailure | undefined {
  return vpa === "failure@razorpay" ? upiFailure : undefined;
}

/** The failure of a card payment, if any: by its number, then by an OTP of fewer than four digits. */
export function cardOutcome(number: string, otp: string): PaymentFailure | undefined {
  const fails = failingCards.get(number);
  if (fails !== undefined) return fails;
  if (/^\d{4,10}$/.test(otp)) return undefined;
  return { ...cancelledByBuyer, description: "The OTP is incorrect. Try again.", reason: "incorrect_otp" };
}

const testCards = [
  defaultCardNumber,
  "5500670000001002",
  "6527658900001005",
  "36082800091007",
  "340256000401007",
];

export const isTestCard = (number: string): boolean => testCards.includes(number) || failingCards.has(number);
