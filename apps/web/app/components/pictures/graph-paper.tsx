import type { Elements } from "#app/ui/elements.ts";
import { productDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import tokens from "#app/ui/tokens.css?raw";
import { type PictureScale, extentOf, squaresPath, unitsPerInch } from "./picture-scale.ts";
import type { Drawable } from "@dakbag/domain/catalogue/drawable";
import ProductDrawing from "./product-drawing.tsx";
import { arrangeSideBySide } from "./side-by-side.ts";
import drawn from "./drawn.css?raw";

/** The height of the picture on a product page, where strokes have their normal width. */
const pageHeightPixels = 500;
/** Lower pictures need larger letters. */
const minHeightForSmallLetters = 600;

/** The position and size of a paper in its file, in pixels. */
export interface GraphPaperPlace {
  x?: number;
  width: number;
  height: number;
}

interface GraphPaperProps extends GraphPaperPlace {
  product: Drawable;
  scale: PictureScale;
  /** Centres it vertically; products side by side share a baseline instead. */
  isAlone?: boolean;
}

/** The product on its squared paper. */
export function GraphPaper({ product, scale, isAlone = false, ...place }: GraphPaperProps) {
  const size = productDimensions(product);
  const labels = place.height < minHeightForSmallLetters ? "small" : "large";
  return (
    <Sheet {...place} scale={scale} hasSquares={size.kind !== "unknown"}>
      <g transform={`translate(0 ${isAlone ? liftToCentre(extentOf(size)[1], scale) : 0})`}>
        <ProductDrawing product={product} size={size} scale={scale} labels={isAlone ? labels : "compact"} />
      </g>
    </Sheet>
  );
}

/** Several goods side by side on one paper. */
export function GraphPaperGroup({ goods, ...place }: GraphPaperPlace & { goods: readonly Drawable[] }) {
  const { paper, places } = arrangeSideBySide(goods, place.width / place.height);
  const highest = Math.max(...places.map(({ size }) => extentOf(size)[1]));
  const lift = liftToCentre(highest, paper);
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

interface SheetProps extends GraphPaperPlace {
  scale: PictureScale;
  /** Without squares for an unknown size, which cannot be compared with them. */
  hasSquares: boolean;
  children: Elements;
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
      <style dangerouslySetInnerHTML={{ __html: pictureFileStyle(high / pageHeightPixels) }} />
      <rect data-drawn="ground" width={wide} height={high} />
      {hasSquares && <path data-drawn="squares" d={squaresPath(scale)} />}
      {children}
    </svg>
  );
}

/** How far up to move a low drawing to centre it, in drawing units and whole squares. */
function liftToCentre(inches: number, { inchesHigh }: PictureScale): number {
  const below = Math.ceil(inchesHigh * 0.09);
  return -Math.max(0, Math.floor((inchesHigh - inches - below) / 2) - 1) * unitsPerInch;
}

const tokenValues = new Map(
  [...tokens.matchAll(/^ *(--[\w-]+):\s+([^;]+);/gm)].map(([, name = "", value = ""]) => [name, value]),
);

/**
 * The CSS of drawings for a self-contained file: with colours in place of tokens, and strokes in drawing units, so that
 * they scale with the file.
 *
 * @param unitsPerPixel how many drawing units a stroke of one pixel is wide
 */
function pictureFileStyle(unitsPerPixel: number): string {
  const inUnits = (pixels: string) => String(Number((Number.parseFloat(pixels) * unitsPerPixel).toFixed(3)));
  return drawn
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/var\((--[\w-]+)\)/g, (_all, name: string) => tokenValues.get(name) ?? "none")
    .replaceAll(/vector-effect: [\w-]+;/g, "")
    .replaceAll(/(?<![\d.])[\d.]+px/g, inUnits)
    .replaceAll(/(stroke-dasharray:)([ \d.]+)/g, (_all, property: string, lengths: string) =>
      [property, ...lengths.trim().split(" ").map(inUnits)].join(" "),
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}
