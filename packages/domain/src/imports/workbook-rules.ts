import { trimEndOf } from "../text/trim-end-of.ts";

/** The maximum lengths of a sheet's name and a cell's text, in characters (staff §5). */
const maxSheetNameLength = 31;
export const maxCellTextLength = 32_767;
/** The limits of one sheet of an xlsx file, including the header row (staff §9). */
export const maxSheetRows = 1_048_576;
export const maxSheetColumns = 16_384;

const notInSheetNames = /[:\\/?*[\]]/g;

/**
 * The problem of a workbook's sheet names as a sentence; undefined when they are valid. Spreadsheets compare names
 * case-insensitively.
 */
export function sheetNamesProblem(names: readonly string[]): string | undefined {
  if (names.length === 0) return "A workbook must have at least one sheet.";
  const seen = new Set<string>();
  for (const name of names) {
    if (name === "") return "A sheet must have a name.";
    if (name.length > maxSheetNameLength)
      return `The sheet name "${name}" is longer than ${maxSheetNameLength} characters.`;
    if (name.search(notInSheetNames) >= 0) return `The sheet name "${name}" contains one of : \\ / ? * [ ].`;
    if (name.startsWith("'") || name.endsWith("'")) return `The sheet name "${name}" begins or ends with '.`;
    if (seen.has(name.toLowerCase())) return `Two sheets are named "${name}".`;
    seen.add(name.toLowerCase());
  }
  return undefined;
}

/**
 * A valid sheet name similar to the requested one: characters that are not allowed become spaces, a long name is cut, and
 * a number makes it unique ("Orders 2").
 */
export function sheetName(requested: string, taken: readonly string[] = []): string {
  const plain = tidyName(requested.replaceAll(notInSheetNames, " ").replaceAll(/\s+/g, " "));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "" : ` ${number}`;
    const name = tidyName(cutText(plain, maxSheetNameLength - ending.length)) + ending;
    if (sheetNamesProblem([...taken, name]) === undefined) return name;
  }
}

function tidyName(name: string): string {
  return trimEndOf(name.replace(/^[\s']+/, ""), /[\s']/) || "Sheet";
}

/**
 * A text for a cell: without the characters that XML does not allow, and at most 32,767 characters long; a
 * longer text is cut and ends with "…".
 */
export function cellText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- removes control characters
  const plain = text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
  return plain.length <= maxCellTextLength ? plain : `${cutText(plain, maxCellTextLength - 1)}…`;
}

/** The first `maxLength` characters, without cutting a surrogate pair. */
function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
}
