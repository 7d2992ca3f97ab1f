// SQL conditions of several searches; parameters are placeholders, such as "$1".

/** The words of a search text, for `containsWords`. */
export const searchWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

/** Whether a text contains each of the words, ignoring case. */
export const containsWords = (text: string, words: string): string =>
  `NOT EXISTS (SELECT FROM unnest(${words}::text[]) AS word WHERE strpos(lower(${text}), lower(word)) = 0)`;

/**
 * Whether a lower-case column begins with a text: a range, so that an index can be used.
 *
 * @param last the highest character, which ends the range
 */
export const hasPrefix = (column: string, text: string, last: string): string =>
  `${column} ~>=~ lower(${text}) AND ${column} ~<~ (lower(${text}) || ${last})`;
