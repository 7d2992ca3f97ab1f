import { ProductTitle } from "#app/components/product-title.tsx";
import type { Order } from "@dakbag/contracts/orders";
import {
  formatRupeesRoundedDown,
  rupeesToPaise,
  formatQuantity,
  formatUnitPrice,
  parseUnitPrice,
} from "@dakbag/domain/money/money";
import { Link } from "react-router";
import { InvoiceLink, TrackLink } from "./parcel-links.tsx";
import { ReorderButton } from "#app/components/reorder/reorder-button.tsx";
import { UnpaidActions } from "./unpaid-actions.tsx";
import { OrderNotices } from "#app/components/order-status/order-notice.tsx";
import { OrderStatusBadge } from "#app/components/order-status/order-status-badge.tsx";
import { ProgressTracker } from "#app/components/order-status/progress-tracker.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import styles from "./orders.module.css";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { formatAmount } from "#app/components/product-price.ts";
import { LinePicture, type LineProduct } from "#app/components/pictures/line-picture.tsx";

/** One order: status, products, total, tracking and invoice (buyer §2). */
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
        <OrderStatusBadge status={status} />
        <p className={styles.muted}>Placed on {indiaDateAndTime(order.createdAt)}</p>
        <p className={styles.total}>
          {/* Rounded down (buyer §9); the order's own page has the paise (rulings: money). */}
          Total <strong>{formatRupeesRoundedDown(rupeesToPaise(order.totalAmount))}</strong>{" "}
          <span className={styles.muted}>with GST</span>
        </p>
      </header>
      <ProgressTracker status={status} compact />
      <OrderNotices order={order} unpaidActions={<UnpaidActions order={order} />} />
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

type Item = Order["items"][number];

/** A longer order shows the rest on request. */
const maxShownLines = 3;

/** The products of an order, drawn at one scale. */
function OrderItems({ items }: Pick<Order, "items">) {
  const among = items.map(productOf);
  const lines = items.map((item) => <OrderItem key={item._id} item={item} among={among} />);
  // One more line takes no more room than the words that would hide it.
  if (lines.length <= maxShownLines + 1) return <ul role="list">{lines}</ul>;
  return (
    <div>
      <ul role="list">{lines.slice(0, maxShownLines)}</ul>
      <details className={styles.more}>
        <summary>{lines.length - maxShownLines} more products</summary>
        <ul role="list">{lines.slice(maxShownLines)}</ul>
      </details>
    </div>
  );
}

function OrderItem({ item, among }: { item: Item; among: readonly LineProduct[] }) {
  const unitPrice = formatUnitPrice(parseUnitPrice(item.unitPrice.toFixed(4)));
  return (
    <li className={styles.item}>
      <span className={styles.picture}>
        <LinePicture product={productOf(item)} among={among} highestPixels={40} />
      </span>
      <div>
        <Link to={detailPath({ SKU: item.SKU, category: item.product.category })}>
          <ProductTitle title={item.productTitle} />
        </Link>
        <p className={styles.muted}>
          {formatQuantity(item.quantity)} × {unitPrice}
          {item.discountPercent > 0 && ` − ${item.discountPercent}%`}
        </p>
      </div>
      <span>{formatAmount(item.price)}</span>
    </li>
  );
}

function productOf({ SKU, productTitle, product }: Item): LineProduct {
  return { ...product, SKU, title: productTitle };
}
