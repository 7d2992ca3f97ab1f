import type { OrderStatus } from "@dakbag/domain/orders/order-status";
import type { StockState } from "./orders.queries.ts";

/** What becomes of an order's goods: where they are then, and whether they leave the stock or come back to it. */
export interface GoodsMove {
  readonly stockState: StockState;
  readonly movement: "taken" | "given" | null;
}

/**
 * Where the goods of an order go when staff set its status; undefined when they stay where they are. An order that
 * goes on to be delivered needs them, one that is called off before payment gives them back. Goods already sold stay
 * sold: whether they come back to the shelf is a person's decision.
 */
export function goodsAfterStatus(stockState: StockState, next: OrderStatus): GoodsMove | undefined {
  if (next === "Payment Pending" || stockState === "sold") return undefined;
  const isCalledOff = next === "Cancelled" || next === "Refunded";
  if (isCalledOff)
    return stockState === "released" ? undefined : { stockState: "released", movement: "given" };
  return { stockState: "sold", movement: stockState === "released" ? "taken" : null };
}
