/** What the browser's small search index holds of a product (rulings: catalogue). */
export type SearchableProduct = {
  SKU: string;
  title: string;
  category: string;
  size: string;
  dimension: string;
  type?: string | undefined;
};

// 4 letters and more: a shorter word with one error is too often another word.
const longWord = /^\p{L}{4,}$/u;

/**
 * Finds products as a person types: first those whose title contains the query in any letter case (buyer §2), then
 * by SKU, then those that have all its words and sizes ("10x12", "10 x 12", "10*12"), then near-misses, where each
 * word of 4 letters or more may hold one typing error and a size may still be in the making. Punctuation never stands in
 * the way. Every product comes once, in the order of the index within
 * each step. An empty query finds nothing.
 */
export function searchCatalogue<Product extends SearchableProduct>(
  index: readonly Product[],
  query: string,
  limit = Infinity,
): Product[] {
  const text = query.trim().toLowerCase();
  if (text === "") return [];
  const words = wordsIn(text);
  const found = new Set<Product>();
  for (const matches of [
    titleContains(text),
    skuContains(text),
    hasAll(words, isBegun),
    hasAll(words, isNearly),
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

/** A SKU may be written apart: "pol pod 120160", "POL-POD-120160". */
function skuContains(text: string): Match {
  const written = text.replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return (product) => written !== "" && product.SKU.toLowerCase().includes(written);
}

function hasAll(words: readonly string[], isSame: (word: string, own: string) => boolean): Match {
  if (words.length === 0) return () => false;
  return (product) => {
    const own = wordsOf(product);
    return words.every((word) => own.some((candidate) => isSame(word, candidate)));
  };
}

// A size is that size or another one; a word may still be in the making.
function isBegun(word: string, own: string): boolean {
  return isSize(word) ? own === word : own.startsWith(word);
}

function isNearly(word: string, own: string): boolean {
  if (isBegun(word, own)) return true;
  return isSize(word) ? own.startsWith(word) : longWord.test(word) && isOneEditApart(word, own);
}

// A catalogue is searched with every key that is pressed, and its words stay the same.
const wordsOfProducts = new WeakMap<SearchableProduct, readonly string[]>();

function wordsOf(product: SearchableProduct): readonly string[] {
  let words = wordsOfProducts.get(product);
  if (!words) {
    const { SKU, title, category, size, dimension, type = "" } = product;
    words = wordsIn([title, SKU, category, size, dimension, type].join(" ").toLowerCase());
    wordsOfProducts.set(product, words);
  }
  return words;
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
function isSize(word: string): boolean {
  return /^[\d.]+x[\d.]*$/.test(word);
}

/**
 * Whether two different words are one typing error apart: a letter changed, left out, put in, or swapped with its
 * neighbour.
 */
export function isOneEditApart(typed: string, meant: string): boolean {
  if (typed === meant) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const [restTyped, restMeant] = [typed.slice(start), meant.slice(start)];
  return (
    restTyped.slice(1) === restMeant.slice(1) ||
    restTyped === restMeant.slice(1) ||
    restTyped.slice(1) === restMeant ||
    isSwapped(restTyped, restMeant)
  );
}

function isSwapped(typed: string, meant: string): boolean {
  return typed[0] === meant[1] && typed[1] === meant[0] && typed.slice(2) === meant.slice(2);
}
