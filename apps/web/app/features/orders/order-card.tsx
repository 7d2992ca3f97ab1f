import type { Order } from "@dakbag/contracts/orders";
import {
  formatQuantity,
  formatRupeesRoundedDown,
  formatUnitPrice,
  parseUnitPrice,
  rupeesToPaise,
} from "@dakbag/domain/money";
import { detailPath } from "@dakbag/domain/product-category";
import { Link } from "react-router";
import { amountWords } from "#app/features/catalogue/price-words.ts";
import { LinePicture } from "#app/features/product-picture/line-picture.tsx";
import { Facts } from "#app/ui/table.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { OrderNotices } from "./order-notice.tsx";
import { OrderStatusWord } from "#app/features/order-status/order-status-word.tsx";
import { ProgressTracker } from "./progress-tracker.tsx";
import { RetryPayment } from "./retry-payment.tsx";
import styles from "./orders.module.css";

/** One order: where it stands, what is in it, what it costs, where its parcel and its invoice are (buyer §2). */
export function OrderCard({ order }: { order: Order }) {
  const { status } = order;
  return (
    <article className={styles.order} aria-label={`Order ${order.orderNumber}`}>
      <header className={styles.head}>
        <div>
          <h2>{order.orderNumber}</h2>
          <p className={styles.muted}>Placed on {indiaDateAndTime(order.createdAt)}</p>
        </div>
        <OrderStatusWord status={status} />
      </header>
      {status !== "Cancelled" && status !== "Refunded" && <ProgressTracker status={status} />}
      <OrderNotices order={order} retry={<RetryPayment orderId={order._id} />} />
      <OrderItems items={order.items} />
      <footer className={styles.foot}>
        <OrderTotal order={order} />
        <ParcelAndInvoice order={order} />
      </footer>
    </article>
  );
}

function OrderItems({ items }: Pick<Order, "items">) {
  const products = items.map(({ SKU, productTitle, product }) => ({ ...product, SKU, title: productTitle }));
  return (
    <ul role="list" className={styles.items}>
      {items.map((item, index) => {
        const product = products[index];
        return (
          <li key={item._id} className={styles.item}>
            {product && <LinePicture product={product} among={products} />}
            <div>
              <Link to={detailPath({ SKU: item.SKU, category: item.product.category })} prefetch="intent">
                {item.productTitle}
              </Link>
              <p className={styles.muted}>
                {formatQuantity(item.quantity)} × {formatUnitPrice(parseUnitPrice(item.unitPrice.toFixed(4)))}
                {item.discountPercent > 0 && ` − ${item.discountPercent}%`}
              </p>
            </div>
            <span>{amountWords(item.price)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The total rounded down (buyer §9), and its breakdown to 2 decimals behind it (rulings: money). */
function OrderTotal({ order }: { order: Order }) {
  return (
    <details className={styles.total}>
      <summary>
        <span>Total</span> <strong>{formatRupeesRoundedDown(rupeesToPaise(order.totalAmount))}</strong>{" "}
        <span className={styles.muted}>with GST</span>
      </summary>
      <Facts
        sums
        facts={[
          { name: "Total Price", value: amountWords(order.totalPrice) },
          { name: `GST (${order.gstLabel})`, value: amountWords(order.gst) },
          { name: "Final Price", value: amountWords(order.totalAmount), strong: true },
        ]}
      />
    </details>
  );
}

function ParcelAndInvoice({ order }: { order: Order }) {
  const { partnerName, trackingId } = order.tracking;
  return (
    <div className={styles.parcel}>
      {(partnerName || trackingId) && (
        <p>
          Tracking: {partnerName && <span>{partnerName}</span>} {trackingId && <strong>{trackingId}</strong>}
        </p>
      )}
      {order.invoice !== "" && (
        <a href={order.invoice} target="_blank" rel="noreferrer">
          Invoice
          <span className="visually-hidden"> of {order.orderNumber} (opens in a new tab)</span>
        </a>
      )}
    </div>
  );
}
