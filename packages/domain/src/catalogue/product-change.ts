import { formatUnitPrice, type UnitPrice } from "../money/money.ts";
import type { ProductCsvRow } from "../imports/product-csv.ts";
import { stockChangeProblem, stockDelta } from "./stock-change.ts";

/** What staff change by a file: a product's price, its stock in units, and whether the shop shows it. */
export interface ProductState {
  readonly price: UnitPrice;
  readonly stock: number;
  readonly isShown: boolean;
}

/** A wish that knows what it was made upon. Null, and a stock change of 0, leave what the product has. */
export interface ProductChange {
  readonly price: { readonly set: UnitPrice; readonly seen: UnitPrice } | null;
  readonly stockChange: number;
  readonly isShown: boolean | null;
}

/** What was asked for, as a wish: what is not said to be made upon is made upon what stands there now. */
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

/** What becomes of a product: `after` is there when anything changes. */
export type ValidatedChange =
  | { readonly verdict: "updated"; readonly after: ProductState }
  | { readonly verdict: "same" }
  | { readonly verdict: "invalid"; readonly reason: string };

/**
 * Judges a wish by what stands there now. It is granted whole or not at all; a price that somebody else has changed
 * since is not overwritten, and a stock falls below zero for nobody.
 */
export function validateProductChange(
  { price, stockChange, isShown }: ProductChange,
  now: ProductState,
): ValidatedChange {
  if (price && now.price !== price.set && now.price !== price.seen) {
    const reason = `The price is ${formatUnitPrice(now.price)} by now, no longer ${formatUnitPrice(price.seen)}.`;
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
