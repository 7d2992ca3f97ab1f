import { likePatterns } from "./search.queries.ts";

/** Up to so many rows with the words are all sorted. */
const maxAllSorted = 1000;
/** So many are sorted where rows near the page are too few; of more, rows are read in the order of the list. */
const maxSorted = 10_000;

interface SearchedList {
  /** So many are read in order, among which a frequent word is found often enough. */
  near: number;
  /** Columns that the list is in the order of, and shows. */
  key: string;
  /** The rows of the list with their key and `text`, from each of its tables; `isKept` is a condition of a table's key. */
  rows: (isKept: (table: string) => string) => string[];
  isAfter: (table: string) => string;
  /** Whether the list has every row that has the words and attributes. */
  isWhole: string;
  /** Of `desk_products d`. */
  text: string;
  /** Whether an index has the text's pairs of characters. */
  hasPairs: boolean;
  hasAttributes: string;
  /** The keys of those rows of a table of SKUs and positions that are in the list. */
  listed: (matched: string) => string;
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
export function wordsForIndex(words: readonly string[]): { wordsByLength: string[]; kind: WordKind } {
  // Characters as PostgreSQL counts them.
  const length = (word: string) => [...word].length;
  const wordsByLength = words.toSorted((one, other) => length(other) - length(one));
  return { wordsByLength, kind: length(wordsByLength[0] ?? "") > 2 ? "words" : "pairs" };
}

/**
 * What follows WITH to find a `page` of a list that has all of the words $1, and how many it has, `counted`: not more than
 * `maxAllSorted`, and null where counting takes long.
 *
 * The index gives all that have the words, if these are few. Of a frequent word enough are near the beginning of the page.
 * Else many are sorted, and only of very many, rows are read in order until the page is full.
 */
export function pageByWords(kind: WordKind, list: SearchedList): string {
  const { near, key, rows, isAfter, limit, offset } = list;
  const needed = `${limit}::int + ${offset}::int`;
  const hasIndex = list.hasPairs || kind === "words";
  const isMatch = `${byIndex[hasIndex ? kind : "none"](list.text)} AND ${list.hasAttributes}`;
  const isFew = "(SELECT yes FROM is_few)";
  const isFull = "(SELECT yes FROM is_full)";
  const isVeryMany = `NOT ${isFew} AND NOT ${isFull} AND (SELECT yes FROM is_very_many)`;
  return `patterns AS MATERIALIZED (SELECT ${likePatterns("$1")} AS list),
    matched AS MATERIALIZED (
      SELECT d.sku, d.catalogue_position FROM desk_products d WHERE ${isMatch} LIMIT ${maxAllSorted + 1}
    ), is_few AS MATERIALIZED (SELECT count(*) <= ${maxAllSorted} AS yes FROM matched),
    few AS MATERIALIZED (SELECT * FROM (${list.listed("matched")}) AS found WHERE ${isFew}),
    near_page AS MATERIALIZED (${firstOf(rows(isAfter), `NOT ${isFew}`, key, String(near), `${key}, text`)}),
    next AS MATERIALIZED (SELECT ${key} FROM near_page WHERE ${withWords} ORDER BY ${key} LIMIT ${needed}),
    is_full AS MATERIALIZED (
      SELECT (SELECT count(*) < ${near} FROM near_page) OR (SELECT count(*) >= ${needed} FROM next) AS yes
    ), more AS MATERIALIZED (
      SELECT d.sku, d.catalogue_position FROM desk_products d
      WHERE ${isMatch} AND NOT ${isFew} AND NOT ${isFull} LIMIT ${maxSorted + 1}
    ), is_very_many AS MATERIALIZED (SELECT count(*) > ${maxSorted} AS yes FROM more),
    page AS MATERIALIZED (
      SELECT ${key} FROM few WHERE ${isAfter("few")}
      UNION ALL
      SELECT ${key} FROM next WHERE ${isFull}
      UNION ALL
      SELECT ${key} FROM (${list.listed("more")}) AS found
      WHERE ${isAfter("found")} AND NOT (SELECT yes FROM is_very_many)
      UNION ALL (
        SELECT ${key} FROM (${firstOf(rows(isAfter), `${withWords} AND ${isVeryMany}`, key, needed)}) AS d)
      ORDER BY ${key} LIMIT ${limit} OFFSET ${offset}
    ), counted AS (
      SELECT CASE WHEN ${isFew} THEN (SELECT count(*) FROM few) WHEN ${list.isWhole} THEN ${maxAllSorted} END AS count)`;
}
