import type { PayableOrder } from "@dakbag/contracts/checkout";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { getSession } from "#app/api/session.ts";
import { showToast } from "#app/ui/toast.tsx";
import { company } from "@dakbag/company/company";
import { paymentNotes } from "./payment-notes.ts";
import { type RazorpayPayment, loadRazorpay } from "./razorpay-checkout.ts";

/** What is said where the two screens that take payments differ (buyer §8). */
export interface PaymentWords {
  dismissed: string;
  verificationBroke: string;
}

export const cartPaymentWords: PaymentWords = {
  dismissed: "Payment was not completed. You can retry from the orders page.",
  verificationBroke: "Something went wrong during verification. Please check your orders page and retry.",
};

export const ordersPaymentWords: PaymentWords = {
  dismissed: "Payment was not completed. Please retry or reachout to customer care",
  verificationBroke: "Something went wrong during verification. Please retry.",
};

export type PaymentOutcome = "not-opened" | "dismissed" | "paid" | "not-verified";

/**
 * Opens the provider's dialog for an order, verifies what it brings back and says how it went, from the order that
 * the server answered to the last message (buyer §4, §8).
 *
 * @param onVerifying called when the dialog has closed after a payment and the server is asked
 */
export async function openPaymentDialog(
  payable: PayableOrder,
  words: PaymentWords,
  onVerifying: () => void,
): Promise<PaymentOutcome> {
  if (!isPayable(payable)) {
    showToast("bad", "Invalid order data received from server");
    return "not-opened";
  }
  const Razorpay = await loadRazorpay(payable.checkoutScriptUrl).catch(() => null);
  if (!Razorpay) {
    showToast("bad", "Failed to load payment gateway. Please refresh and try again.");
    return "not-opened";
  }
  const payment = await new Promise<RazorpayPayment | null>((resolve) => {
    // Of handler and ondismiss the first counts: a promise is settled once.
    const modal = { ondismiss: () => resolve(null) };
    new Razorpay({ ...optionsFor(payable), handler: resolve, modal }).open();
  });
  if (!payment) {
    showToast("info", words.dismissed);
    return "dismissed";
  }
  onVerifying();
  return verify(payment, words);
}

function isPayable(payable: PayableOrder): boolean {
  return Boolean(payable.razorpayOrderId) && Number.isSafeInteger(payable.amount);
}

function optionsFor({ razorpayKeyId, razorpayOrderId, amount, order, userEmail }: PayableOrder) {
  return {
    key: razorpayKeyId,
    amount,
    currency: "INR" as const,
    name: company.shopName,
    description: `Order ${order.orderNumber}`,
    image: new URL("/favicon.svg", window.location.origin).href,
    order_id: razorpayOrderId,
    prefill: {
      name: getSession()?.user.name ?? "",
      email: userEmail,
      contact: order.userDetails.phoneNumber,
    },
    notes: paymentNotes(order),
  };
}

async function verify(payment: RazorpayPayment, words: PaymentWords): Promise<PaymentOutcome> {
  try {
    await call("POST /api/orders/verifyPayment", {
      body: {
        razorpayOrderId: payment.razorpay_order_id,
        razorpayPaymentId: payment.razorpay_payment_id,
        razorpaySignature: payment.razorpay_signature,
      },
    });
    showToast("ok", "Payment Successful!");
    return "paid";
  } catch (error) {
    showToast("bad", verificationMessage(error, words));
    return "not-verified";
  }
}

/**
 * A refusal is a failed verification, and the server may know more than that: money on its way, or going back.
 * A session that ended meanwhile says nothing about the payment.
 */
function verificationMessage(error: unknown, words: PaymentWords): string {
  const wasRefused =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;
  return wasRefused
    ? messageOf(error, "Payment Verification Failed. Please try again.")
    : words.verificationBroke;
}
