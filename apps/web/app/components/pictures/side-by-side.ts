import { type ProductDimensions, productDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import { type PictureScale, extentOf, unitsPerInch } from "./picture-scale.ts";
import type { Drawable } from "@dakbag/domain/catalogue/drawable";

/** The position and scale of one product. */
interface Place {
  readonly product: Drawable;
  readonly size: ProductDimensions;
  readonly scale: PictureScale;
  /** In drawing units. */
  readonly x: number;
  readonly y: number;
}

const marginInches = 2;
const gapInches = 1;
/** The margin of a drawing without measures. */
const drawingMargin = 0.4;

/**
 * Arranges products side by side, from left to right, at one scale on a paper of this width to height: each with its lower left
 * corner on a crossing of the squares.
 */
export function arrangeSideBySide(
  goods: readonly Drawable[],
  aspect: number,
): { paper: PictureScale; places: Place[] } {
  const things = goods.map((product) => {
    const size = productDimensions(product);
    const [width, height] = extentOf(size);
    return { product, size, width, height };
  });
  const widthOfFirst = (count: number) =>
    things.slice(0, count).reduce((sum, { width }) => sum + Math.ceil(width) + gapInches, 0);
  const widthTogether = widthOfFirst(things.length) - gapInches;
  const highest = Math.max(...things.map(({ height }) => height));
  const inchesHigh = Math.ceil(
    Math.max(highest + 2 * marginInches, (widthTogether + 2 * marginInches) / aspect),
  );
  const inchesWide = Math.round(inchesHigh * aspect);
  const left = Math.round((inchesWide - widthTogether) / 2) - drawingMargin;
  return {
    paper: { inchesWide, inchesHigh },
    places: things.map(({ product, size, width }, index) => ({
      product,
      size,
      scale: { inchesWide: width + 2 * drawingMargin, inchesHigh },
      x: Math.round((left + widthOfFirst(index)) * unitsPerInch),
      y: (drawingMargin - 1) * unitsPerInch,
    })),
  };
}
