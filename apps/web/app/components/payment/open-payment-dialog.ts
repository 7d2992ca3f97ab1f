import type { PayableOrder } from "@dakbag/contracts/checkout";
import { serverNow } from "#app/api/server-time.ts";
import { paymentRefusal } from "@dakbag/domain/orders/payable-order";
import { ApiError, messageOf } from "#app/api/api-error.ts";
import { call } from "#app/api/call.ts";
import { showToast } from "#app/ui/toast.tsx";
import { isPayable, loadPaymentDialog, type PaymentProof } from "#app/providers/razorpay/payment-dialog.ts";

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
  const openDialog = await loadPaymentDialog(payable).catch(() => null);
  if (!openDialog) {
    return { notOpened: "Failed to load payment gateway. Please refresh and try again." };
  }
  const proof = await openDialog();
  if (!proof) return afterDismissal(payable.order._id, messages);
  onVerifying();
  return verify(proof, messages);
}

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

async function verify(proof: PaymentProof, messages: PaymentMessages): Promise<PaymentOutcome> {
  try {
    await call("POST /api/orders/verifyPayment", { body: proof });
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
