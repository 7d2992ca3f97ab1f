import type { Order } from "@dakbag/contracts/orders";
import { formatQuantity } from "@dakbag/domain/money";
import { useId } from "react";
import { amountWords } from "#app/features/catalogue/price-words.ts";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { OrderStatusWord } from "#app/features/order-status/order-status-word.tsx";
import { Button } from "#app/ui/button.tsx";
import { StateWord } from "#app/ui/state-word.tsx";
import { numeric } from "#app/ui/table.tsx";
import { RecheckPayment } from "./recheck-payment.tsx";
import styles from "./order-desk.module.css";

interface DeskRowProps {
  order: Order;
  onEdit: () => void;
  onRechecked: () => void;
}

/** One order. A pending one can only be rechecked, any other can be edited (staff §2, §4). */
export function DeskRow({ order, onEdit, onRechecked }: DeskRowProps) {
  const nameId = useId();
  return (
    <tr>
      <th id={nameId} scope="row" data-label="Order ID" className={styles.orderId}>
        {order.orderNumber}
      </th>
      <td data-label="Order Placed on" className={styles.placedOn}>
        {indiaDateAndTime(order.createdAt)}
      </td>
      <td data-label="Items">
        <ul role="list" className={styles.items}>
          {order.items.map((item) => (
            <li key={item._id}>
              <strong>{item.SKU}</strong> × {formatQuantity(item.quantity)} ·{" "}
              <span className={styles.amount}>{amountWords(item.price)}</span>
              <br />
              <span className={styles.muted}>{item.productTitle}</span>
            </li>
          ))}
        </ul>
      </td>
      <td data-label="Total Payment" className={`${numeric} ${styles.amount}`}>
        <strong>{amountWords(order.totalAmount)}</strong>
      </td>
      <td data-label="Shipping Info">
        <ShippingInfo order={order} />
      </td>
      <td data-label="Status">
        <OrderStatusWord status={order.status} />
      </td>
      <td data-label="Action">
        {order.status === "Payment Pending" ? (
          <RecheckPayment order={order} describedBy={nameId} onRechecked={onRechecked} />
        ) : (
          <Button size="small" aria-describedby={nameId} onClick={onEdit}>
            Edit
          </Button>
        )}
      </td>
    </tr>
  );
}

function ShippingInfo({ order: { shippingAddress: to, userDetails, GST } }: { order: Order }) {
  if (to.address.trim() === "" && to.companyName.trim() === "") return <>No Shipping Info</>;
  const person = [to.name, to.companyName].filter(Boolean).join(", ");
  return (
    <div className={styles.shipping}>
      <strong>{person}</strong>
      <span>
        {to.address}, {to.zipCode}, {to.country}
      </span>
      <span className={styles.muted}>
        {to.phoneNumber || userDetails.phoneNumber} · {userDetails.email}
      </span>
      <span className={styles.muted}>GST {GST.GSTIN}</span>
      {!GST.isCheckDigitRight && <StateWord tone="warn">GST number unverified</StateWord>}
    </div>
  );
}
