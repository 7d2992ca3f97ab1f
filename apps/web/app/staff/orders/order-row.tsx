import { ProductTitle } from "#app/components/product-title.tsx";
import type { Order } from "@dakbag/contracts/orders";
import { parcelsText } from "@dakbag/domain/orders/shipment-stage";
import { Link } from "react-router";
import { formatQuantity } from "@dakbag/domain/money/money";
import { memo } from "react";
import { formatAmount } from "#app/components/product-price.ts";
import { refundedPieces } from "#app/components/refunded-pieces.ts";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { OrderStatusBadge } from "#app/components/order-status/order-status-badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { chosenRow, numeric } from "#app/ui/table.tsx";
import { mayUse } from "#app/staff/staff-access.ts";
import { parcelStages, trackedShipments } from "#app/components/order-status/shipments-of-order.ts";
import { TrackingId } from "#app/staff/tracking-id.tsx";
import { fromList, orderInView } from "./order-view.ts";
import { RecheckPayment } from "./recheck-payment.tsx";
import styles from "./orders.module.css";

interface OrderRowProps {
  order: Order;
  assignee: string | undefined;
  /** Its place on the page, from 0. */
  place: number;
  /** The list's query. */
  view: string;
  isSelected: boolean;
  onSelect: (id: string, toHere: boolean) => void;
  onEdit: (order: Order) => void;
  onRechecked: () => void;
}

/**
 * One order. One that waits for its payment can only be rechecked, one that was never paid has no action, any other can be
 * edited (staff §2, §4). A page has a hundred of them: a row renders again only when it changes, and a text of several parts
 * is one string, not a node each.
 */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { order, assignee, place, view, isSelected, onSelect, onEdit, onRechecked } = props;
  const parcels = parcelsText(parcelStages(order));
  const nameId = `order-${order._id}`;
  return (
    <tr
      data-row={place}
      data-id={order._id}
      tabIndex={-1}
      className={isSelected ? `${styles.row} ${chosenRow}` : styles.row}
    >
      <td data-label="Select" className={styles.select}>
        <input
          type="checkbox"
          checked={isSelected}
          disabled={!order.isPaid}
          aria-label={`Select ${order.orderNumber}`}
          onChange={({ nativeEvent }) =>
            onSelect(order._id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </td>
      <th id={nameId} scope="row" data-label="Order ID" className={styles.orderId}>
        <Link to={orderInView(order._id, view)} state={fromList}>
          {order.orderNumber}
        </Link>
      </th>
      <td data-label="Order Placed on" className={styles.placedOn}>
        {placedOn(order.createdAt)}
      </td>
      <td data-label="Items" className={styles.itemsCell}>
        <OrderItems items={order.items} />
      </td>
      <td data-label="Total Payment" className={`${numeric} ${styles.amount} ${styles.narrow}`}>
        <strong>{formatAmount(order.totalAmount)}</strong>
      </td>
      <td data-label="Shipping Info" className={styles.shippingCell}>
        <ShippingInfo order={order} />
      </td>
      <td data-label="Status" className={`${styles.narrow} ${styles.statusCell}`}>
        <OrderStatusBadge status={order.status} />
        {parcels !== undefined && <div className={styles.tracking}>{parcels}</div>}
        {trackedShipments(order).map((shipment) => (
          <Tracking key={shipment.number} tracking={shipment} />
        ))}
        {assignee !== undefined && <div className={styles.tracking}>{`Assigned to ${assignee}`}</div>}
      </td>
      <td data-label="Action" className={`${styles.narrow} ${styles.actionCell}`}>
        {!mayUse("admin") ? null : order.isPaid ? (
          <Button size="small" aria-describedby={nameId} onClick={() => onEdit(order)}>
            Edit
          </Button>
        ) : order.status === "Payment Pending" ? (
          <RecheckPayment order={order} describedBy={nameId} onRechecked={onRechecked} />
        ) : (
          <span className={styles.muted}>Never paid</span>
        )}
      </td>
    </tr>
  );
});

/** The day, and below it the time where the column is narrow. */
function placedOn(instant: string) {
  const [day, time] = indiaDateAndTime(instant).split(", ");
  return (
    <span>
      <span className={styles.amount}>{`${day},`}</span> <span className={styles.amount}>{time}</span>
    </span>
  );
}

// More would push the other orders out of sight.
const maxItemsShown = 2;

function OrderItems({ items }: Pick<Order, "items">) {
  const rest = items.slice(maxItemsShown);
  return (
    <div className={styles.items}>
      <ItemList items={items.slice(0, maxItemsShown)} />
      {rest.length > 0 && (
        <details>
          <summary>{`${rest.length} more ${rest.length === 1 ? "item" : "items"}`}</summary>
          <ItemList items={rest} />
        </details>
      )}
    </div>
  );
}

function ItemList({ items }: Pick<Order, "items">) {
  return (
    <ul role="list" className={styles.itemList}>
      {items.map((item) => (
        <li key={item._id}>
          <strong>{item.SKU}</strong>{" "}
          <span>{`× ${formatQuantity(item.quantity)}${refundedPieces(item)} · ${formatAmount(item.price)}`}</span>
          <span className={styles.itemName}>
            <ProductTitle title={item.productTitle} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Tracking({ tracking }: Pick<Order, "tracking">) {
  const { partnerName, trackingId } = tracking;
  return (
    <>
      {partnerName !== "" && (
        <div className={styles.tracking} title={partnerName}>
          {partnerName}
        </div>
      )}
      {trackingId !== "" && (
        <div className={styles.tracking} title={trackingId}>
          <TrackingId tracking={tracking} />
        </div>
      )}
    </>
  );
}

function ShippingInfo({ order: { shippingAddress: to, userDetails, GST } }: { order: Order }) {
  if (to.address.trim() === "" && to.companyName.trim() === "") return <span>No Shipping Info</span>;
  const person = [to.name, to.companyName].filter(Boolean).join(", ");
  const place = [to.addressLine, to.district, to.state].filter(Boolean).join(", ");
  return (
    <div className={styles.shipping}>
      <strong>{person}</strong>
      <span className={styles.place}>{`${place} ${to.zipCode}, ${to.country}`}</span>
      <span className={`${styles.muted} ${styles.contact}`}>
        <span>{`${to.phoneNumber || userDetails.phoneNumber} · ${userDetails.email} ·`}</span>{" "}
        <span className={styles.amount}>{`GST ${GST.GSTIN}`}</span>
      </span>
      {!GST.isCheckDigitRight && <Badge tone="warn">GST number unverified</Badge>}
    </div>
  );
}
