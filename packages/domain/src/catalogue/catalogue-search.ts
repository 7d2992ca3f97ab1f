/** What the search needs of a product (rulings: catalogue). */
export type SearchableProduct = {
  SKU: string;
  title: string;
  category: string;
  size: string;
  dimension: string;
  type?: string | undefined;
};

/** A search text as `searchCatalogue` reads it. */
export interface SearchQuery {
  /** Trimmed, in lower case; empty when there is nothing to find. */
  readonly text: string;
  /** Its letters and digits: a SKU may be written with spaces or hyphens, "pol pod 120160" or "POL-POD-120160". */
  readonly code: string;
  readonly words: readonly string[];
}

export function readSearchQuery(query: string): SearchQuery {
  const text = query.trim().toLowerCase();
  return { text, code: text.replaceAll(/[^\p{L}\p{N}]+/gu, ""), words: wordsIn(text) };
}

/** As many products as suggestions show. */
export const maxProductsFound = 50;

/**
 * Finds products as a person types: first those whose title contains the query in any letter case (buyer §2), then
 * by SKU, then those that have all its words and sizes ("10x12", "10 x 12", "10*12"), then near misses, where each
 * word of 4 letters or more may have one typing error and a size may be incomplete. Punctuation is ignored. Every product
 * is found once, within each step in the order of the index. An empty query finds nothing.
 */
export function searchCatalogue<Product extends SearchableProduct>(
  index: readonly Product[],
  query: string,
  limit = Infinity,
): Product[] {
  const { text, code, words } = readSearchQuery(query);
  if (text === "") return [];
  const found = new Set<Product>();
  for (const matches of [
    titleContains(text),
    skuContains(code),
    hasAll(words, isPrefixMatch),
    hasAll(words, isNearMatch),
  ]) {
    for (const product of index) {
      if (found.size >= limit) return [...found];
      if (matches(product)) found.add(product);
    }
  }
  return [...found];
}

type Match = (product: SearchableProduct) => boolean;

function titleContains(text: string): Match {
  return (product) => product.title.toLowerCase().includes(text);
}

function skuContains(code: string): Match {
  return (product) => code !== "" && product.SKU.toLowerCase().includes(code);
}

function hasAll(words: readonly string[], isSame: (word: string, own: string) => boolean): Match {
  if (words.length === 0) return () => false;
  return (product) => {
    const own = wordsOf(product);
    return words.every((word) => own.some((candidate) => isSame(word, candidate)));
  };
}

// A size must be complete; a word may be the beginning of one.
function isPrefixMatch(word: string, own: string): boolean {
  return isSize(word) ? own === word : own.startsWith(word);
}

function isNearMatch(word: string, own: string): boolean {
  if (isPrefixMatch(word, own)) return true;
  return isSize(word) ? own.startsWith(word) : mayHaveTypingError(word) && isOneEditApart(word, own);
}

/** A shorter word with one typing error is too often another word. */
export function mayHaveTypingError(word: string): boolean {
  return /^\p{L}{4,}$/u.test(word);
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

/**
 * The words that a product is found by. The database keeps them: when other words come out here, a migration has
 * `product_search` written again.
 */
export function searchedWords(product: SearchableProduct): string[] {
  const { SKU, title, category, size, dimension, type = "" } = product;
  return wordsIn([title, SKU, category, size, dimension, type].join(" ").toLowerCase());
}

function wordsIn(text: string): string[] {
  return (
    normaliseSizes(text)
      .replaceAll(/(\d)(mm|cm|mtr|m|inch|in)\b/g, "$1 $2")
      // A point belongs to a number when a digit follows it; otherwise it ends a sentence.
      .split(/(?:[^\p{L}\p{N}.]|\.(?!\d))+/u)
      .filter((word) => word !== "")
  );
}

/** Brings "10 x 12", "10*12 inch", "10 by 12", "10.0×12" and "48 mm x 130 m" to one word each: "10x12", "48x130". */
function normaliseSizes(text: string): string {
  return text.replaceAll(
    /(?<!\d)(\d{1,9}(?:\.\d{1,9})?)\s*(?:(?:mm|inch|in|")\s*)?(?:[x×*]|by\b)\s*(?:(\d+(?:\.\d+)?)(?:\s*(?:mm|m|inch|in|")(?!\p{L}))?|$)/gu,
    (_, width: string, height?: string) => `${Number(width)}x${height === undefined ? "" : Number(height)}`,
  );
}

/** A whole size, or one whose second number is still to come: "12x". */
export function isSize(word: string): boolean {
  return /^[\d.]+x[\d.]*$/.test(word);
}

/** Whether two different words are one edit apart: a letter replaced, deleted, inserted, or swapped with the next. */
export function isOneEditApart(a: string, b: string): boolean {
  if (a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB ||
    isSwapped(restA, restB)
  );
}

function isSwapped(a: string, b: string): boolean {
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}
