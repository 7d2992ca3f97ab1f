import { isInTimeToPay } from "./days-to-pay.ts";
import type { OrderStatus } from "./order-status.ts";

/** An order as far as it decides whether it can be paid. */
export interface OrderToPay {
  readonly status: OrderStatus;
  readonly isPaid: boolean;
  readonly placedAt: Date;
  /** The later order that replaced it. */
  readonly replacedBy: { readonly orderNumber: string } | null;
}

/** Why an order cannot be paid, with the sentence for its buyer. */
export interface PaymentRefusal {
  readonly code: "not-waiting-for-payment" | "too-old-to-pay";
  readonly message: string;
}

/** Why an order cannot be paid now; undefined while it can. */
export function paymentRefusal(
  { status, isPaid, placedAt, replacedBy }: OrderToPay,
  now: Date,
): PaymentRefusal | undefined {
  const ended = (message: string): PaymentRefusal => ({ code: "not-waiting-for-payment", message });
  if (replacedBy) return ended(`This order was replaced by ${replacedBy.orderNumber}.`);
  if (isPaid) return ended("This order has already been paid.");
  if (status !== "Payment Pending") return ended("This order was cancelled. Please order again.");
  if (isInTimeToPay(placedAt, now)) return undefined;
  return { code: "too-old-to-pay", message: "This order is too old to be paid. Please order again." };
}
