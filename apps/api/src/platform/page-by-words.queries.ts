import { maxCountedProducts } from "@dakbag/contracts/products";
import { likePatterns } from "./search.queries.ts";

/** So many that have the words are sorted; of more, rows are read in the order of the list. */
const few = 20_000;

interface SearchedList {
  /** So many are read in order first, among which a frequent word is found often enough. */
  near: number;
  /** Columns that the list is in the order of, and shows. */
  key: string;
  /** The rows of the list with their key and `text`, from each of its tables; `isKept` is a condition of a table's key. */
  rows: (isKept: (table: string) => string) => string[];
  isAfter: (table: string) => string;
  /** Whether the page begins where the list does. */
  isStart: string;
  /** Whether the list has every row of `matched`. */
  isWhole: string;
  /** Of `desk_products d`. */
  text: string;
  /** Whether an index has the text's pairs of characters. */
  hasPairs: boolean;
  hasAttributes: string;
  /** The keys of those rows of `matched` that are in the list. */
  ofMatched: string;
  limit: string;
  offset: string;
}

/** The first of all tables are among the first of each, which an index gives in order. */
export const firstOf = (
  tables: string[],
  condition: string,
  key: string,
  limit: string,
  columns = key,
): string => `
  SELECT * FROM (${tables
    .map(
      (rows) => `(SELECT ${columns} FROM (${rows}) AS d WHERE ${condition} ORDER BY ${key} LIMIT ${limit})`,
    )
    .join(" UNION ALL ")}) AS d ORDER BY ${key} LIMIT ${limit}`;

const withWords = "coalesce(text LIKE ALL ((SELECT list FROM patterns)::text[]), false)";

/** For the index: pg_trgm by the longest word, which is the first; pairs of characters when no word is longer. */
const byIndex = {
  words: (text: string) =>
    `${text} LIKE (SELECT list[1] FROM patterns) AND ${text} LIKE ALL ((SELECT list FROM patterns)::text[])`,
  pairs: (text: string) =>
    `characters_and_pairs(${text}) @> ARRAY(SELECT lower(word) FROM unnest($1::text[]) AS word)`,
  none: (text: string) => `${text} LIKE ALL ((SELECT list FROM patterns)::text[])`,
};
export type WordKind = "words" | "pairs";

/** The words as `pageByWords` needs them, and which index finds them. */
export function wordsForIndex(words: readonly string[]): { longestFirst: string[]; kind: WordKind } {
  // Characters as PostgreSQL counts them.
  const length = (word: string) => [...word].length;
  const longestFirst = words.toSorted((one, other) => length(other) - length(one));
  return { longestFirst, kind: length(longestFirst[0] ?? "") > 2 ? "words" : "pairs" };
}

/**
 * What follows WITH to find a `page` of a list that has all of the words $1, and how many it has, `counted`, up to
 * `maxCountedProducts + 1`; null where counting takes long.
 *
 * Rows near the beginning of the page are read first: a frequent word is found there often enough. Else the index gives all
 * that have the words. Only when these are very many, rows are read in order until the page is full.
 */
export function pageByWords(kind: WordKind, list: SearchedList): string {
  const { near, key, rows, isAfter, limit, offset } = list;
  const needed = `${limit}::int + ${offset}::int`;
  const tooMany = maxCountedProducts + 1;
  const isLong = "(SELECT NOT is_full FROM state) AND (SELECT NOT yes FROM is_few)";
  return `patterns AS MATERIALIZED (SELECT ${likePatterns("$1")} AS list),
    near_page AS MATERIALIZED (${firstOf(rows(isAfter), "true", key, String(near), `${key}, text`)}),
    next AS MATERIALIZED (
      SELECT ${key} FROM near_page WHERE ${withWords} ORDER BY ${key} LIMIT greatest(${needed}, ${tooMany})
    ), state AS MATERIALIZED (
      SELECT is_end OR found >= ${needed} AS is_full, found >= ${tooMany} OR is_end AND ${list.isStart} AS is_counted
      FROM (SELECT (SELECT count(*) < ${near} FROM near_page) AS is_end, (SELECT count(*) FROM next) AS found) AS counts
    ), matched AS MATERIALIZED (
      SELECT d.sku, d.catalogue_position FROM desk_products d
      WHERE ${list.hasPairs || kind === "words" ? byIndex[kind](list.text) : byIndex.none(list.text)} AND ${list.hasAttributes} AND (SELECT NOT (is_counted AND is_full) FROM state)
      LIMIT (SELECT CASE WHEN is_full AND ${list.isWhole} THEN ${tooMany} ELSE ${few + 1} END FROM state)
    ), is_few AS MATERIALIZED (SELECT count(*) <= ${few} AS yes FROM matched),
    few AS MATERIALIZED (SELECT * FROM (${list.ofMatched}) AS found WHERE (SELECT yes FROM is_few)),
    page AS MATERIALIZED (
      SELECT ${key} FROM next WHERE (SELECT is_full FROM state)
      UNION ALL
      SELECT ${key} FROM few WHERE ${isAfter("few")} AND (SELECT NOT is_full FROM state)
      UNION ALL (
        SELECT ${key} FROM (${firstOf(rows(isAfter), `${withWords} AND ${isLong}`, key, needed)}) AS d)
      ORDER BY ${key} LIMIT ${limit} OFFSET ${offset}
    ), counted AS (
      SELECT CASE WHEN (SELECT is_counted FROM state) THEN (SELECT count(*) FROM next)
        WHEN ${list.isWhole} THEN (SELECT count(*) FROM matched)
        WHEN (SELECT yes FROM is_few) THEN (SELECT count(*) FROM few) END AS count)`;
}
