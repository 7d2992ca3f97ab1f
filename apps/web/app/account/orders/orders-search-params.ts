import { type OrderStatus, parseOrderStatus } from "@dakbag/domain/orders/order-status";

/** The filter and search of the orders page: `?status=&q=`. */
export interface OrdersParams {
  /** Undefined: all nine. */
  status: OrderStatus | undefined;
  q: string;
}

/** The server's limit. */
export const maxSearchLength = 60;

/** The server counts no more than these for a search. */
export const maxCountedOrders = 500;

export function readOrdersParams(search: URLSearchParams): OrdersParams {
  return {
    status: parseOrderStatus(search.get("status") ?? ""),
    q: (search.get("q") ?? "").trim().slice(0, maxSearchLength),
  };
}

/** The query string without defaults. A filter always begins at the newest orders, so it names no page. */
export function ordersQuery({ status, q }: OrdersParams): string {
  const search = new URLSearchParams();
  if (status !== undefined) search.set("status", status);
  if (q !== "") search.set("q", q);
  return search.size === 0 ? "" : `?${search}`;
}
