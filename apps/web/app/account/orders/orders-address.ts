import { type OrderStatus, parseOrderStatus } from "@dakbag/domain/orders/order-status";

/** What the orders page shows, as its address says: `?status=&q=`. */
export interface OrdersAddress {
  /** Undefined: all nine. */
  status: OrderStatus | undefined;
  q: string;
}

/** The longest search that the server takes. */
export const longestSearch = 60;

export function readOrdersAddress(search: URLSearchParams): OrdersAddress {
  return {
    status: parseOrderStatus(search.get("status") ?? ""),
    q: (search.get("q") ?? "").trim().slice(0, longestSearch),
  };
}

/** The query of an address; nothing chosen is nothing written. Older pages stand in none: a filter begins anew. */
export function ordersQuery({ status, q }: OrdersAddress): string {
  const search = new URLSearchParams();
  if (status !== undefined) search.set("status", status);
  if (q !== "") search.set("q", q);
  return search.size === 0 ? "" : `?${search}`;
}
