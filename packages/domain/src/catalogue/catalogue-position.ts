import { isCategory, type ProductCategory } from "./product-category.ts";
import { productDimensions } from "./product-dimensions.ts";

interface Positioned {
  readonly SKU: string;
  readonly category: string;
  readonly type: string;
  readonly dimension: string;
  readonly position: number;
}

/**
 * Where a product belongs in the order of the catalogue, which listings keep: behind the last of its category and type
 * that is not larger than it, so that sizes stand in their order; else with its category, else at the end.
 *
 * @param catalogue in its order; the product itself may be among it
 * @returns a position between those of its neighbours
 */
export function cataloguePosition(
  catalogue: readonly Positioned[],
  product: Omit<Positioned, "position">,
): number {
  const others = catalogue.filter(({ SKU }) => SKU !== product.SKU);
  const ofCategory = others.filter(({ category }) =>
    isCategory(category, product.category as ProductCategory),
  );
  const family = ofCategory.filter(({ type }) => type === product.type);
  const extent = extentOf(product);
  const before =
    family.findLast((member) => extentOf(member) <= extent) ??
    (family.length > 0 ? undefined : (ofCategory.at(-1) ?? others.at(-1)));
  const next = before ? others[others.indexOf(before) + 1] : family[0];
  const previous = before ?? (next && others[others.indexOf(next) - 1]);
  if (previous && next) return (previous.position + next.position) / 2;
  if (previous) return previous.position + 1;
  return next ? next.position - 1 : 1;
}

/** How much of it there is, for comparing with its family. */
function extentOf(product: Omit<Positioned, "position">): number {
  const size = productDimensions(product);
  switch (size.kind) {
    case "bag":
    case "label":
      return size.widthInches * size.heightInches;
    case "box":
      return size.lengthInches * size.widthInches * size.heightInches;
    case "sleeve":
      return size.millimetres;
    case "roll":
      return size.metres;
    case "tape":
      return size.widthMm * size.lengthM;
    case "unknown":
      return Infinity;
  }
}
