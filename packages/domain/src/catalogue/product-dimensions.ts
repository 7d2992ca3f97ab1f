import { isLabelCategory } from "./product-category.ts";

/** The dimensions of a product, for drawing it to scale. */
export type ProductDimensions =
  | { kind: "bag"; widthInches: number; heightInches: number }
  | { kind: "box"; lengthInches: number; widthInches: number; heightInches: number }
  | { kind: "label"; widthInches: number; heightInches: number }
  | { kind: "sleeve"; millimetres: number }
  | { kind: "roll"; metres: number }
  | { kind: "tape"; widthMm: number; lengthM: number }
  | { kind: "unknown" };

const number = String.raw`(\d+(?:\.\d+)?)`;
const patterns = {
  box: new RegExp(String.raw`^${number}\s*x\s*${number}\s*x\s*${number} (inch|cm)\b`, "i"),
  inches: new RegExp(String.raw`^${number}\s*x\s*${number} inch\b`, "i"),
  sleeve: new RegExp(String.raw`^${number} mm$`, "i"),
  roll: new RegExp(String.raw`^${number} mtr$`, "i"),
  tape: new RegExp(String.raw`^${number} mm x ${number} m$`, "i"),
};

/**
 * Reads the catalogue's dimension text: "12x16 inch", "4x6 inch (100x150 mm)", "12x10x8 inch" (a box),
 * "100 mm", "100 Mtr" or "48 mm x 130 m". Inches are a label's for the categories LABEL and MEESHO-LABEL, else a bag's. A text
 * without such a size ("mixed small and large", "1 roll x 100 labels") is unknown.
 */
export function productDimensions(product: { category: string; dimension: string }): ProductDimensions {
  const box = boxIn(product.dimension);
  if (box) return box;
  const inches = sizesIn(product.dimension, patterns.inches);
  if (inches) {
    const [widthInches, heightInches = widthInches] = inches;
    return { kind: isLabelCategory(product.category) ? "label" : "bag", widthInches, heightInches };
  }
  const tape = sizesIn(product.dimension, patterns.tape);
  if (tape) {
    const [widthMm, lengthM = 0] = tape;
    return { kind: "tape", widthMm, lengthM };
  }
  const sleeve = sizesIn(product.dimension, patterns.sleeve);
  if (sleeve) return { kind: "sleeve", millimetres: sleeve[0] };
  const roll = sizesIn(product.dimension, patterns.roll);
  if (roll) return { kind: "roll", metres: roll[0] };
  return { kind: "unknown" };
}

const centimetresPerInch = 2.54;

function boxIn(text: string): ProductDimensions | undefined {
  const [, length, width, height, unit = ""] = patterns.box.exec(text.trim()) ?? [];
  if (length === undefined) return undefined;
  const inches = (side: string | undefined) =>
    Number(side) / (unit.toLowerCase() === "cm" ? centimetresPerInch : 1);
  return {
    kind: "box",
    lengthInches: inches(length),
    widthInches: inches(width),
    heightInches: inches(height),
  };
}

function sizesIn(text: string, pattern: RegExp): [number, number?] | undefined {
  const [, first, second] = pattern.exec(text.trim()) ?? [];
  if (first === undefined) return undefined;
  return second === undefined ? [Number(first)] : [Number(first), Number(second)];
}
