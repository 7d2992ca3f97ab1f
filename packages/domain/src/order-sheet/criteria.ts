import type { IndexedProduct, ProductIndex, SheetMeasure, SheetProduct, SheetSize } from "./product-index.ts";
import { catalogueWords, isFiller } from "./vocabulary.ts";
import type { Token } from "./tokenise.ts";
import { isOneEditApart } from "../catalogue/catalogue-search.ts";

/** How well a product meets a criterion; `isUncertain` where the buyer has to confirm it. */
export type Fit = { score: number; isUncertain: boolean };

/** One requirement of the text: a word, a size, a measure, POD or not. */
export interface Criterion<Product extends SheetProduct> {
  /** As shown to the buyer in a refusal. */
  written: string;
  fit: (entry: IndexedProduct<Product>) => Fit | null;
  /** How similar a product is that does not fit. */
  similarity: (entry: IndexedProduct<Product>) => number;
  /** Whether a SKU that does not meet it contradicts the text. */
  isStrict: boolean;
  namesBrand: boolean;
}

type Span = { start: number; end: number };

/** The criteria in the words, and the words that name or describe no product. */
export function criteriaIn<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  words: readonly Token[],
  taken: Span = { start: -1, end: -1 },
): { criteria: Criterion<Product>[]; unknown: string[] } {
  const rest = words.filter(({ start, end }) => end <= taken.start || start >= taken.end);
  const criteria: Criterion<Product>[] = [];
  const unknown: string[] = [];
  const { isWanted, tokens: podTokens } = podIn(rest);
  if (isWanted !== undefined) criteria.push(podCriterion(isWanted));
  for (const word of rest) {
    if (word.kind === "size") criteria.push(sizeCriterion(word));
    if (word.kind === "measure") criteria.push(measureCriterion(word));
    if (word.kind === "number" && !word.isCounted) criteria.push(figureCriterion(word.value));
    if (word.kind === "number" && word.unit === "roll") criteria.push(...rollCriteria(index));
    if (word.kind !== "word" || podTokens.has(word) || isFiller(word.text)) continue;
    for (const name of catalogueWords(word.text)) {
      if (name === "roll") {
        criteria.push(...rollCriteria(index));
        continue;
      }
      const known = knownWord(index, name);
      if (known === undefined) unknown.push(word.text);
      else criteria.push(wordCriterion(known));
    }
  }
  return { criteria, unknown };
}

/** The catalogue's word, or the one that is one typing error away; short words are too often other words. */
export function knownWord(index: ProductIndex<SheetProduct>, word: string): string | undefined {
  if (index.words.has(word)) return word;
  if (!/^\p{L}{5,}$/u.test(word)) return undefined;
  return [...index.words].find((known) => /^\p{L}{5,}$/u.test(known) && isOneEditApart(word, known));
}

const podWords = new Set(["pod", "pods", "pd", "pocket", "pockets"]);
const nonPodWords = new Set(["npd", "nonpod", "nopod", "wopod"]);
const negations = new Set(["without", "wo", "non", "no", "not", "bina", "minus", "w"]);
const latePositions = new Set(["nahi", "nahin", "bina", "na", "mat"]);

/** Whether bags with a document pocket are wanted, and the words that say so; undefined when none does, or both. */
function podIn(words: readonly Token[]): { isWanted: boolean | undefined; tokens: Set<Token> } {
  const tokens = new Set<Token>();
  const wanted = new Set<boolean>();
  const text = (at: number) => {
    const word = words[at];
    return word?.kind === "word" ? word.text : "";
  };
  for (const [at, word] of words.entries()) {
    if (word.kind !== "word") continue;
    if (nonPodWords.has(word.text)) wanted.add(false);
    else if (podWords.has(word.text)) wanted.add(!isNegated(text, at));
    else continue;
    tokens.add(word);
    const before = words[at - 1];
    if (before && negations.has(text(at - 1))) tokens.add(before);
  }
  return { isWanted: wanted.size === 1 ? wanted.has(true) : undefined, tokens };
}

function isNegated(text: (at: number) => string, at: number): boolean {
  if (negations.has(text(at - 1))) return true;
  // "pod nahi", "pod ke bina"
  return latePositions.has(text(at + 1)) || (text(at + 1) === "ke" && latePositions.has(text(at + 2)));
}

const exact: Fit = { score: 4, isUncertain: false };
const uncertain: Fit = { score: 2, isUncertain: true };

function podCriterion<Product extends SheetProduct>(isWanted: boolean): Criterion<Product> {
  const pod = isWanted ? "POD" : "Non-POD";
  return criterion(isWanted ? "with POD" : "without POD", (entry) => (entry.pod === pod ? exact : null), {
    isStrict: true,
  });
}

