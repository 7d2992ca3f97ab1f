import { type Length, lengthIn, maxSide, toLength } from "./length.ts";
import { saleKind } from "./sale-kind.ts";
import { type ProductDimensions, productDimensions } from "./product-dimensions.ts";

/** The goods to be packed, with their three sides in any order. */
export interface Parcel {
  sides: readonly [Length, Length, Length];
  /** A soft parcel, such as a garment, may be folded in half once; it is not assumed to be compressible. */
  isSoft: boolean;
}

/** The orientation of a parcel in its container: across the width, up the height, and its thickness. */
interface Orientation {
  across: Length;
  up: Length;
  deep: Length;
  isFolded: boolean;
}

type Container = Extract<ProductDimensions, { kind: "bag" | "sleeve" | "box" }>;

/** A product that the parcel fits into. */
export interface SizeFit<Product> {
  product: Product;
  container: Container;
  /** Unfolded if possible; of those orientations the one that leaves the most room. */
  orientation: Orientation;
  /** Remaining room: of a sleeve only across, since it is open at both ends and cut from a long tube. */
  slack: { across: Length; up: Length | null; deep: Length | null };
  /** The share of the container left unused in the best orientation: 0 to less than 1. */
  wasteShare: number;
}

interface FinderProduct {
  SKU: string;
  category: string;
  dimension: string;
  /** Rupees per unit, only compared. */
  price: number;
}

/**
 * Every bag, sleeve or box that the parcel fits into, best first: least waste, then lowest price.
 *
 * - A flat bag of inner width W and height H closes around a block of `across` by `up` by `deep` when W >= across + deep
 *   and H >= up + deep: the bag's two faces must cover twice across plus twice deep, and each face covers half of deep
 *   at the bottom and the top. The flap is not counted: the catalogue states the size without it.
 * - A sleeve of flat width F goes around any block whose girth is at most 2 F: F >= across + deep. It is not assumed to
 *   stretch, and its length is free: it is cut from a long tube.
 * - A box takes any block that is not larger, side by side.
 *
 * The parcel may lie on any side. Labels, tapes and rolls are not containers.
 *
 * @throws RangeError for a side that is not more than 0 and at most 200 cm
 */
export function findSizes<Product extends FinderProduct>(
  products: readonly Product[],
  parcel: Parcel,
): SizeFit<Product>[] {
  const orientations = orientationsOf(parcel);
  return products
    .flatMap((product) => {
      const fit = fitInto(product, orientations);
      return fit ? [fit] : [];
    })
    .toSorted(
      (a, b) =>
        a.wasteShare - b.wasteShare ||
        a.product.price - b.product.price ||
        (a.product.SKU < b.product.SKU ? -1 : 1),
    );
}

// Measured by hand, goods are often half a centimetre larger.
const minRoom = toLength(0.5, "cm");

/** Whether a fit leaves less than 0.5 cm of room on a side. */
export function isTight({ slack: { across, up, deep } }: Pick<SizeFit<unknown>, "slack">): boolean {
  return [across, up ?? Infinity, deep ?? Infinity].some((room) => room < minRoom);
}

/**
 * The cheapest of these fits, the better one of two; only among goods in stock and sold by the piece. Undefined where none
 * costs more.
 */
export function cheapestFit<Product extends FinderProduct & { unit: string; countInStock: number }>(
  fits: readonly SizeFit<Product>[],
): SizeFit<Product> | undefined {
  const sold = fits.filter(({ product }) => saleKind(product) === "piece" && product.countInStock > 0);
  const [cheapest] = sold.toSorted((one, other) => one.product.price - other.product.price);
  return cheapest && sold.some(({ product }) => product.price > cheapest.product.price)
    ? cheapest
    : undefined;
}

/** Of a large catalogue the best fits of each category are enough to choose from. */
const maxOfOneCategory = 100;

/**
 * What a visitor needs to choose: the best `maxOfOneCategory` products of each category that the parcel fits into; where
 * it fits into none, those that it would fit into if it were soft.
 *
 * @returns the products, and how many fit in all
 * @throws RangeError like `findSizes`
 */
