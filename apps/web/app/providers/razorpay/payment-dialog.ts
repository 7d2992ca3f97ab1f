import { company } from "@dakbag/company/company";
import type { PayableOrder } from "@dakbag/contracts/checkout";
import type { Endpoints } from "@dakbag/contracts/endpoints";
import { notHeldText } from "@dakbag/domain/orders/hold-text";
import { getSession } from "#app/api/session.ts";
import { type RazorpayPayment, loadRazorpay } from "./checkout-script.ts";
import { paymentNotes } from "./payment-notes.ts";

/** What the dialog says of a payment, for the server to verify. */
export type PaymentProof = Endpoints["POST /api/orders/verifyPayment"]["body"];

/** Whether the server's answer has what the dialog needs. */
export function isPayable(payable: PayableOrder): boolean {
  return Boolean(payable.razorpayOrderId) && Number.isSafeInteger(payable.amount);
}

/**
 * Loads the provider's dialog for an order. What it returns opens the dialog, and waits for the proof of a payment, or for
 * null when it is dismissed.
 *
 * @throws Error when the provider's script does not load
 */
export async function loadPaymentDialog(payable: PayableOrder): Promise<() => Promise<PaymentProof | null>> {
  const Razorpay = await loadRazorpay(payable.checkoutScriptUrl);
  return async () => {
    const payment = await new Promise<RazorpayPayment | null>((resolve) => {
      // The first of handler and ondismiss settles the promise.
      const modal = { ondismiss: () => resolve(null) };
      new Razorpay({ ...optionsFor(payable), handler: resolve, modal }).open();
    });
    return (
      payment && {
        razorpayOrderId: payment.razorpay_order_id,
        razorpayPaymentId: payment.razorpay_payment_id,
        razorpaySignature: payment.razorpay_signature,
      }
    );
  };
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
