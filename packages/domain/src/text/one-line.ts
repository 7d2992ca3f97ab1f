// Line ends, and what changes the direction of all text behind it. Joiners that Indian scripts need are none of them.
const breaksLine = /[\r\n\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/;

/** The refusal of such a text, behind the name of its field. */
export const oneLineProblem = "must be on one line, without characters that change its direction";

/** Whether a text stays on its line and is read in the direction of its letters, wherever it is shown. */
export function isOneLine(text: string): boolean {
  return !breaksLine.test(text);
}