function wordCriterion<Product extends SheetProduct>(name: string): Criterion<Product> {
  return criterion(
    name,
    (entry) => {
      if (entry.names.has(name)) return { score: 2, isUncertain: false };
      return entry.described.has(name) ? { score: 1, isUncertain: false } : null;
    },
    { namesBrand: name === "meesho" || name === "valmo" },
  );
}

/** "10 rolls" of honeycomb means the roll and not the sleeve; for tape it restricts nothing. */
function rollCriteria<Product extends SheetProduct>(index: ProductIndex<Product>): Criterion<Product>[] {
  const isSoldByRoll = (entry: IndexedProduct<Product>) => entry.product.unit === "ROL";
  const families = new Set(index.entries.filter(isSoldByRoll).map(({ product }) => product.category));
  const fit = (entry: IndexedProduct<Product>): Fit | null =>
    families.has(entry.product.category) && !isSoldByRoll(entry) ? null : { score: 0, isUncertain: false };
  return [{ ...criterion("rolls", fit), similarity: () => 0 }];
}

function figureCriterion<Product extends SheetProduct>(figure: number): Criterion<Product> {
  return criterion(String(figure), (entry) =>
    entry.figures.has(figure) ? { score: 2, isUncertain: false } : null,
  );
}

function sizeCriterion<Product extends SheetProduct>({ sides, unit }: SheetSize): Criterion<Product> {
  const rotated: SheetSize = { sides: [sides[1], sides[0]], unit };
  const fit = ({ sizes }: IndexedProduct<Product>) => {
    if (sizes.some((own) => isSameSize({ sides, unit }, own))) return { score: 6, isUncertain: false };
    return sizes.some((own) => isSameSize(rotated, own)) ? uncertain : null;
  };
  const similarity = (entry: IndexedProduct<Product>) => {
    if (fit(entry)) return 6;
    const distances = entry.sizes.map((own) => distance(inInches({ sides, unit }), inInches(own)));
    // Sizes more than 6 inches away in all count nothing.
    return Math.max(0, 5 - Math.min(...distances, Infinity) * 0.8);
  };
  return { ...criterion(`${sides.join("x")}${unit ? ` ${unit}` : ""}`, fit, { isStrict: true }), similarity };
}

function measureCriterion<Product extends SheetProduct>(asked: SheetMeasure): Criterion<Product> {
  const unit = asked.unit.replace("per-", "per ");
  return criterion(
    `${asked.value} ${unit}`,
    ({ measures, figures }) => {
      if (measures.some((own) => own.unit === asked.unit && isSame(own.value, asked.value))) return exact;
      const millimetres = asked.value * (millimetresPer[asked.unit] ?? Number.NaN);
      const widths = measures.filter((own) => own.unit === "mm").map((own) => own.value);
      if (widths.some((own) => isSame(own, millimetres))) return exact;
      // A tape of 48 mm is called "2 inch".
      const isNear = widths.some((own) => Math.abs(own - millimetres) <= 3);
      return isNear || (asked.unit === "inch" && figures.has(asked.value)) ? uncertain : null;
    },
    { isStrict: true },
  );
}

function criterion<Product extends SheetProduct>(
  written: string,
  fit: Criterion<Product>["fit"],
  { isStrict = false, namesBrand = false } = {},
): Criterion<Product> {
  return { written, fit, similarity: (entry) => fit(entry)?.score ?? 0, isStrict, namesBrand };
}

const millimetresPer: Partial<Record<SheetMeasure["unit"], number>> = { mm: 1, cm: 10, inch: 25.4 };

// Millimetres mean the nearest inch size: 100x150 is 4x6. A tenth of an inch more is another size.
const inchTolerance = 0.11;

function isSameSize(asked: SheetSize, own: SheetSize): boolean {
  const hasSameUnit = (asked.unit ?? own.unit) === (own.unit ?? asked.unit);
  if (hasSameUnit) return isSame(asked.sides[0], own.sides[0]) && isSame(asked.sides[1], own.sides[1]);
  if (asked.unit === "inch") return false;
  const [a, b] = [inInches(asked), inInches(own)];
  return Math.abs(a[0] - b[0]) < inchTolerance && Math.abs(a[1] - b[1]) < inchTolerance;
}

function inInches({ sides, unit }: SheetSize): readonly [number, number] {
  const factor = unit === "mm" ? 1 / 25.4 : unit === "cm" ? 1 / 2.54 : 1;
  return [sides[0] * factor, sides[1] * factor];
}

function distance(a: readonly [number, number], b: readonly [number, number]): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.001;
}
