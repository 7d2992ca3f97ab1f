import { search, type SearchResult } from "@dakbag/domain/catalogue/catalogue-search";
import type { Alternatives, Atom } from "@dakbag/domain/catalogue/search-query";
import type { FoundProduct, SearchStep } from "@dakbag/domain/catalogue/search-step";
import { isOneEditApart } from "@dakbag/domain/product-text/typing-error";
import type { Queryable } from "../../platform/database.ts";
import { containing } from "../../platform/search.queries.ts";
import { findKnownWords, findListed } from "./product-search.queries.ts";

const findInShop = findListed(1000, 10_000);

/**
 * Searches the listed products as `searchCatalogue` does in a browser, with the same answer, without reading the catalogue.
 * Products that were changed in the last seconds are found by what they were before.
 */
export async function searchProducts(
  db: Queryable,
  typed: string,
  now: Date,
  limit: number,
  find = findInShop,
): Promise<SearchResult<FoundProduct>> {
  const searching = search<FoundProduct>(typed, limit);
  let step = searching.next();
  // One step needs what the one before has found.
  while (!step.done) step = searching.next(await findStep(db, step.value, now, find));
  return step.value;
}

async function findStep(
  db: Queryable,
  step: SearchStep,
  now: Date,
  { inOrder, restrictedLast }: typeof findInShop,
): Promise<FoundProduct[]> {
  const { known, limit } = step;
  const find = step.isRestrictedLast ? restrictedLast : inOrder;
  if (step.by === "words") {
    const terms = await Promise.all(step.terms.map((alternatives) => termOf(db, alternatives)));
    if (terms.length === 0 || terms.includes("")) return [];
    return find.byWords(db, [...new Set(terms)].join(" & "), known, now, limit);
  }
  const { text } = step;
  if (step.by === "title") {
    if (isPair(text)) return find.byTitlePair(db, text, known, now, limit);
    return find.byTitle(db, containing(text), known, now, limit);
  }
  if (isPair(text)) return find.bySkuPair(db, text, known, now, limit);
  return find.bySku(db, containing(text), known, now, limit);
}

const isPair = (text: string) => [...text].length <= 2;

/** The alternatives as a part of a `tsquery`; empty when no product can have any of them. */
async function termOf(db: Queryable, alternatives: Alternatives): Promise<string> {
  const all = await Promise.all(
    alternatives.map(async (atoms) => {
      const parts = await Promise.all(atoms.map((atom) => atomOf(db, atom)));
      return parts.includes("") ? [] : [`(${parts.join(" & ")})`];
    }),
  );
  const possible = all.flat();
  return possible.length === 0 ? "" : `(${possible.join(" | ")})`;
}

async function atomOf(db: Queryable, { word, match }: Atom): Promise<string> {
  if (match === "whole") return lexeme(word);
  if (match === "beginning") return `${lexeme(word)}:*`;
  const meant = await findOneEditApart(db, word);
  return meant.length === 0 ? "" : `(${meant.map(lexeme).join(" | ")})`;
}

// Words have letters, digits, points, "#", "-" and "%", which need no escape between quotes.
const lexeme = (word: string) => `'${word}'`;

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
