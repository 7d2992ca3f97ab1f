import { type Sql, sql } from "./database.ts";

// SQL conditions of several searches; parameters are placeholders, such as "$1".

/** The words of a search text, for `containsWords`. */
export const searchWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

/** The patterns of LIKE for texts in lower case that contain the words, made once for all rows. */
const likePatterns = (words: string): string =>
  `ARRAY(SELECT '%' || regexp_replace(lower(word), '([\\\\%_])', '\\\\\\1', 'g') || '%'
     FROM unnest(${words}::text[]) AS word)`;

/** Whether a text contains each of the words, ignoring case. Without words no text is read. */
export const containsWords = (text: string, words: string): string =>
  `(cardinality(${words}::text[]) = 0 OR lower(${text}) LIKE ALL (${likePatterns(words)}))`;

/** The pattern of LIKE for texts that contain this one. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether a text in lower case contains a word. The planner knows the word, and decides whether an index is to find it. */
export const hasWord = (text: Sql, word: string): Sql => sql`${text} LIKE lower(${containing(word)})`;

/**
 * Whether a lower-case column begins with a text: a range, so that an index can be used.
 *
 * @param last the highest character, which ends the range
 */
export const hasPrefix = (column: string, text: string, last: string): string =>
  `${column} ~>=~ lower(${text}) AND ${column} ~<~ (lower(${text}) || ${last})`;
