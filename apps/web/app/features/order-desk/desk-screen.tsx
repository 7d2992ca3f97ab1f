import type { Order } from "@dakbag/contracts/orders";
import { formatQuantity } from "@dakbag/domain/money";
import { useState } from "react";
import { useNavigation, useRevalidator, useSearchParams } from "react-router";
import { EmptyState } from "#app/ui/notice.tsx";
import { Table, numeric } from "#app/ui/table.tsx";
import { type DeskAddress, changeDeskAddress, readDeskAddress } from "./desk-address.ts";
import { DeskFilters } from "./desk-filters.tsx";
import { DeskPages } from "./desk-pages.tsx";
import { DeskPanels } from "./desk-panels.tsx";
import { DeskRow } from "./desk-row.tsx";
import type { DeskOrders } from "./order-desk.tsx";
import { UpdateOrderDialog } from "./update-order-dialog.tsx";
import styles from "./order-desk.module.css";

/** Filter, search, table and pages of all orders (staff §2). */
export default function DeskScreen({ orders, totalPages, totalCount }: DeskOrders) {
  const [search, setSearch] = useSearchParams();
  const [edited, setEdited] = useState<Order | null>(null);
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const address = readDeskAddress(search);

  /** A filter takes the place of the present history entry (staff §2); a page is one of its own. */
  function filter(change: Partial<DeskAddress>) {
    setSearch((now) => changeDeskAddress(now, change), { replace: true, preventScrollReset: true });
  }
  function onUpdated() {
    setEdited(null);
    // The list is read again, from page 1 (staff §4).
    if (address.page === 1) void revalidate();
    else filter({ page: 1 });
  }
  return (
    <>
      <DeskPanels onUpdated={onUpdated} />
      <DeskFilters key={address.orderId} address={address} onChange={filter} />
      <p className={styles.count} role="status">
        Total Orders <strong>{formatQuantity(totalCount)}</strong>
      </p>
      {orders.length === 0 ? (
        <EmptyState title="No orders found">
          <p>No order matches this filter.</p>
        </EmptyState>
      ) : (
        <div className={styles.desk} aria-busy={state === "loading" || undefined}>
          <OrdersTable orders={orders} onEdit={setEdited} onRechecked={() => void revalidate()} />
        </div>
      )}
      <DeskPages
        page={address.page}
        totalPages={totalPages}
        onGo={(page) => setSearch((now) => changeDeskAddress(now, { page }))}
      />
      {edited && <UpdateOrderDialog order={edited} onClose={() => setEdited(null)} onUpdated={onUpdated} />}
    </>
  );
}

interface OrdersTableProps {
  orders: readonly Order[];
  onEdit: (order: Order) => void;
  onRechecked: () => void;
}

function OrdersTable({ orders, onEdit, onRechecked }: OrdersTableProps) {
  return (
    <Table name="Orders" cards>
      <thead>
        <tr>
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
        {orders.map((order) => (
          <DeskRow key={order._id} order={order} onEdit={() => onEdit(order)} onRechecked={onRechecked} />
        ))}
      </tbody>
    </Table>
  );
}
