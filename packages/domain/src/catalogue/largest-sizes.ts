import { type ProductDimensions, productDimensions } from "./product-dimensions.ts";

/** What the size of a product's drawing depends on. */
export interface SizedGoods {
  readonly category: string;
  readonly dimension: string;
}

/**
 * The goods that decide at which scale all of these can be drawn: of each kind of size those with the largest sides, at most
 * one for each side, in no particular order. Empty without goods.
 */
export function largestSizes(goods: readonly SizedGoods[]): SizedGoods[] {
  const largest = new Map<string, { side: number; of: SizedGoods }>();
  for (const of of goods) {
    const size = productDimensions(of);
    for (const [name, side] of sidesOf(size)) {
      const key = `${size.kind} ${name}`;
      if (side > (largest.get(key)?.side ?? -1)) largest.set(key, { side, of });
    }
  }
  const found = new Set([...largest.values()].map(({ of }) => of));
  return [...found].map(({ category, dimension }) => ({ category, dimension }));
}

/** An unknown size has no side, but is drawn too. */
function sidesOf({ kind, ...sides }: ProductDimensions): [name: string, length: number][] {
  return kind === "unknown" ? [["", 0]] : Object.entries(sides);
}
