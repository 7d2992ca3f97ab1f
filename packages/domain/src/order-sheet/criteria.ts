import type { IndexedProduct, ProductIndex, SheetMeasure, SheetProduct, SheetSize } from "./product-index.ts";
import { catalogueWords, isFiller } from "./vocabulary.ts";
import type { Token } from "./tokenise.ts";
import { isOneEditApart } from "../catalogue/catalogue-search.ts";

/** How well a product does what was wished; `isDoubtful` where a person should say yes to it. */
export type Fit = { worth: number; isDoubtful: boolean };

/** One thing that the text asks of the product. */
export interface Criterion<Product extends SheetProduct> {
  /** The words it stands for, for the sentence to the buyer. */
  written: string;
  fit: (entry: IndexedProduct<Product>) => Fit | null;
  /** How near a product comes that does not fit. */
  nearness: (entry: IndexedProduct<Product>) => number;
  /** A SKU beside it must have it too. */
  isStrict: boolean;
  namesBrand: boolean;
}

type Place = { start: number; end: number };

/** What the words ask of the product, and the words that no product is called or described by. */
export function criteriaIn<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  words: readonly Token[],
  taken: Place = { start: -1, end: -1 },
): { wishes: Criterion<Product>[]; unknown: string[] } {
  const rest = words.filter(({ start, end }) => end <= taken.start || start >= taken.end);
  const wishes: Criterion<Product>[] = [];
  const unknown: string[] = [];
  const { isWished, places } = podIn(rest);
  if (isWished !== undefined) wishes.push(podWish(isWished));
  for (const word of rest) {
    if (word.kind === "size") wishes.push(sizeWish(word));
    if (word.kind === "measure") wishes.push(measureWish(word));
    if (word.kind === "number" && !word.isCounted) wishes.push(figureWish(word.value));
    if (word.kind === "number" && word.unit === "roll") wishes.push(...rollWish(index));
    if (word.kind !== "word" || places.has(word) || isFiller(word.text)) continue;
    for (const name of catalogueWords(word.text)) {
      if (name === "roll") {
        wishes.push(...rollWish(index));
        continue;
      }
      const known = knownWord(index, name);
      if (known === undefined) unknown.push(word.text);
      else wishes.push(wordWish(known));
    }
  }
  return { wishes, unknown };
}

/** The catalogue's own word, or the one that is a typing error away; short words are too often other words. */
export function knownWord(index: ProductIndex<SheetProduct>, word: string): string | undefined {
  if (index.words.has(word)) return word;
  if (!/^\p{L}{5,}$/u.test(word)) return undefined;
  return [...index.words].find((known) => /^\p{L}{5,}$/u.test(known) && isOneEditApart(word, known));
}

const podWords = new Set(["pod", "pods", "pd", "pocket", "pockets"]);
const nonPodWords = new Set(["npd", "nonpod", "nopod", "wopod"]);
const negations = new Set(["without", "wo", "non", "no", "not", "bina", "minus", "w"]);
const latePositions = new Set(["nahi", "nahin", "bina", "na", "mat"]);

/** Whether bags with a document pocket are wished, and the words that say so; undefined when none does, or both. */
function podIn(words: readonly Token[]): { isWished: boolean | undefined; places: Set<Token> } {
  const places = new Set<Token>();
  const wished = new Set<boolean>();
  const text = (at: number) => {
    const word = words[at];
    return word?.kind === "word" ? word.text : "";
  };
  for (const [at, word] of words.entries()) {
    if (word.kind !== "word") continue;
    if (nonPodWords.has(word.text)) wished.add(false);
    else if (podWords.has(word.text)) wished.add(!isNegated(text, at));
    else continue;
    places.add(word);
    const before = words[at - 1];
    if (before && negations.has(text(at - 1))) places.add(before);
  }
  return { isWished: wished.size === 1 ? wished.has(true) : undefined, places };
}

function isNegated(text: (at: number) => string, at: number): boolean {
  if (negations.has(text(at - 1))) return true;
  // "pod nahi", "pod ke bina"
  return latePositions.has(text(at + 1)) || (text(at + 1) === "ke" && latePositions.has(text(at + 2)));
}

const exactly: Fit = { worth: 4, isDoubtful: false };
const doubtfully: Fit = { worth: 2, isDoubtful: true };

