import { laminationGroup, isCategory, isPodType, meeshoTab } from "@dakbag/domain/catalogue/product-category";
import { type Box, round } from "./dimension-lines.tsx";
import { flapInches, unitsPerInch } from "./picture-scale.ts";
import type { Drawable } from "@dakbag/domain/catalogue/drawable";
import { DrawingText } from "./drawing-text.tsx";

interface BagDrawingProps {
  product: Drawable;
  /** The pouch without its flap. */
  box: Box;
  /** Height of the letters in drawing units; null draws no text inside the bag. */
  letters: number | null;
}

/** A courier bag: pouch, flap with its adhesive strip, seam, and details of its kind. */
export function BagDrawing({ product, box, letters }: BagDrawingProps) {
  const { left, top, right, bottom } = box;
  const width = right - left;
  const flap = round(flapInches((bottom - top) / unitsPerInch) * unitsPerInch);
  const material = materialOf(product);
  const strip = round(top - flap * 0.62);
  return (
    <g data-drawn={material}>
      <path
        data-drawn="flap"
        d={`M${left} ${top}l${round(width * 0.03)} ${-flap}H${round(right - width * 0.03)}L${right} ${top}Z`}
      />
      <path data-drawn="strip" d={`M${round(left + width * 0.07)} ${strip}H${round(right - width * 0.07)}`} />
      <rect data-drawn="pouch" x={left} y={top} width={width} height={bottom - top} rx="1.5" />
      <path data-drawn="shade" d={foldShade(box, flap)} />
      <path
        data-drawn="seam"
        d={`M${left} ${round(bottom - 2.5)}H${right}M${left} ${round(bottom - 4)}H${right}`}
      />
      {material === "clear" && (
        <path
          data-drawn="sheen"
          d={`M${round(left + width * 0.62)} ${top + 6}l${round(-width * 0.4)} ${round(width * 0.7)}m${round(width * 0.16)} 0l${round(width * 0.4)} ${round(-width * 0.7)}`}
        />
      )}
      {isPodType(product.type) && <Pocket box={box} letters={letters} />}
      {isMarketplace(product) && <PrintedSeries box={box} />}
      {isMarketplace(product) && <path data-drawn="mark" d={sampleMark(box)} />}
      <Lamination product={product} box={box} flap={flap} />
    </g>
  );
}

/** Shaded areas: a strip below the folded flap, and the two sides, which bend backwards in a full bag. */
function foldShade({ left, top, right, bottom }: Box, flap: number): string {
  const below = round(top + flap * 0.28);
  const side = round((right - left) * 0.035);
  return `M${left} ${top}H${right}V${bottom}h${-side}V${below}H${round(left + side)}V${bottom}H${left}Z`;
}

/** A sample in place of a marketplace's logo: a plain ring with two bars, unlike any real logo. */
function sampleMark(box: Box): string {
  const width = box.right - box.left;
  const radius = round(width * 0.07);
  const x = round(box.right - width * 0.13);
  const y = round(box.bottom - (box.bottom - box.top) * 0.1 - radius);
  const bar = round(radius * 0.9);
  return [
    `M${round(x - 2 * radius)} ${y}a${radius} ${radius} 0 1 1 0 .1Z`,
    `M${round(x - 1.5 * radius)} ${round(y - radius * 0.3)}h${bar}`,
    `m${-bar} ${round(radius * 0.6)}h${bar}`,
  ].join("");
}

/** The clear document pocket for invoice and airway bill. */
function Pocket({ box, letters }: { box: Box; letters: number | null }) {
  const width = box.right - box.left;
  const height = round((box.bottom - box.top) * 0.4);
  const x = round(box.left + width * 0.16);
  const y = round(box.top + (box.bottom - box.top) * 0.18);
  const inner = round(width * 0.68);
  return (
    <>
      <rect data-drawn="pocket" x={x} y={y} width={inner} height={height} rx="1.5" />
      <path data-drawn="pocketLip" d={`M${x} ${round(y + height * 0.1)}h${inner}`} />
      {letters !== null && (
        <DrawingText
          drawn="word"
          size={round(letters * 0.8)}
          x={round(x + inner / 2)}
          y={round(y + height * 0.58)}
        >
          POD pocket
        </DrawingText>
      )}
    </>
  );
}

/** The barcode with its packet series that marketplace bags are printed with. */
function PrintedSeries({ box }: { box: Box }) {
  const width = round((box.right - box.left) * 0.36);
  const height = round(width * 0.34);
  const x = round(box.left + (box.right - box.left) * 0.1);
  const y = round(box.bottom - height - (box.bottom - box.top) * 0.1);
  return (
    <>
      <rect data-drawn="sticker" x={x} y={y} width={width} height={height} />
      <path
        data-drawn="bars"
        strokeWidth={round(height * 0.62)}
        strokeDasharray="1 .7 .5 .9 1.4 .6 .5 .5"
        d={`M${round(x + width * 0.08)} ${round(y + height / 2)}h${round(width * 0.84)}`}
      />
    </>
  );
}

function Lamination({ product, box, flap }: { product: Drawable; box: Box; flap: number }) {
  const group = laminationGroup(product.type);
  if (!group) return null;
  const { left, top, right, bottom } = box;
  const film =
    group === "Flap Lamination"
      ? `M${left} ${top}h${right - left}v${-round(flap * 0.35)}H${left}Z`
      : `M${left} ${top}h5V${bottom}h-5ZM${right} ${top}h-5V${bottom}h5Z`;
  return <path data-drawn="film" d={film} />;
}

function isMarketplace({ category }: Drawable): boolean {
  return isCategory(category, "POLY-MEESHO") || isCategory(category, "POLY-VALMO");
}

function materialOf(product: Drawable): "plain" | "clear" | "opaque" | "paper" {
  if (isCategory(product.category, "PAPER")) return "paper";
  if (!isMarketplace(product)) return meeshoTab(product.type) === "Transparent" ? "clear" : "plain";
  return meeshoTab(product.type) === "Transparent" ? "clear" : "opaque";
}

/** A carton from the front: its face and the tape over the joint of its flaps. */
export function BoxDrawing({ box: { left, top, right, bottom } }: { box: Box }) {
  const middle = round((left + right) / 2);
  return (
    <g data-drawn="paper">
      <rect data-drawn="pouch" x={left} y={top} width={right - left} height={bottom - top} />
      <path data-drawn="seam" d={`M${left} ${top + 2}H${right}`} />
      <path data-drawn="strip" d={`M${middle} ${top}v${round((bottom - top) * 0.18)}`} />
    </g>
  );
}
