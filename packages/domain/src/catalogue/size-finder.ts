import { type Length, lengthIn, maxSide, toLength } from "./length.ts";
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
  const fits = orientations.map((orientation) => ({
    orientation,
    ...tryOrientation(container, orientation),
  }));
  const best = fits
    .filter(({ slack }) => [slack.across, slack.up ?? 0, slack.deep ?? 0].every((room) => room >= 0))
    .toSorted(
      (a, b) => Number(a.orientation.isFolded) - Number(b.orientation.isFolded) || a.used - b.used,
    )[0];
  if (!best) return undefined;
  // From the best orientation of all, even one that does not fit, so that a larger container never wastes less.
  const minUsed = Math.min(...fits.map(({ used }) => used));
  return {
    product,
    container,
    orientation: best.orientation,
    slack: best.slack,
    wasteShare: 1 - minUsed / best.total,
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
