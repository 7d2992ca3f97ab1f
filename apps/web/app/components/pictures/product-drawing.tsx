import { isSamplePack } from "@dakbag/domain/catalogue/product-category";
import type { ProductDimensions } from "@dakbag/domain/catalogue/product-dimensions";
import { BagDrawing, BoxDrawing } from "./bag-drawing.tsx";
import { type Box, DimensionLines, round } from "./dimension-lines.tsx";
import {
  type PictureScale,
  inchesOf,
  rollInches,
  sleeveInches,
  tapeReel,
  unitsPerInch,
} from "./picture-scale.ts";
import type { Drawable } from "@dakbag/domain/catalogue/drawable";
import { HoneycombRollDrawing, LabelDrawing, SleeveDrawing, TapeDrawing } from "./roll-drawings.tsx";

/** `compact` dimension labels for a grid of cards, `small` for other cards, `large` for the one picture of a page, `none` for a sketch. */
type Labels = "compact" | "small" | "large" | "none";

/** As shares of the picture's height: that of the letters, and the space for them below the drawing. */
const heights: Readonly<Record<Labels, { letters: number; below: number }>> = {
  compact: { letters: 0.056, below: 0.12 },
  small: { letters: 0.042, below: 0.092 },
  large: { letters: 0.031, below: 0.07 },
  none: { letters: 0.042, below: 0.092 },
};

export interface DrawingProps {
  product: Drawable;
  size: ProductDimensions;
  scale: PictureScale;
  labels: Labels;
}

/** A product drawn from its dimensions, at the bottom of its paper. */
export default function ProductDrawing({ product, size, scale, labels }: DrawingProps) {
  const letters = scale.inchesHigh * unitsPerInch * heights[labels].letters;
  // The backing of a label reaches below it.
  const overhang = size.kind === "label" ? 2 : 0;
  const place = (width: number, height: number) =>
    placeOnPaper(scale, width, height, labels, overhang / unitsPerInch);
  const measured = (box: Box, across: string, up?: string) =>
    labels !== "none" && (
      <DimensionLines box={box} letters={letters} across={across} up={up} overhang={overhang} />
    );
  switch (size.kind) {
    case "bag":
    case "label": {
      const box = place(size.widthInches, size.heightInches);
      return (
        <>
          {size.kind === "label" && <LabelDrawing box={box} />}
          {size.kind === "bag" && (
            <BagDrawing product={product} box={box} letters={labels === "large" ? letters : null} />
          )}
          {measured(box, `${size.widthInches} in`, `${size.heightInches} in`)}
        </>
      );
    }
    case "box": {
      const box = place(size.widthInches, size.heightInches);
      return (
        <>
          <BoxDrawing box={box} />
          {measured(box, `${round(size.widthInches)} in`, `${round(size.heightInches)} in`)}
        </>
      );
    }
    case "sleeve": {
      const box = place(inchesOf(size.millimetres), sleeveInches.height);
      return (
        <>
          <SleeveDrawing box={box} />
          {measured(box, `${size.millimetres} mm`)}
        </>
      );
    }
    case "roll": {
      const box = place(rollInches.width, rollInches.height);
      return (
        <>
          <HoneycombRollDrawing box={box} />
          {measured(box, `${size.metres} m long`)}
        </>
      );
    }
    case "tape": {
      const reel = tapeReel(size, micronOf(product));
      const box = place(reel.outerInches * 2 + reel.widthInches + 1, reel.outerInches * 2);
      const edge = { ...box, left: round(box.right - reel.widthInches * unitsPerInch) };
      return (
        <>
          <TapeDrawing box={box} reel={reel} isBrown={/brown/i.test(product.title)} />
          {measured(edge, `${size.widthMm} mm`)}
        </>
      );
    }
    case "unknown":
      return <UnknownDrawing product={product} place={place} high={scale.inchesHigh * 0.6} />;
  }
}

/** A poly bag, a paper bag, a sleeve and a label beside each other. */
function SampleDrawing({ whole, product }: { whole: Box; product: Drawable }) {
  const width = whole.right - whole.left;
  const height = whole.bottom - whole.top;
  const part = (from: number, to: number, high: number): Box => ({
    left: round(whole.left + width * from),
    right: round(whole.left + width * to),
    top: round(whole.bottom - height * high),
    bottom: whole.bottom,
  });
  return (
    <>
      <BagDrawing product={product} box={part(0, 0.36, 0.86)} letters={null} />
      <BagDrawing product={{ ...product, category: "PAPER" }} box={part(0.4, 0.64, 0.6)} letters={null} />
      <SleeveDrawing box={part(0.68, 0.8, 0.8)} />
      <LabelDrawing box={part(0.85, 1, 0.36)} />
    </>
  );
}

/** Goods without a stated size: a set of samples, a roll of labels, or a small and a large bag. */
function UnknownDrawing(props: {
  product: Drawable;
  high: number;
  place: (width: number, height: number) => Box;
}) {
  const { product, high, place } = props;
  if (/label/i.test(product.category)) return <LabelDrawing box={place(high * 0.6, high * 0.85)} />;
  if (isSamplePack(product)) return <SampleDrawing whole={place(high * 1.1, high)} product={product} />;
  const whole = place(high * 0.95, high);
  const split = round(whole.left + (whole.right - whole.left) * 0.62);
  const small = {
    ...whole,
    left: split + unitsPerInch,
    top: round(whole.top + (whole.bottom - whole.top) * 0.4),
  };
  return (
    <>
      <BagDrawing product={product} box={{ ...whole, right: split }} letters={null} />
      <BagDrawing product={product} box={small} letters={null} />
    </>
  );
}

/**
 * Places a drawing in the middle, its lower left corner on a corner of the squares, so that they can be counted, with
 * space below for its measures.
 */
function placeOnPaper(
  scale: PictureScale,
  width: number,
  height: number,
  labels: Labels,
  overhangInches: number,
): Box {
  const middle = (scale.inchesWide - width) / 2;
  const left = labels === "none" ? middle : Math.round(middle);
  const below = scale.inchesHigh * heights[labels].below + overhangInches;
  const bottom = scale.inchesHigh - (labels === "none" ? 0.4 : Math.ceil(below));
  return {
    left: round(left * unitsPerInch),
    right: round((left + width) * unitsPerInch),
    top: round((bottom - height) * unitsPerInch),
    bottom: round(bottom * unitsPerInch),
  };
}

/** Tape states its film in micron in its title or description. */
function micronOf({ title, description }: Drawable): number {
  return Number(/(\d{1,4}) micron/i.exec(`${title} ${description}`)?.[1] ?? 45);
}
