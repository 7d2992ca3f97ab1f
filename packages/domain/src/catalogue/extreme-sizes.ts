import { marketplaceOf } from "./product-category.ts";
import { overallSize } from "./overall-size.ts";
import { productDimensions } from "./product-dimensions.ts";
import type { FoundProduct } from "./search-step.ts";

/**
 * The largest or the smallest of these products, in their order: of bags, labels, sleeves and so on those that are the most.
 * Goods of a marketplace only as far as they are no smaller, or no larger, than those that everybody may buy. Products
 * without a size are none of them.
 */
export function extremesAmong<Product extends FoundProduct>(
  products: readonly Product[],
  which: "largest" | "smallest",
): Product[] {
  const measured = products.flatMap((product) => {
    const { kind } = productDimensions(product);
    return kind === "unknown" ? [] : [{ product, kind, extent: overallSize(product) }];
  });
  const kinds = Map.groupBy(measured, ({ kind }) => kind);
  const [compared = []] = [...kinds.values()].toSorted((one, other) => other.length - one.length);
  const forAll = compared.filter(({ product }) => !marketplaceOf(product.category));
  const extents = (forAll.length > 0 ? forAll : compared).map(({ extent }) => extent);
  const [largest, smallest] = [Math.max(...extents), Math.min(...extents)];
  return compared
    .filter(({ extent }) => (which === "largest" ? extent >= largest : extent <= smallest))
    .map(({ product }) => product);
}
