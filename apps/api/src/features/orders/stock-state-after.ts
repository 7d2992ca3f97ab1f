import { isCancelledOrRefunded } from "@dakbag/domain/orders/status-change";
import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { StockState } from "./order-rows.ts";

/**
 * The stock state of an accepted order's goods after staff set its status. An order that will be delivered needs its goods;
 * those of a cancelled or refunded one return to stock only when staff say so.
 */
export function stockStateAfter(before: StockState, next: OrderStatus, isRestocked: boolean): StockState {
  if (!isCancelledOrRefunded(next)) return "sold";
  return isRestocked ? "released" : before;
}
