import { type Length, lengthIn, maxSide, toLength } from "./length.ts";
import { type ProductDimensions, productDimensions } from "./product-dimensions.ts";

/** What is to be packed: its three sides in any order. */
export interface Parcel {
  sides: readonly [Length, Length, Length];
  /** A soft thing, a garment for instance, may be folded in half once. It is never counted on to be pressed flat. */
  isSoft: boolean;
}

/** How a parcel lies in its container: across the width, up the height, and how thick. */
export interface Orientation {
  across: Length;
  up: Length;
  deep: Length;
  isFolded: boolean;
}

export type Container = Extract<ProductDimensions, { kind: "bag" | "sleeve" | "box" }>;

/** One product of the catalogue that takes the parcel. */
export interface SizeFit<Product> {
  product: Product;
  container: Container;
  /** Unfolded where it can be; of those ways to lie, the one that leaves the most room. */
  lie: Orientation;
  /** Room that is left: of a sleeve only across, since it is open at both ends and cut from a long tube. */
  slack: { across: Length; up: Length | null; deep: Length | null };
  /** The part of the container that this parcel leaves unused even when it lies best: 0 to less than 1. */
  wasteShare: number;
}

interface Fittable {
  SKU: string;
  category: string;
  dimension: string;
  /** Rupees per unit, compared only. */
  price: number;
}

/**
 * Every bag, sleeve or box of the catalogue that takes the parcel, best first: the least waste, then the lowest price.
 *
 * - A flat bag of inner width W and height H closes around a block that lies `across` by `up` and is `deep` thick when
 *   W >= across + deep and H >= up + deep. Around the block the bag's two faces must cover twice across plus twice
 *   deep; below and above, each face gives half of deep to the block's end. The flap is not counted: the catalogue
 *   states the size without it.
 * - A sleeve of flat width F goes around any block whose girth is at most 2 F: F >= across + deep. It is not counted on
 *   to stretch, and its length is free: it is cut from a long tube.
 * - A box takes what is no larger than it, side by side.
 *
 * The parcel may lie on any of its sides. Labels, tapes and rolls are no containers.
 *
 * @throws RangeError for a side that is not more than 0 and at most 200 cm
 */
export function findSizes<Product extends Fittable>(
  products: readonly Product[],
  parcel: Parcel,
): SizeFit<Product>[] {
  const lies = orientationsOf(parcel);
  return products
    .flatMap((product) => {
      const fit = fitInto(product, lies);
      return fit ? [fit] : [];
    })
    .toSorted(
      (a, b) =>
        a.wasteShare - b.wasteShare ||
        a.product.price - b.product.price ||
        (a.product.SKU < b.product.SKU ? -1 : 1),
    );
}

/** Every way a parcel can lie: each side up, each of the others across, and folded once if it is soft. */
export function orientationsOf({ sides, isSoft }: Parcel): Orientation[] {
  const wrong = sides.find((side) => !(side > 0 && side <= maxSide));
  if (wrong !== undefined) throw new RangeError(`A side of ${lengthIn(wrong, "cm")} cm cannot be packed.`);
  const [long, middle, short] = sides.toSorted((a, b) => b - a) as [Length, Length, Length];
  const unfolded = turned([long, middle, short], false);
  if (!isSoft) return unfolded;
  // Folding halves one of the two long sides and doubles the thickness.
  return [
    ...unfolded,
    ...turned([long / 2, middle, short * 2], true),
    ...turned([long, middle / 2, short * 2], true),
  ];
}

function turned([a, b, c]: [Length, Length, Length], isFolded: boolean): Orientation[] {
  return [
    { across: a, up: b, deep: c, isFolded },
    { across: b, up: a, deep: c, isFolded },
    { across: a, up: c, deep: b, isFolded },
    { across: c, up: a, deep: b, isFolded },
    { across: b, up: c, deep: a, isFolded },
    { across: c, up: b, deep: a, isFolded },
  ];
}

/** Room on each side, negative where the lie does not fit; what one lie takes of a container of its kind, and all of it. */
interface Tried {
  slack: SizeFit<unknown>["slack"];
  taken: number;
  whole: number;
}

function fitInto<Product extends Fittable>(
  product: Product,
  lies: readonly Orientation[],
): SizeFit<Product> | undefined {
  const container = productDimensions(product);
  if (!isContainer(container)) return undefined;
  const tried = lies.map((lie) => ({ lie, ...tryLie(container, lie) }));
  const best = tried
    .filter(({ slack }) => [slack.across, slack.up ?? 0, slack.deep ?? 0].every((room) => room >= 0))
    .toSorted((a, b) => Number(a.lie.isFolded) - Number(b.lie.isFolded) || a.taken - b.taken)[0];
  if (!best) return undefined;
  // Measured by the best of all lies, whichever this container takes: a larger one then never wastes less.
  const leastTaken = Math.min(...tried.map(({ taken }) => taken));
  return {
    product,
    container,
    lie: best.lie,
    slack: best.slack,
    wasteShare: 1 - leastTaken / best.whole,
  };
}

function isContainer(size: ProductDimensions): size is Container {
  return size.kind === "bag" || size.kind === "sleeve" || size.kind === "box";
}

function tryLie(container: Container, { across, up, deep }: Orientation): Tried {
  if (container.kind === "sleeve") {
    const flat = toLength(container.millimetres, "mm");
    return {
      slack: { across: flat - (across + deep), up: null, deep: null },
      taken: across + deep,
      whole: flat,
    };
  }
  const width = toLength(container.widthInches, "inch");
  const height = toLength(container.heightInches, "inch");
  if (container.kind === "bag") {
    return {
      slack: { across: width - (across + deep), up: height - (up + deep), deep: null },
      taken: (across + deep) * (up + deep),
      whole: width * height,
    };
  }
  const depth = toLength(container.lengthInches, "inch");
  return {
    slack: { across: width - across, up: height - up, deep: depth - deep },
    taken: across * up * deep,
    whole: width * height * depth,
  };
}
