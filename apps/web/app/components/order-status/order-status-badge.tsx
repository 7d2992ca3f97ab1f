import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { type BadgeTone, Badge } from "#app/ui/badge.tsx";

const tones: Record<OrderStatus, BadgeTone> = {
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
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <Badge tone={tones[status]} boxed>
      {status}
    </Badge>
  );
}
