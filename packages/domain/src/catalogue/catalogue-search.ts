import { isOneEditApart } from "../product-text/typing-error.ts";
import { extremesAmong } from "./extreme-sizes.ts";
import { maxCandidates, nearestGoods, sized } from "./nearest-goods.ts";
import { marketplaceOf } from "./product-category.ts";
import {
  type Alternatives,
  type Atom,
  type SearchNote,
  type SearchQuery,
  readSearchQuery,
} from "./search-query.ts";
import type { Asked, FoundProduct, SearchStep } from "./search-step.ts";
import { type SearchableProduct, searchedTexts, searchedWords } from "./searched-words.ts";

/** The answer to a search text. */
export interface SearchResult<Product> {
  /** The products that fit every word, best first; those of marketplaces behind the others that fit as well. */
  readonly found: readonly Product[];
  /** Others whose title contains the text although they contradict it: "pod" is in "without POD" (buyer §2). */
  readonly alsoInTitle: readonly Product[];
  /** The one product that the text names without doubt. */
  readonly only: Product | undefined;
  /** What is said beside the products that fit. */
  readonly note: SearchNote | undefined;
  /** When none fits: the sentence why, and what comes nearest. */
  readonly says: string | undefined;
  readonly nearest: readonly Product[];
}

type Steps<Product, Result> = Generator<SearchStep, Result, readonly Product[]>;

/**
 * Searches as a person types: first products whose title contains the text in any letter case (buyer §2), then by SKU, then
 * those that fit all its words, sizes and measures, then near misses: one typing error in a word of 4 letters or more, an
 * incomplete size. Each step is asked of the catalogue, in a browser's copy or in the database, so that both find the same.
 */
export function* search<Product extends FoundProduct>(
  typed: string,
  limit: number,
): Steps<Product, SearchResult<Product>> {
  const query = readSearchQuery(typed);
  if (query.text === "") return resultOf<Product>(query, [], 0);
  const { text, code, terms } = query;
  // Where POD is asked for, "without POD" must not be found by its letters.
  const mayContradict = terms.some(({ kind }) => kind === "pod");
  const sure: Asked[] = [
    ...(mayContradict ? [] : [{ by: "title" as const, text }]),
    ...(code === "" ? [] : [{ by: "sku" as const, text: code }]),
    ...byWords(terms.map(({ exact }) => exact)),
  ];
  const certain = yield* collect<Product>(query, sure, limit);
  if (certain.some((product) => isNamedBy(product, query))) return resultOf(query, certain, certain.length);
  const near = terms.some((term) => term.near !== term.exact) ? byWords(terms.map((term) => term.near)) : [];
  const found = [...certain, ...(yield* collect(query, near, limit, certain))];
  if (found.length === 0 && terms.some(({ turned }) => turned)) {
    const turned = byWords(terms.map((term) => term.turned ?? term.near));
    found.push(...(yield* collect<Product>(query, turned, limit)));
  }
  const remaining = limit - found.length;
  const known = found.map(({ SKU }) => SKU);
  const inTitle = {
    by: "title" as const,
    text,
    known,
    isRestrictedLast: !query.namesBrand,
    limit: remaining,
  };
  const alsoInTitle = mayContradict && remaining > 0 ? yield inTitle : [];
  if (found.length + alsoInTitle.length > 0)
    return { ...resultOf(query, found, certain.length), alsoInTitle };
  const otherwise = yield* readOtherwise<Product>(query, limit);
  if (otherwise.length > 0) return resultOf(query, otherwise, otherwise.length);
  return { ...resultOf<Product>(query, [], 0), ...(yield* nearestGoods<Product>(query)) };
}

/** Asks one after the other until there are enough. What only authorised sellers may buy comes last, unless it is named. */
function* collect<Product extends FoundProduct>(
  query: SearchQuery,
  steps: readonly Asked[],
  limit: number,
  before: readonly Product[] = [],
): Steps<Product, Product[]> {
  const open: Product[] = [];
  const restricted: Product[] = [];
  const isRestrictedLast = !query.namesBrand;
  for (const step of steps) {
    const remaining = limit - before.length - open.length;
    const found = [...open, ...restricted];
    if (remaining <= 0 || (step.by === "words" && found.some((product) => isNamedBy(product, query)))) break;
    const known = [...before, ...found].map(({ SKU }) => SKU);
    for (const product of yield { ...step, known, isRestrictedLast, limit: remaining })
      (isRestrictedLast && marketplaceOf(product.category) ? restricted : open).push(product);
  }
  return [...open, ...restricted].slice(0, Math.max(0, limit - before.length));
}

