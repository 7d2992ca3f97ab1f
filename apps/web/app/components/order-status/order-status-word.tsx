import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { type StateTone, StateWord } from "#app/ui/state-word.tsx";

const tones: Record<OrderStatus, StateTone> = {
  "Payment Pending": "warn",
  "Order Processing": "neutral",
  "In Production": "neutral",
  Shipped: "neutral",
  "In transit": "neutral",
  "Out for delivery": "neutral",
  Delivered: "ok",
  Cancelled: "bad",
  Refunded: "bad",
};

/** A status as a word with its shape and colour. */
export function OrderStatusWord({ status }: { status: OrderStatus }) {
  return (
    <StateWord tone={tones[status]} boxed>
      {status}
    </StateWord>
  );
}
