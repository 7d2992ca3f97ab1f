// What several searches say. The conditions name their parameters as the statement does: "$1".

/** The words of what somebody typed, as `mentions` takes them. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

/** Whether each of the words stands somewhere in a text, in any letter case. */
export const mentions = (text: string, words: string): string =>
  `NOT EXISTS (SELECT FROM unnest(${words}::text[]) AS word WHERE strpos(lower(${text}), lower(word)) = 0)`;

/**
 * Whether a column in small letters begins with a text: a range, so that an index of the column has it.
 *
 * @param last what closes the range of all that begin so: the last character there is
 */
export const beginsWith = (column: string, text: string, last: string): string =>
  `${column} ~>=~ lower(${text}) AND ${column} ~<~ (lower(${text}) || ${last})`;
