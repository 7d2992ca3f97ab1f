import { type DelimitedRow, plainCell, readDelimited } from "./delimited-text.ts";

/** The largest CSV file that staff may upload, in bytes: 1 MB (staff §5). */
export const maxCsvBytes = 1024 * 1024;

// Of a file of 1 MB, with a few characters in each.
const maxCsvLines = 150_000;

/** Why a file is refused as a whole. */
export interface CsvProblem {
  readonly code: "too-large" | "not-csv" | "unreadable" | "wrong-columns";
  /** The sentence shown to the user: where staff §5 has one, to the letter. */
  readonly message: string;
  /** More sentences: what is wrong and what to do. */
  readonly advice?: string;
}

const notCsv = "Please upload a valid CSV file";
const unreadable = "Unable to read file content";

/** The refusals of staff §5 that do not depend on the kind of file. */
export const csvFileProblems = {
  tooLarge: { code: "too-large", message: "File size exceeds 1MB limit" },
  notCsv: {
    code: "not-csv",
    message: notCsv,
    advice: "Choose a .csv file, or an Excel workbook (.xlsx or .xlsm).",
  },
  // A workbook of before 2007, with a password, or in Excel's binary form.
  excel: {
    code: "not-csv",
    message: notCsv,
    advice:
      "This workbook is of an older or binary kind, or has a password: save it as Excel Workbook (.xlsx) without a password.",
  },
  unreadable: {
    code: "unreadable",
    message: unreadable,
    advice: "It is damaged, or not saved as text: save it again as CSV UTF-8 or Excel Workbook (.xlsx).",
  },
  empty: { code: "unreadable", message: unreadable, advice: "The file is empty: it has no rows." },
  tooManyLines: {
    code: "too-large",
    message: `The file has more than ${maxCsvLines.toLocaleString("en-IN")} lines. Please split it.`,
  },
  workbookTooLarge: {
    code: "too-large",
    message: "The first sheet of this workbook is larger than 1 MB as CSV. Please split it.",
  },
} as const satisfies Record<string, CsvProblem>;

/** What browser and server know about a file before reading it. */
export interface NamedFile {
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** Rows that can be applied, and those that cannot. */
export interface ParsedCsv<Row> {
  readonly rows: readonly Row[];
  readonly invalid: readonly InvalidRow[];
}

/** A row that cannot be applied. */
export interface InvalidRow {
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  /** The order, SKU or vendor as the file has it; empty where it cannot be shown. */
  readonly name: string;
  /** The reason as a sentence for the user. */
  readonly reason: string;
}

/** Why a row is refused when another line of the file says something else of the same thing: neither can be believed. */
export const contradiction = (otherLine: number, thing: "order" | "product" | "vendor"): string =>
  `Line ${otherLine} has other values for this ${thing}, so neither is applied`;

/** A file whose first line names its columns, with every further line that is not blank. */
export interface CsvTable {
  readonly head: readonly string[];
  readonly lines: readonly DelimitedRow[];
  /** A line with fewer cells than the first is refused, rather than read as if the others were empty. */
  readonly isWidthFixed?: boolean;
}

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Why a file is refused by its size, type and name; undefined when it is a CSV file (staff §5) or a workbook. */
export function csvFileProblem(file: NamedFile): CsvProblem | undefined {
  if (file.size > maxCsvBytes) return csvFileProblems.tooLarge;
  const [name, type] = [file.name.toLowerCase(), file.type.toLowerCase()];
  if (type === "text/csv" || name.endsWith(".csv")) return undefined;
  if (type === workbookType || /\.xls[xm]$/.test(name)) return undefined;
  return /\.xlsb?$/.test(name) ? csvFileProblems.excel : csvFileProblems.notCsv;
}

/** The text of a file, and whether its encoding was guessed, so that its letters should be checked. */
export interface CsvText {
  readonly text: string;
  readonly isGuessed: boolean;
}

/**
 * The text of a CSV file: UTF-16 with its byte order mark, UTF-8, or what is neither as Windows-1252, which spreadsheets on
 * Windows write. Undefined for what is no text in any of them.
 */
export function readCsvBytes(bytes: Uint8Array): CsvText | undefined {
  const encoding = encodingOf(bytes);
  const text = decode(bytes, encoding);
  if (text !== undefined) return isText(text) ? { text, isGuessed: false } : undefined;
  const guessed = encoding === "utf-8" ? decode(bytes, "windows-1252") : undefined;
  return guessed !== undefined && isText(guessed) ? { text: guessed, isGuessed: true } : undefined;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** No text has control characters; Windows-1252 has no characters for five bytes, which become those from U+0080 on. */
export function isText(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are the characters that no text has
  return !/[\u0000-\u0008\u000e-\u001a\u0080-\u009f]/.test(text);
}

/** The encoding of a text by its byte order mark; without one, UTF-8. */
export function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** Whether a text has more lines than are read, blank ones included. */
export function hasTooManyLines(text: string): boolean {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count += 1;
  }
  return count > maxCsvLines;
}

/** The file as a table with all of the columns, or why it is refused as a whole. */
export function readCsvTable(
  text: string,
  columns: readonly string[],
): CsvTable | { readonly problem: CsvProblem } {
  const table = readAnyTable(text);
  if ("problem" in table || !columnPositions(table.head, columns).includes(-1)) return table;
  return { problem: wrongColumns(`The first line must name the columns ${columns.join(", ")}`) };
}

/** The file as a table whatever its columns are called, or why it is refused as a whole. */
export function readAnyTable(text: string): CsvTable | { readonly problem: CsvProblem } {
  const [head, ...lines] = readDelimited(text).filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ""),
  );
  if (!head) return { problem: csvFileProblems.empty };
  const openQuote = openQuoteProblem([head, ...lines]);
  return openQuote ? { problem: openQuote } : { head: head.cells, lines };
}

