/** Whether PostgreSQL can store a text: no lone surrogates, and no control characters except tab and line ends. */
export function canBeStored(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text);
}

/**
 * A text as quoted in a refusal: cut to a maximum length, and empty when it cannot be stored.
 */
export function quotable(text: string, maxLength: number): string {
  return canBeStored(text) ? text.slice(0, maxLength) : "";
}
