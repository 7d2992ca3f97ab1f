import type { Order } from "@dakbag/contracts/orders";
import { formatRupeesRoundedDown, rupeesToPaise } from "@dakbag/domain/money/money";
import { Link } from "react-router";
import { OrderStatusBadge } from "#app/components/order-status/order-status-badge.tsx";
import { ReorderButton } from "#app/components/reorder/reorder-button.tsx";
import { indiaDay } from "#app/ui/india-time.ts";
import styles from "./order-again.module.css";

/** Each with the way to it, and the button that puts its lines into the cart again. */
export default function LastOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <ul role="list" className={styles.orders}>
      {orders.map((order) => (
        <li key={order._id} className={`card ${styles.order}`}>
          <p className={styles.name}>
            <Link to={`/orders/${order._id}`} prefetch="intent">
              {order.orderNumber}
            </Link>
            <OrderStatusBadge status={order.status} boxed={false} />
          </p>
          <p className={styles.goods}>{goodsOf(order)}</p>
          <p className={styles.muted}>
            {`${indiaDay(order.createdAt)} · ${formatRupeesRoundedDown(rupeesToPaise(order.totalAmount))} with GST`}
          </p>
          <ReorderButton order={order} />
        </li>
      ))}
    </ul>
  );
}

/** "Plain Poly Courier Bag 10x12 inch with POD + 2 more" */
function goodsOf({ items: [first, ...others] }: Order): string {
  const title = first?.productTitle ?? "";
  return others.length === 0 ? title : `${title} + ${others.length} more`;
}
