import { type ProductDimensions, productDimensions } from "@dakbag/domain/product-dimensions";
import { pictureFileStyle } from "./picture-file-style.ts";
import { type Drawable, type PictureScale, extentOf, squaresPath, unitsPerInch } from "./picture-scale.ts";
import ProductDrawing from "./product-drawing.tsx";

/** As large as on a page's one picture, strokes look as they do there. */
const pixelsHighOnPage = 500;
/** Below it the measures need larger letters. */
const leastPixelsHighForSmallLetters = 600;

interface PaperProps {
  product: Drawable;
  width: number;
  height: number;
  scale: PictureScale;
  x?: number;
  /** Stands it in the middle; where it stands beside others, all stand on one line. */
  isAlone?: boolean;
}

/** The product on its squared paper. */
export function Paper({ product, width, height, scale, x = 0, isAlone = false }: PaperProps) {
  const wide = scale.inchesWide * unitsPerInch;
  const high = scale.inchesHigh * unitsPerInch;
  const size = productDimensions(product);
  // Cards are shown small.
  const isCard = !isAlone || height < leastPixelsHighForSmallLetters;
  const labels = isCard ? "small" : "large";
  return (
    <svg x={x} width={width} height={height} viewBox={`0 0 ${wide} ${high}`}>
      <style dangerouslySetInnerHTML={{ __html: pictureFileStyle(high / pixelsHighOnPage) }} />
      <rect data-drawn="ground" width={wide} height={high} />
      {size.kind !== "unknown" && <path data-drawn="squares" d={squaresPath(scale)} />}
      <g transform={`translate(0 ${isAlone ? -squaresAbove(size, scale) * unitsPerInch : 0})`}>
        <ProductDrawing product={product} size={size} scale={scale} labels={labels} />
      </g>
    </svg>
  );
}

/** By how many squares a drawing has to be lifted to have as much room above it as below. */
function squaresAbove(size: ProductDimensions, { inchesHigh }: PictureScale): number {
  const [, height] = extentOf(size);
  const below = Math.ceil(inchesHigh * 0.09);
  return Math.max(0, Math.floor((inchesHigh - height - below) / 2) - 1);
}
