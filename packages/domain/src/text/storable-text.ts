/** Whether PostgreSQL can keep a text: no halves of characters, and no control characters but tab and line ends. */
export function canBeStored(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);
}

/**
 * A text as a refusal names it: what cannot be stored cannot be said again either, and nobody reads on where it is
 * endless.
 */
export function quotable(text: string, longest: number): string {
  return canBeStored(text) ? text.slice(0, longest) : "";
}