/** No step where no product can have one of the words. */
function byWords(terms: readonly Alternatives[]): Asked[] {
  return terms.length > 0 && terms.every(({ length }) => length > 0) ? [{ by: "words", terms }] : [];
}

/**
 * When no product has all of the words: "jumbo" is the largest of those that have the others, a number beside one product
 * or a size is a quantity, and "tape sample" is the sample pack.
 */
function* readOtherwise<Product extends FoundProduct>(
  query: SearchQuery,
  limit: number,
): Steps<Product, Product[]> {
  const { terms } = query;
  const samples = terms.filter(({ exact }) =>
    exact.some((atoms) => atoms.some(({ word }) => word === "sample")),
  );
  const others = terms.filter(({ kind }) => kind !== "figure" && kind !== "extreme");
  const extreme = terms.find((term) => term.extreme)?.extreme;
  const asked = others.length > 0 || !extreme ? others.map(({ exact }) => exact) : [sized];
  if (others.length < terms.length) {
    const found = yield* collect<Product>(query, byWords(asked), extreme ? maxCandidates : limit);
    const isQuantity = others.some(({ kind }) => kind === "size" || kind === "measure");
    if (extreme) return extremesAmong(found, extreme).slice(0, limit);
    if (isQuantity || resultOf(query, found, found.length).only) return found;
  }
  return samples.length > 0
    ? yield* collect<Product>(query, byWords(samples.map(({ exact }) => exact)), limit)
    : [];
}

function isNamedBy({ SKU, title }: FoundProduct, { text, code }: SearchQuery): boolean {
  return SKU.toLowerCase() === code || title.toLowerCase() === text;
}

function resultOf<Product extends FoundProduct>(
  query: SearchQuery,
  found: readonly Product[],
  certain: number,
): SearchResult<Product> {
  const named = found.find((product) => isNamedBy(product, query));
  const sure = found.slice(0, certain);
  // What only few may buy is not opened for a buyer who has not named it.
  const candidates = query.namesBrand ? sure : sure.filter(({ category }) => !marketplaceOf(category));
  return {
    found,
    alsoInTitle: [],
    only: named ?? (candidates.length === 1 ? candidates[0] : undefined),
    note: found.length > 0 ? query.note : undefined,
    says: undefined,
    nearest: [],
  };
}

/** Searches a copy of the catalogue, in its order. An empty text finds nothing. Never throws. */
export function searchCatalogue<Product extends SearchableProduct>(
  catalogue: readonly Product[],
  typed: string,
  limit = Infinity,
): SearchResult<Product> {
  const searching = search<Product>(typed, limit);
  let step = searching.next();
  while (!step.done) step = searching.next(findInCopy(catalogue, step.value));
  return step.value;
}

/** What suggestions and quick order list: the products that fit, else those that come nearest. */
export function suggestedProducts<Product>({
  found,
  alsoInTitle,
  nearest,
}: SearchResult<Product>): Product[] {
  return [...found, ...alsoInTitle, ...nearest];
}

function findInCopy<Product extends SearchableProduct>(
  catalogue: readonly Product[],
  { known, isRestrictedLast, limit, ...asked }: SearchStep,
): Product[] {
  const matches = matcherOf(asked);
  const unwanted = new Set(known);
  const open: Product[] = [];
  const restricted: Product[] = [];
  for (const product of catalogue) {
    if (open.length >= limit) break;
    if (unwanted.has(product.SKU) || !matches(product)) continue;
    (isRestrictedLast && marketplaceOf(product.category) ? restricted : open).push(product);
  }
  return [...open, ...restricted].slice(0, limit);
}

function matcherOf(asked: Asked): (product: SearchableProduct) => boolean {
  if (asked.by !== "words") {
    const { by, text } = asked;
    return (product) => searchedTexts(product)[by].includes(text);
  }
  const { terms } = asked;
  return (product) => {
    const own = wordsOf(product);
    const has = (atom: Atom) => own.some((word) => isMatch(atom, word));
    return terms.every((alternatives) => alternatives.some((atoms) => atoms.every(has)));
  };
}

function isMatch({ word, match }: Atom, own: string): boolean {
  if (match === "whole") return own === word;
  return match === "beginning" ? own.startsWith(word) : isOneEditApart(word, own);
}

// The search runs on every key press, while the words of the catalogue stay the same.
const wordsOfProducts = new WeakMap<SearchableProduct, readonly string[]>();

function wordsOf(product: SearchableProduct): readonly string[] {
  let words = wordsOfProducts.get(product);
  if (!words) {
    words = searchedWords(product);
    wordsOfProducts.set(product, words);
  }
  return words;
}
