import { isCategory, type ProductCategory } from "./product-category.ts";
import { overallSize } from "./overall-size.ts";

interface PositionedProduct {
  readonly SKU: string;
  readonly category: string;
  readonly type: string;
  readonly dimension: string;
  readonly position: number;
}

/**
 * The position of a product in the catalogue, which orders the listings: after the last one of its category and type that
 * is not larger, so that sizes ascend; else after its category, else at the end.
 *
 * @param catalogue in order of position; may include the product
 * @returns a position between those of its neighbours
 */
export function cataloguePosition(
  catalogue: readonly PositionedProduct[],
  product: Omit<PositionedProduct, "position">,
): number {
  const others = catalogue.filter(({ SKU }) => SKU !== product.SKU);
  const ofCategory = others.filter(({ category }) =>
    isCategory(category, product.category as ProductCategory),
  );
  const family = ofCategory.filter(({ type }) => type === product.type);
  const extent = overallSize(product);
  const before =
    family.findLast((member) => overallSize(member) <= extent) ??
    (family.length > 0 ? undefined : (ofCategory.at(-1) ?? others.at(-1)));
  const next = before ? others[others.indexOf(before) + 1] : family[0];
  const previous = before ?? (next && others[others.indexOf(next) - 1]);
  if (previous && next) return (previous.position + next.position) / 2;
  if (previous) return previous.position + 1;
  return next ? next.position - 1 : 1;
}
