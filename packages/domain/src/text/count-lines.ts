/** The lines of a text as it is printed, whatever ends them. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
}

/** How many lines a text has when it is printed. */
export function countLines(text: string): number {
  return linesOf(text).length;
}

/** Whether a text is printed on one line, as far as it fits. */
export function isOneLine(text: string): boolean {
  return countLines(text) === 1;
}
