import type { OrderDetails } from "@dakbag/contracts/orders";
import { InvoiceLink, TrackLink } from "./parcel-links.tsx";
import { ReorderButton } from "./reorder-button.tsx";
import { OrderStatusWord } from "#app/components/order-status/order-status-word.tsx";
import { Button, ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { company, whatsappUrl } from "@dakbag/company/company";
import styles from "./order-details.module.css";

/** Where the order stands, and all that can be done with it. */
export function OrderHead({ order }: { order: OrderDetails }) {
  const { orderNumber } = order;
  return (
    <div className={styles.head}>
      <p className={styles.standing}>
        <OrderStatusWord status={order.status} />
        <span className={styles.muted}>Placed on {indiaDateAndTime(order.createdAt)}</span>
      </p>
      <div className={styles.actions}>
        <ReorderButton order={order} />
        <InvoiceLink order={order} />
        <TrackLink order={order} />
        <Button size="small" onClick={() => window.print()}>
          Print
        </Button>
        <ButtonAnchor
          size="small"
          href={whatsappUrl(`Hello ${company.shopName}, I have a question about my order ${orderNumber}.`)}
          target="_blank"
          rel="noreferrer"
        >
          Help on WhatsApp
          <span className="visually-hidden"> with {orderNumber} (opens in a new tab)</span>
        </ButtonAnchor>
        <ButtonLink size="small" kind="quiet" to="/orders">
          All orders
        </ButtonLink>
      </div>
    </div>
  );
}
