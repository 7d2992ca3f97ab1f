import type { OrderStatus } from "@dakbag/domain/orders/order-status";

/** How many orders stand in a status, or in all of them. */
export function countInStatus(
  counts: readonly { status: OrderStatus; count: number }[],
  status: OrderStatus | undefined,
): number {
  return counts
    .filter((one) => status === undefined || one.status === status)
    .reduce((sum, { count }) => sum + count, 0);
}
