import { type QuantitySituation, quantityUpTo } from "./nearest-quantity.ts";

/**
 * The largest part of a wanted quantity that a cart line may take on beside what it holds already; 0 when it may take
 * none. What the line comes to is always a quantity that can be bought.
 */
export function largestAddition(
  situation: QuantitySituation,
  { wanted, inCart }: { wanted: number; inCart: number },
): number {
  return Math.max(0, (quantityUpTo(situation, inCart + wanted) ?? 0) - inCart);
}
