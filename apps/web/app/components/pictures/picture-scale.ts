import type { SizedGoods } from "@dakbag/domain/catalogue/largest-sizes";
import { type ProductDimensions, productDimensions } from "@dakbag/domain/catalogue/product-dimensions";

/** The size of the squared paper behind a product. One square is one inch; pictures of one scale can be compared. */
export interface PictureScale {
  inchesWide: number;
  inchesHigh: number;
}

/** Drawing units to the inch: coordinates then stay short whole numbers. */
export const unitsPerInch = 10;
/** The aspect ratio of every picture on a page; the same as in product-picture.module.css. */
const pageAspect = 1.12;
/** The aspect ratio of the pictures of a grid of cards; the same as in product-card.module.css. */
const cardAspect = 0.8;
/** The part of the picture for the drawing itself; the rest is for its dimension lines. */
const pageShares = { height: 0.8, width: 0.76 };
/** Labels are larger in the low picture of a card. */
const cardShares = { height: 0.74, width: 0.7 };

/** The scale at which the largest of these products fits, with its labels, into a picture of this aspect ratio. */
export function scaleFor(products: readonly SizedGoods[], aspect = pageAspect): PictureScale {
  const scale = fit(products, aspect, pageShares);
  // Whole squares on pages, whose pictures may lose a strip at their sides.
  return aspect === pageAspect ? wholeSquares(scale) : scale;
}

/** The same for a grid of cards, with the labels `compact`. */
export function cardScaleFor(products: readonly SizedGoods[]): PictureScale {
  return wholeSquares(fit(products, cardAspect, cardShares));
}

function fit(products: readonly SizedGoods[], aspect: number, share: typeof pageShares): PictureScale {
  const sizes = products.map(productDimensions);
  const known = sizes.filter(({ kind }) => kind !== "unknown");
  // What has no size is drawn at any scale.
  const extents = (known.length > 0 ? known : sizes).map(extentOf);
  const widest = Math.max(...extents.map(([width]) => width), 3);
  const highest = Math.max(...extents.map(([, height]) => height), 3);
  const inchesHigh = Math.ceil(Math.max(highest / share.height, widest / share.width / aspect));
  return { inchesHigh, inchesWide: inchesHigh * aspect };
}

function wholeSquares({ inchesHigh, inchesWide }: PictureScale): PictureScale {
  return { inchesHigh, inchesWide: Math.round(inchesWide) };
}

/**
 * The lines between the squares of the paper, as an SVG path. Each line begins relative to the one before: the same text
 * again and again takes few bytes when it is compressed.
 *
 * @param beyond how many squares it goes beyond the scale on the left, on the right and above
 */
export function squaresPath({ inchesWide, inchesHigh }: PictureScale, beyond = 0): string {
  const edge = -beyond * unitsPerInch;
  const wide = (inchesWide + 2 * beyond) * unitsPerInch;
  const high = (inchesHigh + beyond) * unitsPerInch;
  const columns = Math.ceil(inchesWide + 2 * beyond) - 1;
  const rows = Math.ceil(inchesHigh + beyond) - 1;
  return (
    `M${edge} ${edge}` +
    `m${unitsPerInch} 0v${high}m0 ${-high}`.repeat(columns) +
    `M${edge} ${edge}` +
    `m0 ${unitsPerInch}h${wide}m${-wide} 0`.repeat(rows)
  );
}

/** Height of a bag's flap: grows with the bag, within the limits of real ones. */
export function flapInches(heightInches: number): number {
  return Math.min(2.4, Math.max(1, heightInches * 0.11));
}

/** Typical sizes: a sleeve is cut from a long tube, and a roll's width varies. */
export const sleeveInches = { height: 14 };
export const rollInches = { width: 17, height: 12 };
export const unknownInches = { width: 12, height: 12 };

const millimetresPerInch = 25.4;

/** The size of a reel of tape: its length wound at its thickness on a 76 mm core. */
export function tapeReel(tape: { widthMm: number; lengthM: number }, micron: number) {
  const coreRadiusMm = 38;
  const woundAreaMm2 = tape.lengthM * 1000 * (micron / 1000);
  const outerRadiusMm = Math.sqrt(coreRadiusMm ** 2 + woundAreaMm2 / Math.PI);
  return {
    outerInches: outerRadiusMm / millimetresPerInch,
    coreInches: coreRadiusMm / millimetresPerInch,
    widthInches: tape.widthMm / millimetresPerInch,
  };
}

export function inchesOf(millimetres: number): number {
  return millimetres / millimetresPerInch;
}

/** Width and height of a drawing in inches, including the flap. */
export function extentOf(size: ProductDimensions): [width: number, height: number] {
  switch (size.kind) {
    case "bag":
      return [size.widthInches, size.heightInches + flapInches(size.heightInches)];
    case "box":
      return [size.widthInches, size.heightInches];
    case "label":
      return [size.widthInches + 0.5, size.heightInches + 2];
    case "sleeve":
      return [inchesOf(size.millimetres), sleeveInches.height];
    case "roll":
      return [rollInches.width, rollInches.height];
    case "tape": {
      const reel = tapeReel(size, 50);
      return [reel.outerInches * 2 + reel.widthInches + 1, reel.outerInches * 2];
    }
    case "unknown":
      return [unknownInches.width, unknownInches.height];
  }
}