function podWish<Product extends SheetProduct>(isWished: boolean): Criterion<Product> {
  const pod = isWished ? "POD" : "Non-POD";
  return wish(isWished ? "with POD" : "without POD", (entry) => (entry.pod === pod ? exactly : null), {
    isStrict: true,
  });
}

function wordWish<Product extends SheetProduct>(name: string): Criterion<Product> {
  return wish(
    name,
    (entry) => {
      if (entry.names.has(name)) return { worth: 2, isDoubtful: false };
      return entry.described.has(name) ? { worth: 1, isDoubtful: false } : null;
    },
    { namesBrand: name === "meesho" || name === "valmo" },
  );
}

/** "10 rolls" of honeycomb means the roll, where there is a choice; of tape it says nothing. */
function rollWish<Product extends SheetProduct>(index: ProductIndex<Product>): Criterion<Product>[] {
  const isSoldByRoll = (entry: IndexedProduct<Product>) => entry.product.unit === "ROL";
  const families = new Set(index.entries.filter(isSoldByRoll).map(({ product }) => product.category));
  const fit = (entry: IndexedProduct<Product>): Fit | null =>
    families.has(entry.product.category) && !isSoldByRoll(entry) ? null : { worth: 0, isDoubtful: false };
  return [{ ...wish("rolls", fit), nearness: () => 0 }];
}

function figureWish<Product extends SheetProduct>(figure: number): Criterion<Product> {
  return wish(String(figure), (entry) =>
    entry.figures.has(figure) ? { worth: 2, isDoubtful: false } : null,
  );
}

function sizeWish<Product extends SheetProduct>({ sides, unit }: SheetSize): Criterion<Product> {
  const turned: SheetSize = { sides: [sides[1], sides[0]], unit };
  const fit = ({ sizes }: IndexedProduct<Product>) => {
    if (sizes.some((own) => isSameSize({ sides, unit }, own))) return { worth: 6, isDoubtful: false };
    return sizes.some((own) => isSameSize(turned, own)) ? doubtfully : null;
  };
  const nearness = (entry: IndexedProduct<Product>) => {
    if (fit(entry)) return 6;
    const distances = entry.sizes.map((own) => distance(inInches({ sides, unit }), inInches(own)));
    // Up to 6 inches away in all; beyond that another size is no help.
    return Math.max(0, 5 - Math.min(...distances, Infinity) * 0.8);
  };
  return { ...wish(`${sides.join("x")}${unit ? ` ${unit}` : ""}`, fit, { isStrict: true }), nearness };
}

function measureWish<Product extends SheetProduct>(asked: SheetMeasure): Criterion<Product> {
  const unit = asked.unit.replace("per-", "per ");
  return wish(
    `${asked.value} ${unit}`,
    ({ measures, figures }) => {
      if (measures.some((own) => own.unit === asked.unit && isSame(own.value, asked.value))) return exactly;
      const millimetres = asked.value * (millimetresPer[asked.unit] ?? Number.NaN);
      const widths = measures.filter((own) => own.unit === "mm").map((own) => own.value);
      if (widths.some((own) => isSame(own, millimetres))) return exactly;
      // A tape of 48 mm is called "2 inch".
      const isNear = widths.some((own) => Math.abs(own - millimetres) <= 3);
      return isNear || (asked.unit === "inch" && figures.has(asked.value)) ? doubtfully : null;
    },
    { isStrict: true },
  );
}

function wish<Product extends SheetProduct>(
  written: string,
  fit: Criterion<Product>["fit"],
  { isStrict = false, namesBrand = false } = {},
): Criterion<Product> {
  return { written, fit, nearness: (entry) => fit(entry)?.worth ?? 0, isStrict, namesBrand };
}

const millimetresPer: Partial<Record<SheetMeasure["unit"], number>> = { mm: 1, cm: 10, inch: 25.4 };

// Sizes given in millimetres mean the inch size beside them: 100x150 is 4x6. A tenth of an inch apart is another size.
const sameInches = 0.11;

function isSameSize(asked: SheetSize, own: SheetSize): boolean {
  const isAlike = (asked.unit ?? own.unit) === (own.unit ?? asked.unit);
  if (isAlike) return isSame(asked.sides[0], own.sides[0]) && isSame(asked.sides[1], own.sides[1]);
  if (asked.unit === "inch") return false;
  const [a, b] = [inInches(asked), inInches(own)];
  return Math.abs(a[0] - b[0]) < sameInches && Math.abs(a[1] - b[1]) < sameInches;
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
