import type { Order } from "@dakbag/contracts/orders";
import { Table, numeric } from "#app/ui/table.tsx";
import { DeskRow } from "./desk-row.tsx";
import type { Selection } from "./use-selection.ts";
import styles from "./order-desk.module.css";

interface OrdersTableProps {
  orders: readonly Order[];
  selection: Selection;
  onEdit: (order: Order) => void;
  onRechecked: () => void;
}

/** The table with the columns of staff §2, and before them the boxes for changing several orders at once. */
export function OrdersTable({ orders, selection, onEdit, onRechecked }: OrdersTableProps) {
  return (
    <Table name="Orders" cards>
      <thead>
        <tr>
          <th scope="col" className={styles.select}>
            <input
              type="checkbox"
              aria-label="Select all orders of this page that can be edited"
              checked={selection.isWhole}
              disabled={!selection.isPossible}
              onChange={selection.toggleAll}
            />
          </th>
          <th scope="col">Order ID</th>
          <th scope="col">Order Placed on</th>
          <th scope="col">Items</th>
          <th scope="col" className={numeric}>
            Total Payment
          </th>
          <th scope="col">Shipping Info</th>
          <th scope="col">Status</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order, place) => (
          <DeskRow
            key={order._id}
            order={order}
            place={place}
            isSelected={selection.ids.has(order._id)}
            onSelect={selection.toggle}
            onEdit={onEdit}
            onRechecked={onRechecked}
          />
        ))}
      </tbody>
    </Table>
  );
}
