import { ordersOf, type OrdersOf } from "@dakbag/domain/companies/orders-of";
import { isCalendarDay } from "@dakbag/domain/dates/india-day";
import { type OrderStatus, parseOrderStatus } from "@dakbag/domain/orders/order-status";
import { type Days, anyDay } from "./day-choices.ts";

/** The filter and search of the orders page: `?of=&status=&q=&from=&to=`. */
export interface OrdersParams extends Days {
  /** Of a company's; all of them at first. */
  of: OrdersOf;
  /** Undefined: all nine. */
  status: OrderStatus | undefined;
  q: string;
}

/** The server's limit. */
export const maxSearchLength = 60;

/** The server counts no more than these for a search. */
export const maxCountedOrders = 500;

export const noFilter: OrdersParams = { of: "company", status: undefined, q: "", ...anyDay };

export function readOrdersParams(search: URLSearchParams): OrdersParams {
  return {
    of: ordersOf.find((of) => of === search.get("of")) ?? "company",
    status: parseOrderStatus(search.get("status") ?? ""),
    q: (search.get("q") ?? "").trim().slice(0, maxSearchLength),
    ...readDays(search),
  };
}

/** Days that the calendar does not have are no limit, nor are those that end before they begin. */
function readDays(search: URLSearchParams): Days {
  const [from = "", to = ""] = ["from", "to"].map((name) => {
    const day = search.get(name) ?? "";
    return isCalendarDay(day) ? day : "";
  });
  return from !== "" && to !== "" && to < from ? anyDay : { from, to };
}

/** The query string without defaults. A filter always begins at the newest orders, so it names no page. */
export function ordersQuery({ of, status, q, from, to }: OrdersParams): string {
  const search = new URLSearchParams();
  if (of !== "company") search.set("of", of);
  if (status !== undefined) search.set("status", status);
  for (const [name, value] of Object.entries({ q, from, to })) if (value !== "") search.set(name, value);
  return String(search) === "" ? "" : `?${search}`;
}

/** Whether anything is left out of the list. */
export const isFiltered = (params: OrdersParams): boolean => ordersQuery(params) !== "";

/** What the server is asked for. */
export function serverQuery({ of, status, q, from, to }: OrdersParams) {
  return {
    q,
    ...(of !== "company" && { of }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The order whose confirmation is shown: `?placed=`. */
export const readPlaced = (search: URLSearchParams): string | null => search.get("placed");
