import { isCategory, isLabelCategory } from "./product-category.ts";
import { type ProductDimensions, productDimensions } from "./product-dimensions.ts";

/** Advice on the text of a dimension while it is typed. */
interface DimensionAdvice {
  /** The problem as a sentence; it does not keep the product from being saved. */
  readonly problem: string;
  /** The same size in the standard spelling, if it can be guessed. */
  readonly suggestion: string | undefined;
}

type Kind = ProductDimensions["kind"];

/** The standard spelling of a size for each kind of product. */
const examples: Readonly<Partial<Record<Kind, string>>> = {
  bag: "10x12 inch",
  label: "4x6 inch (100x150 mm)",
  tape: "48 mm x 130 m",
  roll: "100 Mtr",
  sleeve: "150 mm",
};

interface ProductToMeasure {
  readonly category: string;
  readonly type: string;
  readonly dimension: string;
}

/**
 * Advice when drawing, size finder and filters cannot read the dimension, or read it as another kind of product. Undefined
 * when they can, and for an empty text.
 */
export function dimensionAdvice(product: ProductToMeasure): DimensionAdvice | undefined {
  const text = product.dimension.trim();
  if (text === "") return undefined;
  const wanted = kindOf(product);
  const { kind } = productDimensions(product);
  if (kind === wanted || (kind === "box" && wanted === "bag")) return undefined;
  const suggestion = suggest(text, wanted, product.category);
  const example = examples[wanted] ?? "";
  return kind === "unknown"
    ? {
        problem: `Not understood: drawing, size finder and filters need the format "${example}".`,
        suggestion,
      }
    : { problem: `Read as the size of a ${kind}; a ${wanted} is written like "${example}".`, suggestion };
}

/** The kind of product that a category sells. */
function kindOf({ category, type }: ProductToMeasure): Kind {
  if (isCategory(category, "TAPE")) return "tape";
  if (isLabelCategory(category)) return "label";
  if (isCategory(category, "HONEYCOMB")) return /roll/i.test(type) ? "roll" : "sleeve";
  return "bag";
}

/** "10 × 12 in", "10*12", "10 by 12 inches" are a bag of "10x12 inch". */
function suggest(text: string, kind: Kind, category: string): string | undefined {
  const [first, second, ...others] = [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) =>
    String(Number(digits)),
  );
  // Another unit or further numbers mean another size: no guess.
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

const sizeInText = /[\d.]{1,9} ?x ?[\d.]{1,9} inch|[\d.]{1,9} mm x [\d.]{1,9} m\b|[\d.]{1,9} (?:mm|mtr)\b/i;

/**
 * The size in a text, such as the title of a copied product, that differs from the dimension. Undefined when it is the
 * same, when there is none, and while the dimension cannot be read.
 */
export function conflictingSize(text: string, product: ProductToMeasure): string | undefined {
  const [stated] = sizeInText.exec(text) ?? [];
  const size = productDimensions(product);
  if (stated === undefined || size.kind === "unknown") return undefined;
  const read = productDimensions({ category: product.category, dimension: stated });
  return JSON.stringify(read) === JSON.stringify(size) ? undefined : stated;
}
