import type { PackedGoods } from "../product-text/packed-goods.ts";
import { parcelOf } from "../catalogue/searched-words.ts";
import { isBagFor } from "../catalogue/size-finder.ts";
import { requirementsIn } from "../product-text/requirements.ts";
import { type WrittenSize, compareSizes, sizeDistance, sizeWord } from "../product-text/size-words.ts";
import type { Token } from "../product-text/tokenise.ts";
import { isOneEditApart } from "../product-text/typing-error.ts";
import type { IndexedProduct, ProductIndex, SheetMeasure, SheetProduct } from "./product-index.ts";

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
  const unknown: string[] = [];
  const criteria = requirementsIn(rest).flatMap((asked): Criterion<Product>[] => {
    if (asked.kind === "pod") return [podCriterion(asked.isWanted)];
    if (asked.kind === "size") return [sizeCriterion(asked.token)];
    if (asked.kind === "measure") return [measureCriterion(asked.token)];
    if (asked.kind === "figure") return [figureCriterion(asked.value)];
    if (asked.kind === "room") return [roomCriterion(asked.text, asked.goods)];
    if (asked.kind === "extreme") {
      unknown.push(asked.text);
      return [];
    }
    return asked.means.flatMap((name) => {
      if (name === "roll") return rollCriteria(index);
      const known = knownWord(index, name);
      if (known === undefined) unknown.push(asked.text);
      return known === undefined ? [] : [wordCriterion<Product>(known)];
    });
  });
  return { criteria, unknown };
}

/** The catalogue's word, or the one that is one typing error away; short words are too often other words. */
export function knownWord(index: ProductIndex<SheetProduct>, word: string): string | undefined {
  if (index.words.has(word)) return word;
  if (!/^\p{L}{5,}$/u.test(word)) return undefined;
  return [...index.words].find((known) => /^\p{L}{5,}$/u.test(known) && isOneEditApart(word, known));
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

function sizeCriterion<Product extends SheetProduct>(asked: WrittenSize): Criterion<Product> {
  const rotated: WrittenSize = { ...asked, sides: [asked.sides[1], asked.sides[0]] };
  const fit = ({ sizes }: IndexedProduct<Product>) => {
    if (sizes.some((own) => compareSizes(asked, own) === "same")) return { score: 6, isUncertain: false };
    const isNear = sizes.some((own) => compareSizes(asked, own) ?? compareSizes(rotated, own));
    return isNear ? uncertain : null;
  };
  const similarity = (entry: IndexedProduct<Product>) => {
    if (fit(entry)) return 6;
    const distances = entry.sizes.map((own) => sizeDistance(asked, own));
    // Sizes more than 6 inches away in all count nothing.
    return Math.max(0, 5 - Math.min(...distances, Infinity) * 0.8);
  };
  const written = sizeWord(asked) + (asked.unit ? ` ${asked.unit}` : "");
  return { ...criterion(written, fit, { isStrict: true }), similarity };
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

/** A bag in which there is room for a saree; which one the buyer confirms. */
function roomCriterion<Product extends SheetProduct>(
  written: string,
  goods: PackedGoods,
): Criterion<Product> {
  const parcel = parcelOf(goods);
  return criterion(written, ({ product }) => (isBagFor(product, parcel) ? uncertain : null));
}

function criterion<Product extends SheetProduct>(
  written: string,
  fit: Criterion<Product>["fit"],
  { isStrict = false, namesBrand = false } = {},
): Criterion<Product> {
  return { written, fit, similarity: (entry) => fit(entry)?.score ?? 0, isStrict, namesBrand };
}

const millimetresPer: Partial<Record<SheetMeasure["unit"], number>> = { mm: 1, cm: 10, inch: 25.4 };

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.001;
}
