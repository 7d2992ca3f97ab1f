import { isOneEditApart } from "../product-text/typing-error.ts";
import { nearestGoods } from "./nearest-goods.ts";
import { marketplaceOf } from "./product-category.ts";
import { type Atom, type SearchQuery, readSearchQuery } from "./search-query.ts";
import type { Asked, FoundProduct, SearchStep } from "./search-step.ts";
import { type SearchableProduct, searchedWords } from "./searched-words.ts";

/** The answer to a search text. */
export interface SearchResult<Product> {
  /** The products that fit every word, best first. */
  readonly found: readonly Product[];
  /** Others whose title contains the text although they contradict it: "pod" is in "without POD" (buyer §2). */
  readonly alsoInTitle: readonly Product[];
  /** The one product that the text names without doubt. */
  readonly only: Product | undefined;
  /** When none fits: the sentence why, and what comes nearest. */
  readonly says: string | undefined;
  readonly nearest: readonly Product[];
}

/**
 * Searches as a person types: first products whose title contains the text in any letter case (buyer §2), then by SKU, then
 * those that fit all its words, sizes and measures, then near misses: one typing error in a word of 4 letters or more, an
 * incomplete size. Each step is asked of the catalogue, in a browser's copy or in the database, so that both find the same.
 */
export function* search<Product extends FoundProduct>(
  typed: string,
  limit: number,
): Generator<SearchStep, SearchResult<Product>, readonly Product[]> {
  const query = readSearchQuery(typed);
  const found: Product[] = [];
  if (query.text === "") return resultOf(query, found, 0);
  function* add(step: Asked): Generator<SearchStep, void, readonly Product[]> {
    if (found.length >= limit) return;
    const known = found.map(({ SKU }) => SKU);
    found.push(...(yield { ...step, known, limit: limit - found.length }));
  }
  const { text, code, terms } = query;
  // Where POD is asked for, "without POD" must not be found by its letters.
  const mayContradict = terms.some(({ kind }) => kind === "pod");
  if (!mayContradict) yield* add({ by: "title", text });
  if (code !== "") yield* add({ by: "sku", text: code });
  if (found.some((product) => isNamedBy(product, query))) return resultOf(query, found, found.length);
  if (terms.length > 0 && terms.every(({ exact }) => exact.length > 0))
    yield* add({ by: "words", terms: terms.map(({ exact }) => exact) });
  const certain = found.length;
  if (terms.some(({ near, exact }) => near !== exact))
    yield* add({ by: "words", terms: terms.map(({ near }) => near) });
  if (found.length === 0 && terms.some(({ turned }) => turned))
    yield* add({ by: "words", terms: terms.map(({ near, turned }) => turned ?? near) });
  const room = limit - found.length;
  const known = found.map(({ SKU }) => SKU);
  const alsoInTitle = mayContradict && room > 0 ? yield { by: "title", text, known, limit: room } : [];
  if (found.length + alsoInTitle.length > 0) return { ...resultOf(query, found, certain), alsoInTitle };
  return { ...resultOf(query, found, 0), ...(yield* nearestGoods<Product>(query)) };
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
  { known, limit, ...asked }: SearchStep,
): Product[] {
  const matches = matcherOf(asked);
  const wanted = new Set(known);
  const found: Product[] = [];
  for (const product of catalogue) {
    if (found.length >= limit) break;
    if (!wanted.has(product.SKU) && matches(product)) found.push(product);
  }
  return found;
}

function matcherOf(asked: Asked): (product: SearchableProduct) => boolean {
  if (asked.by !== "words") {
    const { by, text } = asked;
    return ({ title, SKU }) => (by === "title" ? title : SKU).toLowerCase().includes(text);
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
