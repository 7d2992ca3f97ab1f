import { ProductTitle } from "#app/components/product-title.tsx";
import type { Order } from "@dakbag/contracts/orders";
import {
  formatRupeesRoundedDown,
  rupeesToPaise,
  formatQuantity,
  formatUnitPrice,
  parseUnitPrice,
} from "@dakbag/domain/money/money";
import { parcelsText } from "@dakbag/domain/orders/shipment-stage";
import { Link } from "react-router";
import { InvoiceLink, TrackLink } from "./parcel-links.tsx";
import { ReorderButton } from "#app/components/reorder/reorder-button.tsx";
import { UnpaidActions } from "./unpaid-actions.tsx";
import { OrderNotices } from "#app/components/order-status/order-notice.tsx";
import { OrderStatusBadge } from "#app/components/order-status/order-status-badge.tsx";
import { ProgressTracker } from "#app/components/order-status/progress-tracker.tsx";
import { parcelStages, trackedShipments } from "#app/components/order-status/shipments-of-order.ts";
import { stageOf } from "#app/components/order-status/stage-text.ts";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import styles from "./order-row.module.css";
import { detailPath } from "@dakbag/domain/catalogue/product-category";
import { formatAmount } from "#app/components/product-price.ts";
import { refundedPieces } from "#app/components/refunded-pieces.ts";
import { LinePicture, type LineProduct } from "#app/components/pictures/line-picture.tsx";

/** One order in one line: number, products, status, total, actions; below it tracking and notice (buyer §2). */
export function OrderRow({ order }: { order: Order }) {
  const { _id, orderNumber } = order;
  const [day, time] = indiaDateAndTime(order.createdAt).split(", ");
  return (
    <article className={styles.order} aria-label={`Order ${orderNumber}`}>
      <div className={styles.number}>
        <h2>
          <Link id={`order-${_id}`} to={`/orders/${_id}`}>
            {orderNumber}
          </Link>
        </h2>
        <p className={styles.muted}>
          <span className="visually-hidden">Placed on </span>
          <span>{day}</span>
          <span className={styles.time}>{`, ${time}`}</span>
        </p>
        {order.placedFor && (
          <p className={styles.muted}>{`${order.placedFor.by}, ${order.placedFor.branch}`}</p>
        )}
      </div>
      <OrderItems items={order.items} />
      <OrderState order={order} />
      <p className={styles.total}>
        <span className="visually-hidden">Total </span>
        {/* Rounded down (buyer §9); the order's own page has the paise (rulings: money). */}
        <strong>{formatRupeesRoundedDown(rupeesToPaise(order.totalAmount))}</strong>{" "}
        <span className={styles.muted}>with GST</span>
      </p>
      <div className={styles.actions}>
        <ReorderButton order={order} />
        <InvoiceLink order={order} isBrief />
        <TrackLink order={order} />
      </div>
      <div className={styles.foot}>
        {trackedShipments(order).map((shipment) => (
          <Tracking key={shipment.number} {...shipment} />
        ))}
        <OrderNotices order={order} isBrief unpaidActions={<UnpaidActions order={order} />} />
      </div>
    </article>
  );
}

/** The status with its progress, and the same in a buyer's words. */
function OrderState({ order }: { order: Order }) {
  const stage = stageOf(order);
  const parcels = parcelsText(parcelStages(order));
  return (
    <div className={styles.state}>
      <OrderStatusBadge status={order.status} />
      {parcels !== undefined && <span className={styles.muted}>{parcels}</span>}
      <ProgressTracker status={order.status} compact />
      {stage.stage !== order.status && (
        <p className={stage.isLate ? styles.late : styles.stage}>
          <span className={stage.day === null ? undefined : styles.words}>
            {stage.day === null ? stage.stage : `${stage.stage}. `}
          </span>
          {stage.day !== null && <span>{stage.day}</span>}
        </p>
      )}
    </div>
  );
}

function Tracking({ partnerName, trackingId }: Order["shipments"][number]) {
  return (
    <p className={styles.tracking}>
      <span className={styles.muted}>Tracking:</span> <span>{partnerName}</span> <strong>{trackingId}</strong>
    </p>
  );
}

type Item = Order["items"][number];

/** The first product of an order; the others on request, drawn at the same scale. */
function OrderItems({ items }: Pick<Order, "items">) {
  const among = items.map(productOf);
  const [first, ...others] = items.map((item) => <OrderItem key={item._id} item={item} among={among} />);
  return (
    <div className={styles.items}>
      <ul role="list">{first}</ul>
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>
            <span>{`${others.length} more`}</span> <span>{others.length === 1 ? "product" : "products"}</span>
          </summary>
          <ul role="list">{others}</ul>
        </details>
      )}
    </div>
  );
}

function OrderItem({ item, among }: { item: Item; among: readonly LineProduct[] }) {
  const unitPrice = formatUnitPrice(parseUnitPrice(item.unitPrice.toFixed(4)));
  const discount = item.discountPercent > 0 ? ` − ${item.discountPercent}%` : "";
  return (
    <li className={styles.item}>
      <span className={styles.picture}>
        <LinePicture product={productOf(item)} among={among} highestPixels={36} />
      </span>
      <div>
        <Link to={detailPath({ SKU: item.SKU, category: item.product.category })}>
          <ProductTitle title={item.productTitle} />
        </Link>
        <p className={styles.muted}>
          <span>{`${formatQuantity(item.quantity)}${refundedPieces(item)} × `}</span>
          <span className={styles.sum}>{`${unitPrice}${discount} = ${formatAmount(item.price)}`}</span>
        </p>
      </div>
    </li>
  );
}

function productOf({ SKU, productTitle, product }: Item): LineProduct {
  return { ...product, SKU, title: productTitle };
}
