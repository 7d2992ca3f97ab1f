import { isOneTypingErrorAway } from "./typing-error.ts";

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
 * word of 4 letters or more may hold one typing error. Every product comes once, in the order of the index within
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

function skuContains(text: string): Match {
  return (product) => product.SKU.toLowerCase().includes(text);
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
  return isBegun(word, own) || (longWord.test(word) && isOneTypingErrorAway(word, own));
}

function wordsOf({ SKU, title, category, size, dimension, type = "" }: SearchableProduct): string[] {
  return wordsIn([title, SKU, category, size, dimension, type].join(" ").toLowerCase());
}

function wordsIn(text: string): string[] {
  return normaliseSizes(text)
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== "");
}

/** Brings "10 x 12", "10*12 inch", "10.0×12" and "48 mm x 130 m" to one word each: "10x12", "48x130". */
function normaliseSizes(text: string): string {
  return text.replace(
    /(\d+(?:\.\d+)?)\s*(?:mm|inch|in|")?\s*[x×*]\s*(\d+(?:\.\d+)?)(?:\s*(?:mm|m|inch|in|")(?!\p{L}))?/gu,
    (_, width: string, height: string) => `${Number(width)}x${Number(height)}`,
  );
}

function isSize(word: string): boolean {
  return /^[\d.]+x[\d.]+$/.test(word);
}
