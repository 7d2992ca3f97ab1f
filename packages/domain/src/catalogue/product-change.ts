import { formatUnitPrice, type UnitPrice } from "../money/money.ts";
import type { ProductCsvRow } from "./product-csv.ts";
import { stockChangeProblem, stockDelta } from "./stock-change.ts";

/** What a CSV file can change of a product: price, stock in units, and whether the shop lists it. */
export interface ProductState {
  readonly price: UnitPrice;
  readonly stock: number;
  readonly isShown: boolean;
}

/** A change with the price it was based on. Null and a stock change of 0 leave the value as it is. */
export interface ProductChange {
  readonly price: { readonly set: UnitPrice; readonly seen: UnitPrice } | null;
  readonly stockChange: number;
  readonly isShown: boolean | null;
}

/** Whether a price is raised or lowered by more than half of what it was: often a decimal point in the wrong place. */
export const isPriceMovedByHalf = (before: UnitPrice, after: UnitPrice) =>
  Math.abs(after - before) * 2 > before;

/** A row of a CSV file as a change. Without a seen value it is based on the current one. */
export function toProductChange(
  { price, stock, isShown }: Pick<ProductCsvRow, "price" | "stock" | "isShown">,
  now: ProductState,
): ProductChange {
  const wanted = stock && ("change" in stock ? stock : { set: stock.set, seen: stock.seen ?? now.stock });
  return {
    price: price && { set: price.set, seen: price.seen ?? now.price },
    stockChange: wanted ? stockDelta(wanted) : 0,
    isShown,
  };
}

/** The outcome for a product; `after` only if anything changes. */
type ValidatedChange =
  | { readonly verdict: "updated"; readonly after: ProductState }
  | { readonly verdict: "same" }
  | { readonly verdict: "invalid"; readonly reason: string };

/**
 * Checks a change against the current state. It is applied completely or not at all; a price changed by another user since
 * is not overwritten, and stock never falls below zero.
 */
export function validateProductChange(
  { price, stockChange, isShown }: ProductChange,
  now: ProductState,
): ValidatedChange {
  if (price && now.price !== price.set && now.price !== price.seen) {
    const reason = `The price is now ${formatUnitPrice(now.price)}, not ${formatUnitPrice(price.seen)}.`;
    return { verdict: "invalid", reason };
  }
  const problem = stockChangeProblem(now.stock, stockChange);
  if (problem !== undefined) return { verdict: "invalid", reason: problem };
  const after = {
    price: price?.set ?? now.price,
    stock: now.stock + stockChange,
    isShown: isShown ?? now.isShown,
  };
  const isSame = after.price === now.price && stockChange === 0 && after.isShown === now.isShown;
  return isSame ? { verdict: "same" } : { verdict: "updated", after };
}
