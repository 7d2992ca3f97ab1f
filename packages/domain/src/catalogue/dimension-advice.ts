import { isCategory, isLabelCategory } from "./product-category.ts";
import { type ProductDimensions, productDimensions } from "./product-dimensions.ts";

/** What to make of a dimension's text, while somebody writes it. */
export interface DimensionAdvice {
  /** What is wrong with it, as a sentence; the product is taken all the same. */
  readonly problem: string;
  /** The same size as the shop writes it, where it can be guessed. */
  readonly instead: string | undefined;
}

type Kind = ProductDimensions["kind"];

/** How the shop writes the size of each kind of goods. */
const examples: Readonly<Partial<Record<Kind, string>>> = {
  bag: "10x12 inch",
  label: "4x6 inch (100x150 mm)",
  tape: "48 mm x 130 m",
  roll: "100 Mtr",
  sleeve: "150 mm",
};

interface Measured {
  readonly category: string;
  readonly type: string;
  readonly dimension: string;
}

/**
 * Whether drawing, size finder and filters know the size that a dimension states, and of the kind of goods that the
 * product is. Undefined when they do, and while there is no text yet.
 */
export function dimensionAdvice(product: Measured): DimensionAdvice | undefined {
  const text = product.dimension.trim();
  if (text === "") return undefined;
  const wanted = kindOf(product);
  const { kind } = productDimensions(product);
  if (kind === wanted || (kind === "box" && wanted === "bag")) return undefined;
  const instead = rewritten(text, wanted, product.category);
  const example = examples[wanted] ?? "";
  return kind === "unknown"
    ? {
        problem: `Not understood: drawing, size finder and filters will not know the size. Written like "${example}" they do.`,
        instead,
      }
    : { problem: `Read as the size of a ${kind}; a ${wanted} is written like "${example}".`, instead };
}

/** The kind of goods that a category sells. */
function kindOf({ category, type }: Measured): Kind {
  if (isCategory(category, "TAPE")) return "tape";
  if (isLabelCategory(category)) return "label";
  if (isCategory(category, "HONEYCOMB")) return /roll/i.test(type) ? "roll" : "sleeve";
  return "bag";
}

/** "10 × 12 in", "10*12", "10 by 12 inches" are a bag of "10x12 inch". */
function rewritten(text: string, kind: Kind, category: string): string | undefined {
  const [first, second, ...others] = [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) =>
    String(Number(digits)),
  );
  // Another unit, or more numbers, mean another size: nothing is guessed from those.
  const isPlain = others.length === 0 && !/cm|feet|ft|gsm|micron|roll|pack|label/i.test(text);
  if (first === undefined || !isPlain) return undefined;
  const isOne = second === undefined;
  const guess = {
    bag: isOne || /mm/i.test(text) ? undefined : `${first}x${second} inch`,
    label: isOne || /mm/i.test(text) ? undefined : `${first}x${second} inch`,
    tape: isOne || /in|"/i.test(text) ? undefined : `${first} mm x ${second} m`,
    roll: isOne && !/mm|in|"/i.test(text) ? `${first} Mtr` : undefined,
    sleeve: isOne && !/in|"/i.test(text) ? `${first} mm` : undefined,
    box: undefined,
    unknown: undefined,
  }[kind];
  return guess !== undefined && productDimensions({ category, dimension: guess }).kind === kind
    ? guess
    : undefined;
}

const statedSize = /[\d.]{1,9} ?x ?[\d.]{1,9} inch|[\d.]{1,9} mm x [\d.]{1,9} m\b|[\d.]{1,9} (?:mm|mtr)\b/i;

/**
 * Whether a text states another size than the dimension, as the title of a copied product does. Undefined when it is the
 * same one, when the text states none, and while the dimension is not understood.
 */
export function conflictingSize(text: string, product: Measured): string | undefined {
  const [stated] = statedSize.exec(text) ?? [];
  const size = productDimensions(product);
  if (stated === undefined || size.kind === "unknown") return undefined;
  const read = productDimensions({ category: product.category, dimension: stated });
  return JSON.stringify(read) === JSON.stringify(size) ? undefined : stated;
}
