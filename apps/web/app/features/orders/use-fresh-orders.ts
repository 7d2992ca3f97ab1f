import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/api-client/call.ts";
import { showToast } from "#app/ui/toast.tsx";
import { type OrderList, withNewest, withOlder } from "./order-list.ts";

const refreshMs = 30_000;

/** The page's orders with older ones on request; a pending order's page looks again by itself. */
export function useFreshOrders(newest: OrderList) {
  const [shown, setShown] = useState({ newest, list: newest });
  const [isLoadingOlder, setIsLoadingOlder] = useState(false);
  // A newer answer of the loader takes its place at the top at once.
  const current = shown.newest === newest ? shown : { newest, list: withNewest(shown.list, newest) };
  if (current !== shown) setShown(current);
  const { list } = current;
  useRefresh(list.orders.some(({ status }) => status === "Payment Pending"));

  async function loadOlder() {
    const before = list.orders.at(-1)?._id;
    if (before === undefined || isLoadingOlder) return;
    setIsLoadingOlder(true);
    try {
      const { data, hasMore } = await call("GET /api/orders", { query: { before } });
      setShown((now) => ({ ...now, list: withOlder(now.list, { orders: data, hasMore }) }));
    } catch {
      showToast("bad", "Failed to load orders.");
    } finally {
      setIsLoadingOlder(false);
    }
  }
  return { list, isLoadingOlder, loadOlder: () => void loadOlder() };
}

/** Reads the page again when its tab comes back to sight, and every 30 s while a payment may still arrive. */
function useRefresh(isPending: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", refresh);
    const timer = isPending ? setInterval(refresh, refreshMs) : undefined;
    return () => {
      document.removeEventListener("visibilitychange", refresh);
      clearInterval(timer);
    };
  }, [isPending, revalidate]);
}
