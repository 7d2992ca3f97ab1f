import { type CsvProblem, csvFileProblems } from "./csv-file.ts";
import { DamagedError, type ReadBudget } from "./read-budget.ts";
import { readSheet, readStrings } from "./read-sheet.ts";
import { readDateStyles } from "./workbook-numbers.ts";
import { findParts } from "./workbook-parts.ts";
import { openZip } from "./zip-archive.ts";

// The XML of 1 MB of CSV in short cells: 150,000 cells with their references, types and texts.
const maxUnpackedBytes = 12 * 1024 * 1024;
const maxMarks = 1_500_000;

/** Whether a file is an archive, as workbooks since 2007 are. */
export const isZip = ([p, k, three, four]: Uint8Array) =>
  p === 0x50 && k === 0x4b && three === 3 && four === 4;

/** Whether a file is a compound file: a workbook of before 2007, or one with a password. */
export const isCompoundFile = ([d0, cf, e11, e0]: Uint8Array) =>
  d0 === 0xd0 && cf === 0xcf && e11 === 0x11 && e0 === 0xe0;

/**
 * The first visible sheet of an xlsx file (ECMA-376, part 1) as comma-separated text, its rows on the lines of their
 * numbers: formulas as the values that the workbook has stored, dates as 2026-11-25. In bounded time and memory, whatever
 * the archive contains; the text has at most as many characters as a CSV file may have bytes.
 */
export function readWorkbook(
  bytes: Uint8Array,
): { readonly text: string } | { readonly problem: CsvProblem } {
  const budget: ReadBudget = { unpackedBytes: maxUnpackedBytes, marks: maxMarks };
  try {
    const zip = openZip(bytes, budget);
    if (!zip?.has("[Content_Types].xml")) return { problem: csvFileProblems.unreadable };
    const parts = findParts(zip, budget);
    if (!parts)
      return { problem: zip.has("xl/workbook.bin") ? csvFileProblems.excel : csvFileProblems.unreadable };
    const strings = parts.strings === undefined ? [] : readStrings(zip, parts.strings, budget);
    const dateStyles =
      parts.styles === undefined ? new Set<number>() : readDateStyles(zip, parts.styles, budget);
    return { text: readSheet(zip, parts.sheet, budget, { strings, dateStyles }) };
  } catch (error) {
    // Whatever else fails is a limit of the language, such as the length of a text.
    const isDamaged = error instanceof DamagedError;
    return { problem: isDamaged ? csvFileProblems.unreadable : csvFileProblems.workbookTooLarge };
  }
}
