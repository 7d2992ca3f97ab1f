import type { OrderDetails } from "@dakbag/contracts/orders";
import { formatPieces } from "@dakbag/domain/catalogue/sale-kind";
import { useEffect, useRef } from "react";
import { OrderNotices } from "#app/components/order-status/order-notice.tsx";
import { stageOf, stageText } from "#app/components/order-status/stage-text.ts";
import { useRefresh } from "#app/components/order-status/use-refresh.ts";
import { ProductTitle } from "#app/components/product-title.tsx";
import { formatAmount } from "#app/components/product-price.ts";
import { ReorderButton } from "#app/components/reorder/reorder-button.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TickIcon, WarningIcon } from "#app/ui/icons.tsx";
import { InvoiceLink, TrackLink } from "./parcel-links.tsx";
import styles from "./placed-order.module.css";

/** The confirmation above the list, after a payment: what the order is by now, whatever the payment dialog said. */
export function PlacedOrder({ order }: { order: OrderDetails }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isConfirmed = order.isPaid && order.status !== "Cancelled" && order.status !== "Refunded";
  const isPending = order.status === "Payment Pending" && !order.isPaid;
  useRefresh(isPending || (isConfirmed && order.invoice === ""));
  // Where it replaces the pressed Retry Payment, the focus would be lost.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <section aria-labelledby="placed-order" className={isConfirmed ? styles.placed : styles.unpaid}>
      <h2 id="placed-order" ref={heading} tabIndex={-1}>
        {isConfirmed ? <TickIcon size={24} /> : <WarningIcon size={24} />}
        <Title order={order} />
      </h2>
      <p>
        <Goods order={order} />
        <span>{", "}</span>
        <strong>{formatAmount(order.totalAmount)}</strong> with GST
      </p>
      {isConfirmed && <Next order={order} />}
      {isPending && (
        <p>
          Has your bank taken the money? Then this page shows it within a few minutes. If not, pay the order
          below.
        </p>
      )}
      {!isConfirmed && !isPending && <OrderNotices order={order} isBrief unpaidActions={null} />}
      <div className="row">
        {isConfirmed && <ReorderButton order={order} />}
        <ButtonLink size="small" to={`/orders/${order._id}`}>
          See the order
        </ButtonLink>
        <ButtonLink size="small" kind="quiet" to="/orders" replace preventScrollReset>
          Close
        </ButtonLink>
      </div>
    </section>
  );
}

function Title({ order: { orderNumber, status, isPaid } }: { order: OrderDetails }) {
  const isCancelled = status === "Cancelled" || status === "Refunded";
  return (
    <span>
      <span>{isPaid && !isCancelled ? "Thank you. Order" : "Order"}</span>{" "}
      <span className="nowrap">{orderNumber}</span>{" "}
      <span>{isCancelled ? `was ${status.toLowerCase()}` : isPaid ? "is paid" : "is not paid yet"}</span>
    </span>
  );
}

/** "2,000 pieces of Plain Poly Courier Bag 10x12 inch without POD and 2 more products" */
function Goods({ order: { items } }: { order: OrderDetails }) {
  const [first, ...others] = items;
  if (!first) return null;
  return (
    <>
      <span>{`${formatPieces(first)} of `}</span>
      <ProductTitle title={first.productTitle} />
      {others.length > 0 && (
        <span>{` and ${others.length} more ${others.length === 1 ? "product" : "products"}`}</span>
      )}
    </>
  );
}

/** What comes next: the days, the invoice, the tracking number. */
function Next({ order }: { order: OrderDetails }) {
  const { companyName, district, zipCode } = order.shippingAddress;
  const stage = stageOf(order);
  const place = [companyName, [district, zipCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return (
    <dl className={styles.next}>
      <div>
        <dt>Delivery</dt>
        <dd>
          <strong>
            {order.status === "Order Processing" ? (stage.day ?? stage.stage) : stageText(stage)}
          </strong>
          {place !== "" && <span>{`, ${place}`}</span>}
        </dd>
      </div>
      <div>
        <dt>Tax invoice</dt>
        <dd>{order.invoice === "" ? "Ready in a minute" : <InvoiceLink order={order} />}</dd>
      </div>
      <div>
        <dt>Tracking</dt>
        <dd>
          {isHandedOver(order) ? (
            <TrackLink order={order} />
          ) : (
            "We send the tracking number by SMS when it is handed to the courier."
          )}
        </dd>
      </div>
    </dl>
  );
}

const isHandedOver = ({ tracking, status }: OrderDetails) =>
  tracking.trackingId !== "" || (status !== "Order Processing" && status !== "In Production");
