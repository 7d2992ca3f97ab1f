import {
  isOneEditApart,
  isSize,
  mayHaveTypingError,
  readSearchQuery,
} from "@dakbag/domain/catalogue/catalogue-search";
import type { Queryable } from "../../platform/database.ts";
import { type Find, findKnownWords, findListed, type FoundProduct } from "./product-search.queries.ts";

const findInShop = findListed(1000, 10_000);

/**
 * Finds listed products as `searchCatalogue` does in a browser, in the same order, without reading the catalogue. Products
 * that were changed in the last seconds are found by what they were before.
 */
export async function searchProducts(
  db: Queryable,
  query: string,
  now: Date,
  limit: number,
  find = findInShop,
): Promise<FoundProduct[]> {
  const { text, code, words } = readSearchQuery(query);
  if (text === "") return [];
  const found: FoundProduct[] = [];
  async function add(findMore: Find, sought: string): Promise<void> {
    if (sought === "" || found.length >= limit) return;
    const known = found.map(({ SKU }) => SKU);
    found.push(...(await findMore(db, sought, known, now, limit - known.length)));
  }
  await (isPair(text) ? add(find.byTitlePair, text) : add(find.byTitle, containing(text)));
  if (code !== "") await (isPair(code) ? add(find.bySkuPair, code) : add(find.bySku, containing(code)));
  const exact = words.map(exactTerm);
  await add(find.byWords, allOf(exact));
  if (found.length >= limit) return found;
  const near = await Promise.all(words.map((word) => nearTerm(db, word)));
  if (allOf(near) !== allOf(exact)) await add(find.byWords, allOf(near));
  return found;
}

const isPair = (text: string) => [...text].length <= 2;

function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

const allOf = (terms: readonly string[]) => [...new Set(terms)].join(" & ");

// A size must be complete; a word may be the beginning of one.
const exactTerm = (word: string) => (isSize(word) ? lexeme(word) : beginning(word));

async function nearTerm(db: Queryable, word: string): Promise<string> {
  if (isSize(word)) return beginning(word);
  if (!mayHaveTypingError(word)) return exactTerm(word);
  const meant = await findOneEditApart(db, word);
  return `(${[exactTerm(word), ...meant.map(lexeme)].join(" | ")})`;
}

// Words have only letters, digits and points, which need no escape between quotes.
const lexeme = (word: string) => `'${word}'`;
const beginning = (word: string) => `'${word}':*`;

const highestCharacter = "\u{10ffff}";

/** The words of products that are one edit apart: if the edit is not in the first half of the word, then after it. */
async function findOneEditApart(db: Queryable, word: string): Promise<string[]> {
  const letters = [...word];
  const half = Math.floor((letters.length - 1) / 2);
  const known = await findKnownWords(
    db,
    [-1, 0, 1].map((change) => letters.length + change),
    letters.slice(0, half).join(""),
    // Two letters may be swapped, one in each half.
    letters
      .slice(half + 1)
      .toReversed()
      .join(""),
    highestCharacter,
  );
  return known.map((row) => row.word).filter((candidate) => isOneEditApart(word, candidate));
}
