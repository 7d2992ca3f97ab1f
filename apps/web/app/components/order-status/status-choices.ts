import { type OrderStatus, orderStatuses } from "@dakbag/domain/orders/order-status";

/** How many orders have each status; one without orders may be left out. */
type StatusCounts = readonly { status: OrderStatus; count: number }[];

/** All orders, then each status, to choose from. @param counts null: unknown */
export const statusChoices = (counts: StatusCounts | null) =>
  [undefined, ...orderStatuses].map((value) => ({
    value,
    label: value ?? "All",
    count: counts && countInStatus(counts, value),
  }));

/** The number of orders in a status, or in all of them. */
export function countInStatus(counts: StatusCounts, status: OrderStatus | undefined): number {
  return counts
    .filter((one) => status === undefined || one.status === status)
    .reduce((sum, { count }) => sum + count, 0);
}
