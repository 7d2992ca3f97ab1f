import { formatQuantity } from "@dakbag/domain/money/money";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { countInStatus } from "#app/components/order-status/count-in-status.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import type { OrderList } from "./order-list.ts";
import { OrderRow } from "./order-row.tsx";
import { type OrdersAddress, ordersQuery } from "./orders-address.ts";
import { OrdersFilters } from "./orders-filters.tsx";
import type { FoundOrders } from "./orders.tsx";
import { useFreshOrders } from "./use-fresh-orders.ts";
import styles from "./orders.module.css";

/** The orders with their filter and search; without any order there is nothing to filter. */
export function OrdersScreen({ address, newest, counts }: FoundOrders) {
  const searchField = useRef<HTMLInputElement>(null);
  const { state } = useNavigation();
  const isFiltered = address.status !== undefined || address.q !== "";
  if (newest.orders.length === 0 && !isFiltered) return <NoOrders />;
  return (
    <>
      <OrdersFilters address={address} counts={counts} searchField={searchField} />
      <div className={styles.found} aria-busy={state === "loading" || undefined}>
        {newest.orders.length === 0 ? (
          <NoMatch address={address} onLeave={() => searchField.current?.focus()}>
            {found(0, address)}
          </NoMatch>
        ) : (
          // Another filter or search begins at the first page again (buyer §4).
          <Orders key={ordersQuery(address)} newest={newest} address={address}>
            {isFiltered && found(countInStatus(counts, address.status), address)}
          </Orders>
        )}
      </div>
    </>
  );
}

interface OrdersProps {
  newest: OrderList;
  address: OrdersAddress;
  /** How many were found, where something was looked for. */
  children: ReactNode;
}

function Orders({ newest, address, children }: OrdersProps) {
  const { list, isLoadingOlder, loadOlder } = useFreshOrders(newest, address);
  const [firstOfOlder, setFirstOfOlder] = useState<string>();
  // The button may be gone with the last page: whoever pressed it goes on at what it brought.
  useEffect(() => document.getElementById(`order-${firstOfOlder}`)?.focus(), [firstOfOlder]);
  return (
    <>
      {children}
      <div className={styles.orders}>
        {list.orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
        {list.hasMore && (
          <Button busy={isLoadingOlder} onClick={() => void loadOlder().then(setFirstOfOlder)}>
            Load older orders
          </Button>
        )}
      </div>
    </>
  );
}

function NoOrders() {
  return (
    <EmptyState title="No orders found">
      <p>What you order stands here, with its progress, invoice and tracking.</p>
      <ButtonLink to="/product/courier-bag-poly" kind="action">
        See poly courier bags
      </ButtonLink>
    </EmptyState>
  );
}

interface NoMatchProps {
  address: OrdersAddress;
  /** The way back that is pressed disappears with this: the focus needs another place. */
  onLeave: () => void;
  children: ReactNode;
}

function NoMatch({ address: { status, q }, onLeave, children }: NoMatchProps) {
  const way = { replace: true, preventScrollReset: true, onClick: onLeave };
  return (
    <EmptyState title="No orders match">
      {children}
      <div className={styles.ways}>
        {status !== undefined && q !== "" && (
          <ButtonLink to={{ search: ordersQuery({ status: undefined, q }) }} {...way}>
            Search in every status
          </ButtonLink>
        )}
        <ButtonLink kind="action" to={{ search: "" }} {...way}>
          Show all orders
        </ButtonLink>
      </div>
    </EmptyState>
  );
}

function found(count: number, { status, q }: OrdersAddress): ReactNode {
  return (
    <p className={styles.muted} role="status">
      {formatQuantity(count)} {count === 1 ? "order" : "orders"}
      {status !== undefined && ` in ${status}`}
      {q !== "" && ` for “${q}”`}
    </p>
  );
}
