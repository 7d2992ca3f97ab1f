import { isOneLine } from "./count-lines.ts";

// What changes the direction of all text behind it. Joiners that Indian scripts need are none of them.
const changesDirection = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/;

/** The refusal of a text that is no plain line, behind the name of its field. */
export const plainLineProblem = "must be on one line, without characters that change its direction";

/** Whether a text stays on its line and is read in the direction of its letters, wherever it is shown. */
export function isPlainLine(text: string): boolean {
  return isOneLine(text) && !changesDirection.test(text);
}
