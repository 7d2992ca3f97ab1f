import type { Order } from "@dakbag/contracts/orders";
import type { Ref } from "react";
import { useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Table, numeric } from "#app/ui/table.tsx";
import { OrderRow } from "./order-row.tsx";
import type { Selection } from "./use-selection.ts";
import styles from "./orders.module.css";

interface OrdersTableProps {
  orders: readonly Order[];
  /** Names by the ids of their orders. */
  assignees: Readonly<Record<string, string>>;
  /** The list's query, for the links to its orders. */
  view: string;
  selection: Selection;
  onEdit: (order: Order) => void;
  onRechecked: () => void;
}

type OrderListProps = OrdersTableProps & {
  ref: Ref<HTMLDivElement>;
  /** Shows all orders, where there are others. */
  clear: string | null;
};

/** The orders of the page, or that there are none. */
export function OrderList({ ref, clear, ...props }: OrderListProps) {
  const { state } = useNavigation();
  if (props.orders.length === 0)
    return clear === null ? (
      <EmptyState title="No orders found">
        <p>No order was placed yet.</p>
      </EmptyState>
    ) : (
      <EmptyState title="No matching orders">
        <p>No orders match your search and filters.</p>
        <ButtonLink to={clear} replace>
          Clear search and filters
        </ButtonLink>
      </EmptyState>
    );
  return (
    <div ref={ref} className={styles.list} aria-busy={state === "loading" || undefined}>
      <OrdersTable {...props} />
    </div>
  );
}

/** The table with the columns of staff §2, and checkboxes for changing several orders. */
function OrdersTable({ orders, assignees, view, selection, onEdit, onRechecked }: OrdersTableProps) {
  return (
    <Table name="Orders" cards hasControls>
      <thead>
        <tr>
          <th scope="col" className={styles.select}>
            <input
              type="checkbox"
              aria-label="Select all orders of this page that can be edited"
              checked={selection.isAllSelected}
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
          <th scope="col" className={styles.actionCell}>
            Action
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order, place) => (
          <OrderRow
            key={order._id}
            order={order}
            assignee={assignees[order._id]}
            place={place}
            view={view}
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

interface OrderPagesProps {
  onShowKeys: () => void;
  page: number;
  totalPages: number;
  /** Whether there are no more pages than these. */
  isCounted: boolean;
  onGo: (page: number) => void;
}

/** Previous and Next, numbered buttons, and "Page X of Y" (staff §2). */
export function OrderPages({ page, totalPages, isCounted, onGo, onShowKeys }: OrderPagesProps) {
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Button size="small" disabled={page <= 1} onClick={() => onGo(Math.min(page - 1, totalPages))}>
        Previous
      </Button>
      {pageNumbers(page, totalPages).map((number, index) =>
        number === null ? (
          <span key={`gap ${index}`}>…</span>
        ) : (
          <Button
            key={number}
            size="small"
            className={number === page ? styles.currentPage : undefined}
            aria-current={number === page ? "page" : undefined}
            aria-label={`Page ${number}`}
            onClick={() => onGo(number)}
          >
            {number}
          </Button>
        ),
      )}
      <Button size="small" disabled={page >= totalPages} onClick={() => onGo(page + 1)}>
        Next
      </Button>
      <span className={styles.muted}>{`Page ${page}${isCounted ? ` of ${totalPages}` : ""}`}</span>
      {/* Here it is no stop before the first order. */}
      <Button size="small" kind="quiet" className={styles.keys} onClick={onShowKeys}>
        Keyboard shortcuts
      </Button>
    </nav>
  );
}

/** The numbered buttons: the first, the last and those around the current page; null is a gap. */
export function pageNumbers(page: number, totalPages: number): (number | null)[] {
  const near = [page - 2, page - 1, page, page + 1, page + 2];
  const numbers = [...new Set([1, ...near, totalPages])]
    .filter((number) => number >= 1 && number <= totalPages)
    .toSorted((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? 0;
    return number - before > 1 ? [null, number] : [number];
  });
}
