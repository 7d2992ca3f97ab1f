import { formatQuantity } from "../money/money.ts";

/** The most units of one product that the shop keeps count of. */
export const maxStock = 100_000_000;

/** What staff wish of a stock: to be changed by so many units, or to be so many where they saw so many. */
export type StockChange = { readonly change: number } | { readonly seen: number; readonly set: number };

/**
 * The difference that a wish comes to, in units. "So many" is the difference to what was seen, so that orders that
 * came in meanwhile keep their goods.
 */
export function stockDelta(wish: StockChange): number {
  return "change" in wish ? wish.change : wish.set - wish.seen;
}

/** Why a stock cannot be changed by so many units, in a sentence; undefined when it can. */
export function stockChangeProblem(stock: number, difference: number): string | undefined {
  if (stock + difference < 0)
    return `Now only ${formatQuantity(stock)} are left, so ${formatQuantity(-difference)} cannot be taken off.`;
  if (stock + difference > maxStock)
    return `There are ${formatQuantity(stock)}: with ${formatQuantity(difference)} more it would be above ${formatQuantity(maxStock)}.`;
  return undefined;
}
