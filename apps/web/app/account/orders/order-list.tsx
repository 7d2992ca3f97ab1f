import type { Order } from "@dakbag/contracts/orders";
import { useEffect, useState } from "react";
import { call } from "#app/api/call.ts";
import { useRefresh } from "#app/components/order-status/use-refresh.ts";
import { Button } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { ActionError } from "#app/ui/action-error.tsx";
import { useSaving } from "#app/ui/use-saving.ts";
import { OrderRow } from "./order-row.tsx";
import { type OrdersParams, serverQuery } from "./orders-search-params.ts";
import styles from "./orders.module.css";

/** The loaded orders, newest first, and whether the server has older ones. */
export interface LoadedOrders {
  orders: readonly Order[];
  hasMore: boolean;
}

interface OrderListProps {
  newest: LoadedOrders;
  params: OrdersParams;
  /** The number of results of a filter or search. */
  children: Elements;
}

export function OrderList({ newest, params, children }: OrderListProps) {
  const { list, isLoadingOlder, failure, firstOfOlder, loadOlder } = useFreshOrders(newest, params);
  // The button disappears with the last page: the focus moves to the first order it loaded.
  useEffect(() => document.getElementById(`order-${firstOfOlder}`)?.focus(), [firstOfOlder]);
  return (
    <>
      {children}
      <div className={styles.orders}>
        {list.orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
        {list.hasMore && (
          <div className={styles.older}>
            <Button busy={isLoadingOlder} onClick={() => void loadOlder()}>
              Load older orders
            </Button>
            <ActionError>{failure}</ActionError>
          </div>
        )}
      </div>
    </>
  );
}

/** The newest orders, with older ones on request; they refresh while a payment is pending. */
function useFreshOrders(newest: LoadedOrders, params: OrdersParams) {
  const [shown, setShown] = useState({ newest, list: newest });
  const [firstOfOlder, setFirstOfOlder] = useState<string>();
  const { isBusy, refusal, run } = useSaving(() => "Failed to load orders.");
  // A newer answer of the loader replaces the top of the list.
  const current = shown.newest === newest ? shown : { newest, list: withNewest(shown.list, newest) };
  if (current !== shown) setShown(current);
  const { list } = current;
  useRefresh(list.orders.some((order) => order.status === "Payment Pending"));

  const loadOlder = () =>
    run(async () => {
      const before = list.orders.at(-1)?._id;
      if (before === undefined) return;
      const query = { before, ...serverQuery(params) };
      const { data, hasMore } = await call("GET /api/orders", { query });
      setShown((now) => ({ ...now, list: withOlder(now.list, { orders: data, hasMore }) }));
      setFirstOfOlder(data[0]?._id);
    });
  return { list, isLoadingOlder: isBusy, failure: refusal, firstOfOlder, loadOlder };
}

/** Replaces the newest page; older orders that were loaded before stay below it. */
export function withNewest(list: LoadedOrders, newest: LoadedOrders): LoadedOrders {
  if (!newest.hasMore) return newest;
  const oldestRead = newest.orders.at(-1)?._id ?? "";
  // IDs grow with time (UUIDv7): a smaller ID is an older order.
  const older = list.orders.filter(({ _id }) => _id < oldestRead);
  return { orders: [...newest.orders, ...older], hasMore: older.length > 0 ? list.hasMore : true };
}

/** Adds the page that follows the last order. */
export function withOlder(list: LoadedOrders, older: LoadedOrders): LoadedOrders {
  const known = new Set(list.orders.map(({ _id }) => _id));
  return {
    orders: [...list.orders, ...older.orders.filter(({ _id }) => !known.has(_id))],
    hasMore: older.hasMore,
  };
}
