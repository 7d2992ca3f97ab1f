import type { Order } from "@dakbag/contracts/orders";
import { formatRupeesRoundedDown, rupeesToPaise } from "@dakbag/domain/money/money";
import { Link } from "react-router";
import { InvoiceLink, TrackLink } from "./parcel-links.tsx";
import { ReorderButton } from "./reorder-button.tsx";
import { RetryPayment } from "./retry-payment.tsx";
import { OrderNotices } from "#app/components/order-status/order-notice.tsx";
import { OrderStatusWord } from "#app/components/order-status/order-status-word.tsx";
import { ProgressTracker } from "#app/components/order-status/progress-tracker.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { OrderItems } from "./order-items.tsx";
import styles from "./orders.module.css";

/** One order: where it stands, what is in it, what it costs, where its parcel and its invoice are (buyer §2). */
export function OrderRow({ order }: { order: Order }) {
  const { _id, orderNumber, status } = order;
  return (
    <article className={styles.order} aria-label={`Order ${orderNumber}`}>
      <header className={styles.head}>
        <h2>
          <Link id={`order-${_id}`} to={`/orders/${_id}`}>
            {orderNumber}
          </Link>
        </h2>
        <OrderStatusWord status={status} />
        <p className={styles.muted}>Placed on {indiaDateAndTime(order.createdAt)}</p>
        <p className={styles.total}>
          {/* Rounded down (buyer §9); the order's own page has the paise (rulings: money). */}
          Total <strong>{formatRupeesRoundedDown(rupeesToPaise(order.totalAmount))}</strong>{" "}
          <span className={styles.muted}>with GST</span>
        </p>
      </header>
      <ProgressTracker status={status} compact />
      <OrderNotices order={order} retry={<RetryPayment orderId={_id} />} />
      <div className={styles.body}>
        <OrderItems items={order.items} />
        <div className={styles.side}>
          <Tracking tracking={order.tracking} />
          <div className={styles.actions}>
            <ReorderButton order={order} />
            <InvoiceLink order={order} />
            <TrackLink order={order} />
          </div>
        </div>
      </div>
    </article>
  );
}

function Tracking({ tracking: { partnerName, trackingId } }: Pick<Order, "tracking">) {
  if (partnerName === "" && trackingId === "") return null;
  return (
    <p className={styles.tracking}>
      <span className={styles.muted}>Tracking:</span> {partnerName} <strong>{trackingId}</strong>
    </p>
  );
}
