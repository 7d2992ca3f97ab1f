import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import { type BadgeTone, Badge } from "#app/ui/badge.tsx";
import styles from "./order-status-badge.module.css";

interface Look {
  tone: BadgeTone;
  /** Of its own, so that statuses of one colour differ at a glance. */
  shape: string | undefined;
}

const looks: Record<OrderStatus, Look> = {
  "Payment Pending": { tone: "warn", shape: styles.pending },
  "Order Processing": { tone: "neutral", shape: styles.processing },
  "In Production": { tone: "neutral", shape: styles.inProduction },
  Shipped: { tone: "neutral", shape: styles.shipped },
  "In transit": { tone: "neutral", shape: styles.inTransit },
  "Out for delivery": { tone: "neutral", shape: styles.outForDelivery },
  Delivered: { tone: "ok", shape: styles.delivered },
  Cancelled: { tone: "bad", shape: styles.cancelled },
  Refunded: { tone: "bad", shape: styles.refunded },
};

/** A status as a word with its shape and colour. */
export function OrderStatusBadge({ status, boxed = true }: { status: OrderStatus; boxed?: boolean }) {
  const { tone, shape } = looks[status];
  return (
    <Badge tone={tone} boxed={boxed} className={shape}>
      {status}
    </Badge>
  );
}
