/**
 * A text without the characters at its end that `edge`, a pattern for one character, matches. A pattern of a whole run
 * would take quadratic time, or a lookbehind, which Safari 15 cannot read.
 */
export function trimEndOf(text: string, edge: RegExp): string {
  let end = text.length;
  while (end > 0 && edge.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
