import { formatQuantity, formatRupees, rupeesToPaise } from "@dakbag/domain/money/money";
import { Link } from "react-router";
import { OrderStatusWord } from "#app/components/order-status/order-status-word.tsx";
import { indiaDateAndTime } from "#app/ui/india-time.ts";
import { Table, numeric } from "#app/ui/table.tsx";
import type { CustomerDetails } from "./customer-blocks.tsx";
import styles from "./customer.module.css";

const inRupees = (amount: number) => formatRupees(rupeesToPaise(amount));

/** The newest orders, and what all of them came to. */
export function CustomerOrders({ customer, orders, orderCount, paidCount, paidTotal }: CustomerDetails) {
  return (
    <section aria-labelledby="orders" className={styles.orders}>
      <h2 id="orders">Orders</h2>
      {orderCount === 0 ? (
        <p className={styles.muted}>None yet.</p>
      ) : (
        <p>
          {orderCount === 1 ? "1 order" : `${formatQuantity(orderCount)} orders`}, {formatQuantity(paidCount)}{" "}
          of them paid: <strong>{inRupees(paidTotal)}</strong>
        </p>
      )}
      {orders.length > 0 && (
        <Table name="Orders" cards>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Placed on</th>
              <th scope="col">Status</th>
              <th scope="col" className={numeric}>
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map(({ id, orderNumber, at, status, totalAmount }) => (
              <tr key={id}>
                <th scope="row" data-label="Order">
                  <Link to={`/admin/orders/${id}`}>{orderNumber}</Link>
                </th>
                <td data-label="Placed on">{indiaDateAndTime(at)}</td>
                <td data-label="Status">
                  <OrderStatusWord status={status} />
                </td>
                <td data-label="Total" className={numeric}>
                  {inRupees(totalAmount)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {orderCount > orders.length && (
        <Link to={`/admin/orders?orderId=${customer.phoneNumber}`}>All orders of {customer.phoneNumber}</Link>
      )}
    </section>
  );
}
