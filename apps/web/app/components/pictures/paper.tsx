import type { ReactNode } from "react";
import { productDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import { pictureFileStyle } from "./picture-file-style.ts";
import { type Drawable, type PictureScale, extentOf, squaresPath, unitsPerInch } from "./picture-scale.ts";
import ProductDrawing from "./product-drawing.tsx";
import { setSideBySide } from "./side-by-side.ts";

/** As large as on a page's one picture, strokes look as they do there. */
const pixelsHighOnPage = 500;
/** Below it the measures need larger letters. */
const leastPixelsHighForSmallLetters = 600;

/** Where a paper lies in its file, in pixels. */
export interface PaperPlace {
  x?: number;
  width: number;
  height: number;
}

interface PaperProps extends PaperPlace {
  product: Drawable;
  scale: PictureScale;
  /** Stands it in the middle; where it stands beside others, all stand on one line. */
  isAlone?: boolean;
}

/** The product on its squared paper. */
export function Paper({ product, scale, isAlone = false, ...place }: PaperProps) {
  const size = productDimensions(product);
  // Cards are shown small.
  const isCard = !isAlone || place.height < leastPixelsHighForSmallLetters;
  return (
    <Sheet {...place} scale={scale} hasSquares={size.kind !== "unknown"}>
      <g transform={`translate(0 ${isAlone ? liftToMiddle(extentOf(size)[1], scale) : 0})`}>
        <ProductDrawing product={product} size={size} scale={scale} labels={isCard ? "small" : "large"} />
      </g>
    </Sheet>
  );
}

/** Several goods side by side on one paper. */
export function PaperOfGoods({ goods, ...place }: PaperPlace & { goods: readonly Drawable[] }) {
  const { paper, places } = setSideBySide(goods, place.width / place.height);
  const highest = Math.max(...places.map(({ size }) => extentOf(size)[1]));
  const lift = liftToMiddle(highest, paper);
  return (
    <Sheet {...place} scale={paper} hasSquares>
      {places.map(({ product, size, scale, x, y }) => (
        <g key={product.SKU} transform={`translate(${x} ${y + lift})`}>
          <ProductDrawing product={product} size={size} scale={scale} labels="none" />
        </g>
      ))}
    </Sheet>
  );
}

interface SheetProps extends PaperPlace {
  scale: PictureScale;
  /** A size that is not known cannot be held against them. */
  hasSquares: boolean;
  children: ReactNode;
}

function Sheet({ x = 0, width, height, scale, hasSquares, children }: SheetProps) {
  const wide = scale.inchesWide * unitsPerInch;
  const high = scale.inchesHigh * unitsPerInch;
  return (
    <svg
      x={x}
      width={width}
      height={height}
      viewBox={`0 0 ${wide} ${high}`}
      preserveAspectRatio="xMidYMid slice"
    >
      <style dangerouslySetInnerHTML={{ __html: pictureFileStyle(high / pixelsHighOnPage) }} />
      <rect data-drawn="ground" width={wide} height={high} />
      {hasSquares && <path data-drawn="squares" d={squaresPath(scale)} />}
      {children}
    </svg>
  );
}

/** By how many whole squares, in drawing units, what stands low has to be moved to have as much room above as below. */
function liftToMiddle(inches: number, { inchesHigh }: PictureScale): number {
  const below = Math.ceil(inchesHigh * 0.09);
  return -Math.max(0, Math.floor((inchesHigh - inches - below) / 2) - 1) * unitsPerInch;
}