export function bestFits<Product extends FinderProduct>(
  products: readonly Product[],
  parcel: Parcel,
): { products: Product[]; count: number } {
  const fits = findSizes(products, parcel);
  const offered = fits.length > 0 ? fits : findSizes(products, { ...parcel, isSoft: true });
  const byCategory = new Map<string, number>();
  const kept = offered.filter(({ product: { category } }) => {
    const number = (byCategory.get(category) ?? 0) + 1;
    byCategory.set(category, number);
    return number <= maxOfOneCategory;
  });
  return { products: kept.map(({ product }) => product), count: fits.length };
}

/** Whether a product is a bag that the parcel fits into. Throws like `findSizes`. */
export function isBagFor(product: Pick<FinderProduct, "category" | "dimension">, parcel: Parcel): boolean {
  const container = productDimensions(product);
  return (
    container.kind === "bag" &&
    orientationsOf(parcel).some((orientation) => {
      const { across, up } = tryOrientation(container, orientation).slack;
      return across >= 0 && (up ?? 0) >= 0;
    })
  );
}

/** Every orientation: each side up, each of the others across, and folded once if soft. */
function orientationsOf({ sides, isSoft }: Parcel): Orientation[] {
  const wrong = sides.find((side) => !(side > 0 && side <= maxSide));
  if (wrong !== undefined) throw new RangeError(`A side of ${lengthIn(wrong, "cm")} cm cannot be packed.`);
  const [long, middle, short] = sides.toSorted((a, b) => b - a) as [Length, Length, Length];
  const unfolded = rotations([long, middle, short], false);
  if (!isSoft) return unfolded;
  // Folding halves one of the two longer sides and doubles the thickness.
  return [
    ...unfolded,
    ...rotations([long / 2, middle, short * 2], true),
    ...rotations([long, middle / 2, short * 2], true),
  ];
}

function rotations([a, b, c]: [Length, Length, Length], isFolded: boolean): Orientation[] {
  return [
    { across: a, up: b, deep: c, isFolded },
    { across: b, up: a, deep: c, isFolded },
    { across: a, up: c, deep: b, isFolded },
    { across: c, up: a, deep: b, isFolded },
    { across: b, up: c, deep: a, isFolded },
    { across: c, up: b, deep: a, isFolded },
  ];
}

/** The room on each side, negative when it does not fit; the area or volume used of the container, and its total. */
interface OrientationFit {
  slack: SizeFit<unknown>["slack"];
  used: number;
  total: number;
}

function fitInto<Product extends FinderProduct>(
  product: Product,
  orientations: readonly Orientation[],
): SizeFit<Product> | undefined {
  const container = productDimensions(product);
  if (!isContainer(container)) return undefined;
  let best: { orientation: Orientation; fit: OrientationFit } | undefined;
  let minUsed = Infinity;
  for (const orientation of orientations) {
    const fit = tryOrientation(container, orientation);
    minUsed = Math.min(minUsed, fit.used);
    const { across, up, deep } = fit.slack;
    if (across < 0 || (up ?? 0) < 0 || (deep ?? 0) < 0) continue;
    // Unfolded ones are tried first.
    const isBetter =
      !best || (orientation.isFolded === best.orientation.isFolded && fit.used < best.fit.used);
    if (isBetter) best = { orientation, fit };
  }
  if (!best) return undefined;
  return {
    product,
    container,
    orientation: best.orientation,
    slack: best.fit.slack,
    // From the best orientation of all, even one that does not fit, so that a larger container never wastes less.
    wasteShare: 1 - minUsed / best.fit.total,
  };
}

function isContainer(size: ProductDimensions): size is Container {
  return size.kind === "bag" || size.kind === "sleeve" || size.kind === "box";
}

function tryOrientation(container: Container, { across, up, deep }: Orientation): OrientationFit {
  if (container.kind === "sleeve") {
    const flat = toLength(container.millimetres, "mm");
    return {
      slack: { across: flat - (across + deep), up: null, deep: null },
      used: across + deep,
      total: flat,
    };
  }
  const width = toLength(container.widthInches, "inch");
  const height = toLength(container.heightInches, "inch");
  if (container.kind === "bag") {
    return {
      slack: { across: width - (across + deep), up: height - (up + deep), deep: null },
      used: (across + deep) * (up + deep),
      total: width * height,
    };
  }
  const depth = toLength(container.lengthInches, "inch");
  return {
    slack: { across: width - across, up: height - up, deep: depth - deep },
    used: across * up * deep,
    total: width * height * depth,
  };
}
