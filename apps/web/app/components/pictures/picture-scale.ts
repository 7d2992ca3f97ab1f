import { type ProductDimensions, productDimensions } from "@dakbag/domain/catalogue/product-dimensions";

/** The size of the squared paper behind a product. One square is one inch; pictures of one scale can be compared. */
export interface PictureScale {
  inchesWide: number;
  inchesHigh: number;
}

export interface Drawable {
  SKU: string;
  title: string;
  category: string;
  type: string;
  dimension: string;
  description: string;
}

/** Drawing units to the inch: coordinates then stay short whole numbers. */
export const unitsPerInch = 10;
/** The aspect ratio of every picture on a page; the same as in product-picture.module.css. */
const pageAspect = 1.12;
/** The part of the picture for the drawing itself; the rest is for its dimension lines. */
const shareOfHeight = 0.8;
const shareOfWidth = 0.76;

/** The scale at which the largest of these products fits, with its labels, into a picture of this aspect ratio. */
export function scaleFor(products: readonly Drawable[], aspect = pageAspect): PictureScale {
  const extents = products.map((product) => extentOf(productDimensions(product)));
  const widest = Math.max(...extents.map(([width]) => width), 3);
  const highest = Math.max(...extents.map(([, height]) => height), 3);
  const inchesHigh = Math.ceil(Math.max(highest / shareOfHeight, widest / shareOfWidth / aspect));
  const inchesWide = inchesHigh * aspect;
  // Whole squares on pages, whose pictures may lose a strip at their sides.
  return { inchesHigh, inchesWide: aspect === pageAspect ? Math.round(inchesWide) : inchesWide };
}

/** The lines between the squares of the paper, as an SVG path. */
export function squaresPath({ inchesWide, inchesHigh }: PictureScale): string {
  const wide = inchesWide * unitsPerInch;
  const high = inchesHigh * unitsPerInch;
  let path = "";
  for (let x = unitsPerInch; x < wide; x += unitsPerInch) path += `M${x} 0v${high}`;
  for (let y = unitsPerInch; y < high; y += unitsPerInch) path += `M0 ${y}h${wide}`;
  return path;
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
