import { isInTimeToPay, type OrderWithTimeToPay } from "./days-to-pay.ts";
import type { OrderStatus } from "./order-status.ts";

/** An order as far as it decides whether it can be paid. */
export interface OrderToPay extends OrderWithTimeToPay {
  readonly status: OrderStatus;
  readonly isPaid: boolean;
  /** The later order that replaced it. */
  readonly replacedBy: { readonly orderNumber: string } | null;
}

/** Why an order cannot be paid, with the sentence for its buyer. */
export interface PaymentRefusal {
  readonly code: "not-waiting-for-payment" | "too-old-to-pay";
  readonly message: string;
}

/** Why an order cannot be paid now; undefined while it can. */
export function paymentRefusal(order: OrderToPay, now: Date): PaymentRefusal | undefined {
  const { status, isPaid, replacedBy } = order;
  const ended = (message: string): PaymentRefusal => ({ code: "not-waiting-for-payment", message });
  if (replacedBy) return ended(`This order was replaced by ${replacedBy.orderNumber}.`);
  if (isPaid) return ended("This order has already been paid.");
  if (status !== "Payment Pending") return ended("This order was cancelled. Please order again.");
  if (isInTimeToPay(order, now)) return undefined;
  return { code: "too-old-to-pay", message: "This order is too old to be paid. Please order again." };
}
