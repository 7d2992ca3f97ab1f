import { formatQuantity } from "../money/money.ts";

/** The maximum stock of one product in units. */
export const maxStock = 100_000_000;

/** How many products one request may ask the stock of. */
export const maxProductsOfStockRequest = 200;

/** A change of a stock in units: by a difference, or from a seen value to a new one. */
export type StockChange = { readonly change: number } | { readonly seen: number; readonly set: number };

/**
 * The difference in units. A new value counts as the difference from the seen one, so that orders placed since then keep
 * their goods.
 */
export function stockDelta(change: StockChange): number {
  return "change" in change ? change.change : change.set - change.seen;
}

/** The sentence why a stock cannot be changed by a difference; undefined when it can. */
export function stockChangeProblem(stock: number, difference: number): string | undefined {
  if (stock + difference < 0)
    return `Now only ${formatQuantity(stock)} are left, so ${formatQuantity(-difference)} cannot be removed.`;
  if (stock + difference > maxStock)
    return `There are ${formatQuantity(stock)}: with ${formatQuantity(difference)} more it would be above ${formatQuantity(maxStock)}.`;
  return undefined;
}
