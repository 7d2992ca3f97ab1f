/** What a sheet's name and a cell of text may hold (staff §5). */
const maxSheetNameLength = 31;
export const maxCellTextLength = 32_767;
/** What one sheet of an xlsx file may hold, its heading row among them (staff §9). */
export const maxSheetRows = 1_048_576;
export const maxSheetColumns = 16_384;

const notInSheetNames = /[:\\/?*[\]]/g;

/**
 * Why the sheets' names make no workbook, as a sentence; undefined when they do. Names that differ in letter case alone
 * are one name to spreadsheets.
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
 * A name like the wished one that a sheet may have beside those already there: what is not allowed becomes a space,
 * what is too long is cut, and a number makes it unique ("Orders 2").
 */
export function sheetName(wished: string, taken: readonly string[] = []): string {
  const plain = tidyName(wished.replaceAll(notInSheetNames, " ").replaceAll(/\s+/g, " "));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "" : ` ${number}`;
    const name = tidyName(cutText(plain, maxSheetNameLength - ending.length)) + ending;
    if (sheetNamesProblem([...taken, name]) === undefined) return name;
  }
}

function tidyName(name: string): string {
  return name.replaceAll(/^[\s']+|(?<![\s'])[\s']+$/g, "") || "Sheet";
}

/**
 * A text as a cell can hold it: without the characters that XML does not allow, and at most 32,767 long; what is
 * longer ends with "…".
 */
export function cellText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const plain = text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
  return plain.length <= maxCellTextLength ? plain : `${cutText(plain, maxCellTextLength - 1)}…`;
}

/** The first so many characters, never half of one. */
function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
}
