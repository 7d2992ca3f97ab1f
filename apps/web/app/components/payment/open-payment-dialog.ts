import type { PayableOrder } from "@dakbag/contracts/checkout";
import { notHeldText } from "@dakbag/domain/orders/hold-text";
import { serverNow } from "#app/api/server-time.ts";
import { paymentRefusal } from "@dakbag/domain/orders/payable-order";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { getSession } from "#app/api/session.ts";
import { showToast } from "#app/ui/toast.tsx";
import { company } from "@dakbag/company/company";
import { paymentNotes } from "./payment-notes.ts";
import { type RazorpayPayment, loadRazorpay } from "./razorpay-checkout.ts";

/** The messages in which the two screens with payments differ (buyer §8). */
export interface PaymentMessages {
  dismissed: string;
  verificationError: string;
}

export const cartPaymentMessages: PaymentMessages = {
  dismissed: "Payment was not completed. You can retry from the orders page.",
  verificationError: "Something went wrong during verification. Please check your orders page and retry.",
};

export const ordersPaymentMessages: PaymentMessages = {
  dismissed: "Payment was not completed. Please retry or reachout to customer care",
  verificationError: "Something went wrong during verification. Please retry.",
};

export type PaymentOutcome = "dismissed" | "paid" | "not-verified" | { notOpened: string };

/**
 * Opens the provider's dialog for an order, verifies the payment and shows the result as a toast (buyer §4, §8). An order
 * that another tab has paid meanwhile counts as paid. Why a dialog was not opened is for the caller to show at its button.
 *
 * @param onVerifying called when the dialog has closed after a payment and the server verifies it
 */
export async function openPaymentDialog(
  payable: PayableOrder,
  messages: PaymentMessages,
  onVerifying: () => void,
): Promise<PaymentOutcome> {
  if (!isPayable(payable)) {
    return { notOpened: "Invalid order data received from server" };
  }
  const Razorpay = await loadRazorpay(payable.checkoutScriptUrl).catch(() => null);
  if (!Razorpay) {
    return { notOpened: "Failed to load payment gateway. Please refresh and try again." };
  }
  const payment = await new Promise<RazorpayPayment | null>((resolve) => {
    // The first of handler and ondismiss settles the promise.
    const modal = { ondismiss: () => resolve(null) };
    new Razorpay({ ...optionsFor(payable), handler: resolve, modal }).open();
  });
  if (!payment) return afterDismissal(payable.order._id, messages);
  onVerifying();
  return verify(payment, messages);
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
    description: descriptionOf(order),
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

/** What the dialog says of the order: also when its goods may be gone before they are paid. */
const descriptionOf = ({ orderNumber, reservedUntil }: PayableOrder["order"]) =>
  `Order ${orderNumber}${reservedUntil === null ? `. ${notHeldText}` : ""}`;

/**
 * The dialog was dismissed, but another tab may have paid, cancelled or replaced the order meanwhile: what is said is what
 * the server says. Without an answer it is what the dialog said.
 */
async function afterDismissal(id: string, messages: PaymentMessages): Promise<PaymentOutcome> {
  const order = await call("GET /api/orders/:id", { params: { id } }).then(
    (answer) => answer.order,
    () => undefined,
  );
  const refusal =
    order && paymentRefusal({ ...order, placedAt: new Date(order.createdAt) }, new Date(serverNow()));
  showToast("info", refusal?.message ?? messages.dismissed);
  return order?.isPaid ? "paid" : "dismissed";
}

async function verify(payment: RazorpayPayment, messages: PaymentMessages): Promise<PaymentOutcome> {
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
    showToast("bad", verificationMessage(error, messages));
    return "not-verified";
  }
}

/**
 * A 4xx is a failed verification, and the server's message may say more, such as a pending payment or a refund. An expired
 * session says nothing about the payment.
 */
function verificationMessage(error: unknown, messages: PaymentMessages): string {
  const wasRefused =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;
  return wasRefused
    ? messageOf(error, "Payment Verification Failed. Please try again.")
    : messages.verificationError;
}
