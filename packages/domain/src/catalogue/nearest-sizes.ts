import { overallSize } from "./overall-size.ts";

/** A detail page shows at most this many sizes beside each other. */
export const maxNearestSizes = 24;

interface SizedProduct {
  readonly SKU: string;
  readonly category: string;
  readonly type: string;
  readonly dimension: string;
}

/**
 * A product with the others of its category and type, in their order; of more than `maxNearestSizes` those whose area,
 * volume or length is nearest to its own. The product itself is always among them.
 */
export function nearestSizes<Product extends SizedProduct>(
  product: SizedProduct,
  products: readonly Product[],
): Product[] {
  const { category, type, SKU } = product;
  const family = products.filter((other) => other.category === category && other.type === type);
  if (family.length <= maxNearestSizes) return family;
  const own = overallSize(product);
  const distanceTo = (other: Product) => {
    if (other.SKU === SKU) return -1;
    // Of two unknown sizes the difference is NaN.
    return Math.abs(overallSize(other) - own) || 0;
  };
  const byDistance = family.map((member, at) => ({ at, distance: distanceTo(member) }));
  const nearest = byDistance.toSorted((one, other) => one.distance - other.distance || one.at - other.at);
  const kept = new Set(nearest.slice(0, maxNearestSizes).map(({ at }) => at));
  return family.filter((_, at) => kept.has(at));
}
