import type { CartItem } from "@dakbag/contracts/cart";
import { formatQuantity } from "@dakbag/domain/money";
import { quantityOptionState, quantityOptions, saleKind } from "@dakbag/domain/quantity-options";

export interface QuantityChoice {
  quantity: number;
  /** The quantity, and why it cannot be chosen. */
  words: string;
  isAllowed: boolean;
}

/** The offered quantities of a line, and the one it has: several additions may have made up another. */
export function quantityChoices(
  { product, quantity: current }: Pick<CartItem, "product" | "quantity">,
  isFromDelhi: boolean,
): QuantityChoice[] {
  const kind = saleKind(product);
  const quantities = [...new Set([...quantityOptions(kind), current])].toSorted((a, b) => a - b);
  return quantities.map((quantity) => {
    const state = quantityOptionState({ kind, quantity, countInStock: product.countInStock, isFromDelhi });
    const isAllowed = state.allowed || quantity === current;
    const words = formatQuantity(quantity);
    return { quantity, words: isAllowed || state.allowed ? words : `${words} (${state.reason})`, isAllowed };
  });
}
