import { sizeDistance } from "../product-text/size-words.ts";
import { type FoundProduct, type SearchStep, unknownGoods } from "./search-step.ts";
import { isLabelCategory, marketplaceOf } from "./product-category.ts";
import {
  type Alternatives,
  type SearchQuery,
  type Term,
  isKnownWord,
  readSearchQuery,
} from "./search-query.ts";
import { sizesOf, wordOfSized } from "./searched-words.ts";

/** Why nothing fits, as a sentence, and the goods that come nearest, best first. */
interface Nearest<Product> {
  readonly says: string;
  readonly nearest: readonly Product[];
}

type Steps<Product, Result> = Generator<SearchStep, Result, readonly Product[]>;

/** At most so many are named. */
const maxNearest = 12;
const maxNearestSizes = 6;
/** Among the first of the catalogue that have the right kind, the nearest and the largest sizes are sought. */
export const maxCandidates = 480;
/** What only goods with a size have. */
export const sized: Alternatives = [[{ word: wordOfSized, match: "whole" }]];

/**
 * What comes nearest to a text that no product fits: for goods that the shop does not sell, what does the same; else the
 * nearest sizes, or the products without the word that no product has.
 */
export function* nearestGoods<Product extends FoundProduct>(
  query: SearchQuery,
): Steps<Product, Nearest<Product>> {
  const { terms, notSold } = query;
  if (notSold) {
    const instead = readSearchQuery(notSold.instead).terms;
    const sizes = terms.filter(({ size }) => size);
    const nearest = yield* goodsLike<Product>(query, [...instead, ...sizes]);
    return { says: nearest.length > 0 ? `${notSold.says} ${notSold.offers}` : notSold.says, nearest };
  }
  for (const used of relaxed(terms)) {
    const left = terms.filter((term) => !used.includes(term)).map(({ written }) => written);
    if (left.length > 0) {
      const nearest = yield* productsFor<Product>(
        query,
        used,
        used.map(({ near }) => near),
      );
      if (nearest.length > 0)
        return { says: `No match for ${quoted(left)}. Results for ${quoted([wordsOf(used)])}:`, nearest };
    }
    const size = used.find((term) => term.size);
    const nearest = size ? yield* nearestSizes<Product>(query, used) : [];
    const [first] = nearest;
    if (!size || !first) continue;
    const without = left.length > 0 ? ` or has ${quoted(left)}` : "";
    return { says: `No ${nounFor(first)} measures ${size.written}${without}. The nearest sizes:`, nearest };
  }
  const written = terms.map((term) => term.written).join(" ");
  return { says: `${unknownGoods} ${quoted([written === "" ? query.text : written])}.`, nearest: [] };
}

/** Fewer and fewer of the terms: all, all but one, those that are well known, and each alone. */
function* relaxed(terms: readonly Term[]): Generator<readonly Term[]> {
  yield terms;
  const minNeeded = terms.toSorted((one, other) => weightOf(one) - weightOf(other));
  for (const left of minNeeded) if (terms.length > 1) yield terms.filter((term) => term !== left);
  const known = terms.filter((term) => weightOf(term) > 1);
  if (known.length < terms.length - 1 && known.length > 0) yield known;
  const words = terms.filter(isKnownWord);
  if (words.length > 0 && words.length < known.length - 1) yield words;
  for (const term of minNeeded.toReversed()) if (terms.length > 2) yield [term];
}

/** The lower, the sooner a term is left out. */
function weightOf(term: Term): number {
  if (term.kind === "figure" || term.kind === "measure") return 0;
  if (term.kind === "word") return isKnownWord(term) ? 4 : 1;
  if (term.kind === "extreme") return 1;
  return term.kind === "size" || term.kind === "room" ? 3 : 2;
}

/** "10 x 12 inch with POD": POD is read before everything else, and written behind it. */
function wordsOf(terms: readonly Term[]): string {
  const pod = terms.filter(({ kind }) => kind === "pod");
  return [...terms.filter(({ kind }) => kind !== "pod"), ...pod].map(({ written }) => written).join(" ");
}

function* goodsLike<Product extends FoundProduct>(
  query: SearchQuery,
  terms: readonly Term[],
): Steps<Product, readonly Product[]> {
  const exact = yield* productsFor<Product>(
    query,
    terms,
    terms.map((term) => term.exact),
  );
  if (exact.length > 0 || !terms.some(({ size }) => size)) return exact;
  const near = yield* nearestSizes<Product>(query, terms);
  if (near.length > 0) return near;
  const others = terms.filter(({ size }) => !size);
  return yield* productsFor<Product>(
    query,
    others,
    others.map((term) => term.exact),
  );
}

/** The products nearest in size among those that fit the other terms. */
function* nearestSizes<Product extends FoundProduct>(
  query: SearchQuery,
  terms: readonly Term[],
): Steps<Product, readonly Product[]> {
  const sizes = terms.flatMap(({ size }) => size ?? []);
  const others = terms.filter(({ size }) => !size).map(({ near }) => near);
  const candidates = yield asked(query, [sized, ...others]);
  const distanceOf = (product: Product) =>
    Math.min(
      ...sizes.flatMap((size) => inInchesOnly(product).map((own) => sizeDistance(size, own))),
      Infinity,
    );
  return forBuyers(query, candidates)
    .map((product) => ({ product, distance: distanceOf(product) }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, maxNearestSizes)
    .map(({ product }) => product);
}

// A size without a unit is that of a tape, 48 mm x 130 m, which compares with no bag.
const inInchesOnly = (product: FoundProduct) => sizesOf(product).filter(({ unit }) => unit !== null);

function* productsFor<Product extends FoundProduct>(
  query: SearchQuery,
  terms: readonly Term[],
  alternatives: readonly Alternatives[],
): Steps<Product, readonly Product[]> {
  if (terms.length === 0 || alternatives.some(({ length }) => length === 0)) return [];
  const found = yield asked(query, alternatives);
  return forBuyers(query, found).slice(0, maxNearest);
}

function asked({ namesBrand }: SearchQuery, terms: readonly Alternatives[]): SearchStep {
  return { by: "words", terms, known: [], isRestrictedLast: !namesBrand, limit: maxCandidates };
}

/** A marketplace's goods are offered only to who names it. */
function forBuyers<Product extends FoundProduct>(
  { namesBrand }: SearchQuery,
  products: readonly Product[],
): readonly Product[] {
  return namesBrand ? products : products.filter(({ category }) => !marketplaceOf(category));
}

function nounFor({ category }: FoundProduct): string {
  return isLabelCategory(category) ? "label" : "bag";
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `“${word}”`).join(", ");
}