/** A file that does not have the columns of its kind. */
export const wrongColumns = (message: string): CsvProblem => ({ code: "wrong-columns", message });

/** Why lines are refused that a quote without an end may have run together; undefined when all are closed. */
export function openQuoteProblem(lines: readonly DelimitedRow[]): CsvProblem | undefined {
  const open = lines.find(({ isQuoteOpen }) => isQuoteOpen);
  if (!open) return undefined;
  const advice = `In line ${open.line} a cell begins with a double quote that is not closed at its end: remove it, or close it.`;
  return { ...csvFileProblems.notCsv, advice };
}

/** A name of a column as it is compared: "Email ID", "email id" and "Email-ID " are the same. */
export const plainColumn = (column: string): string =>
  plainCell(column.trim())
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");

/** The position of each column in the first line of a file, in any order and letter case; -1 for a missing one. */
export function columnPositions(head: readonly string[], columns: readonly string[]): number[] {
  const names = head.map(plainColumn);
  return columns.map((column) => names.indexOf(plainColumn(column)));
}

/** The column of a file to correct that says what is wrong with a row; ignored when the file is uploaded again. */
export const faultColumn = "What to correct";

/** The rows with a fault as they were uploaded, under their headings, with a further column that says what to correct. */
export function faultTable(
  { head, lines, isWidthFixed = false }: CsvTable,
  faultByLine: ReadonlyMap<number, string>,
): string[][] {
  const before = head.indexOf(faultColumn);
  const withFault = (cells: readonly string[], fault: string) => {
    const values = cells.filter((_cell, at) => at !== before);
    const width = before < 0 ? head.length : head.length - 1;
    while (!isWidthFixed && values.length < width) values.push("");
    // A row with too few or too many cells stays so, and is refused again until it is corrected.
    return values.toSpliced(width, 0, fault);
  };
  const rows = lines.flatMap(({ line, cells }) => {
    const fault = faultByLine.get(line);
    return fault === undefined ? [] : [withFault(cells, fault)];
  });
  return [withFault(head, faultColumn), ...rows];
}
