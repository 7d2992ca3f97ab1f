/** In characters. */
export const maxPoNumberLength = 40;

/**
 * The problem of the number of a buyer's own purchase order, as the sentence beside its field; undefined when it can be
 * kept. Empty is no problem: not every buyer has one. Only characters that every document and courier prints are accepted,
 * and none that a spreadsheet takes for a formula.
 */
export function poNumberProblem(typed: string): string | undefined {
  const poNumber = typed.trim();
  if (poNumber.length > maxPoNumberLength)
    return `PO number must be at most ${maxPoNumberLength} characters.`;
  if (/^(?:[A-Za-z0-9#][A-Za-z0-9 ./_#&()-]*)?$/.test(poNumber)) return undefined;
  return "PO number can have letters, digits, spaces and . / _ # & ( ) -, and begins with a letter, a digit or #.";
}
