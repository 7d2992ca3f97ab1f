import type { OrderView } from "@dakbag/contracts/order-views";
import { formatDay, isCalendarDay } from "@dakbag/domain/dates/india-day";
import { isFilterAmount, maxFilterTextLength, orderSorts } from "@dakbag/domain/orders/order-filter";
import { parseOrderStatus } from "@dakbag/domain/orders/order-status";
import {
  type ListSearchParams,
  listSearchParams,
  oneOf,
  pageNumber,
  type ParamsOf,
  textUpTo,
} from "#app/staff/list-search-params.ts";

const day = (text: string) => (isCalendarDay(text) ? text : "");
const amount = (text: string) => (isFilterAmount(text) ? text : "");

const list = listSearchParams(
  {
    status: parseOrderStatus,
    orderId: textUpTo(maxFilterTextLength),
    from: day,
    to: day,
    courier: textUpTo(maxFilterTextLength),
    tracking: oneOf(["none", "some"]),
    state: textUpTo(maxFilterTextLength),
    min: amount,
    max: amount,
    sku: textUpTo(maxFilterTextLength),
    paid: oneOf(["yes", "no"]),
    assigned: oneOf(["me", "anyone"]),
    sort: oneOf(orderSorts),
    page: pageNumber,
    after: (text) => (/^\d{1,15},[0-9a-f-]{36}$/.test(text) ? text : ""),
  },
  "page",
  "after",
);

type OrdersParams = ParamsOf<typeof list>;

/**
 * `?status=&orderId=&page=` (staff §2), and filters and sort; without a status, all nine. `after` is where the page begins. Of
 * a range that ends before it begins, the end is ignored.
 */
export const ordersSearchParams: ListSearchParams<OrdersParams> = {
  read(query) {
    const params = list.read(query);
    const isReversed = params.to !== "" && params.to < params.from;
    const isBelow = params.max !== "" && Number(params.max) < Number(params.min);
    return { ...params, ...(isReversed && { to: "" }), ...(isBelow && { max: "" }) };
  },
  change: list.change,
};

/** What the list is filtered and sorted by, beside status and search. */
export type OrdersFilter = Omit<OrdersParams, "status" | "orderId" | "page" | "after">;

export const noFilter: OrdersFilter = {
  from: "",
  to: "",
  courier: "",
  tracking: "",
  state: "",
  min: "",
  max: "",
  sku: "",
  paid: "",
  assigned: "",
  sort: "",
};

/** The query of the API: all but an empty status. */
export function orderQuery({ status, ...others }: OrdersParams) {
  return { ...others, ...(status && { status }) };
}

/** What a list with this query is filtered, searched and sorted by, on any of its pages. */
export function filterOf(query: string) {
  const {
    page: _page,
    after: _after,
    ...filter
  } = orderQuery(ordersSearchParams.read(new URLSearchParams(query)));
  return filter;
}

export const sortLabels = {
  newest: "Newest first",
  oldest: "Oldest first",
  "amount-high": "Highest amount first",
  "amount-low": "Lowest amount first",
} as const satisfies Record<(typeof orderSorts)[number], string>;
export const trackingLabels = { none: "Without tracking", some: "With tracking" } as const;
export const assignedLabels = { me: "Assigned to me", anyone: "Assigned to anyone" } as const;
export const paidLabels = { yes: "Paid", no: "Not paid" } as const;

/** Whether anything is filtered or sorted. */
export function isFiltered(filter: OrdersFilter): boolean {
  return Object.values(filter).some((value) => value !== "");
}

/** Each filter that is on, in words. */
export function describeFilter(filter: OrdersFilter): { name: keyof OrdersFilter; words: string }[] {
  const { from, to, courier, tracking, state, min, max, sku, paid, assigned, sort } = filter;
  const words: Record<keyof OrdersFilter, string> = {
    from: from && `From ${formatDay(from)}`,
    to: to && `Until ${formatDay(to)}`,
    courier: courier && `Courier: ${courier}`,
    tracking: tracking && trackingLabels[tracking],
    state: state && `State: ${state}`,
    min: min && `At least ₹${min}`,
    max: max && `At most ₹${max}`,
    sku: sku && `SKU: ${sku}`,
    paid: paid && paidLabels[paid],
    assigned: assigned && assignedLabels[assigned],
    sort: sort && sortLabels[sort],
  };
  const names = Object.keys(words) as (keyof OrdersFilter)[];
  return names.filter((name) => words[name] !== "").map((name) => ({ name, words: words[name] }));
}

/** The query of a view's list. */
export function queryOfView({ filter: { status, ...filter } }: Pick<OrderView, "filter">): string {
  return String(ordersSearchParams.change(new URLSearchParams(), { ...filter, status }));
}
