import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useRefresh } from "#app/components/order-status/use-refresh.ts";
import { showToast } from "#app/ui/toast.tsx";
import { type OrderList, withNewest, withOlder } from "./order-list.ts";
import type { OrdersAddress } from "./orders-address.ts";

/** The page's orders with older ones on request; a pending order's page looks again by itself. */
export function useFreshOrders(newest: OrderList, { status, q }: OrdersAddress) {
  const [shown, setShown] = useState({ newest, list: newest });
  const [isLoadingOlder, setIsLoadingOlder] = useState(false);
  // A newer answer of the loader takes its place at the top at once.
  const current = shown.newest === newest ? shown : { newest, list: withNewest(shown.list, newest) };
  if (current !== shown) setShown(current);
  const { list } = current;
  useRefresh(list.orders.some((order) => order.status === "Payment Pending"));

  /** @returns the first of the orders that came, for the focus */
  async function loadOlder(): Promise<string | undefined> {
    const before = list.orders.at(-1)?._id;
    if (before === undefined || isLoadingOlder) return undefined;
    setIsLoadingOlder(true);
    try {
      const query = { before, q, ...(status && { status }) };
      const { data, hasMore } = await call("GET /api/orders", { query });
      setShown((now) => ({ ...now, list: withOlder(now.list, { orders: data, hasMore }) }));
      return data[0]?._id;
    } catch {
      showToast("bad", "Failed to load orders.");
      return undefined;
    } finally {
      setIsLoadingOlder(false);
    }
  }
  return { list, isLoadingOlder, loadOlder };
}
