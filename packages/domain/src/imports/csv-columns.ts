import { csvFileProblems } from "./csv-file.ts";
import { type DelimitedRow, readDelimited } from "./delimited-text.ts";

/** A file whose first line names its columns, with every further line that is not blank. */
export interface CsvTable {
  readonly head: readonly string[];
  readonly lines: readonly DelimitedRow[];
}

/** The file as a table with all of the columns, or why it is refused whole. */
export function readCsvTable(
  text: string,
  columns: readonly string[],
): CsvTable | { readonly problem: string } {
  const [head, ...lines] = readDelimited(text).filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ""),
  );
  if (!head) return { problem: csvFileProblems.unreadable };
  if (placesOfColumns(head.cells, columns).includes(-1)) return { problem: columnsRefusal(columns) };
  return { head: head.cells, lines };
}

/** "Email ID", "email id" and "Email-ID " are one name. */
function nameOf(column: string): string {
  return column.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** Where each column stands in the first line of a file, in any order and letter case; -1 for one that is missing. */
export function placesOfColumns(head: readonly string[], columns: readonly string[]): number[] {
  return columns.map((column) => head.findIndex((cell) => nameOf(cell) === nameOf(column)));
}

/** What is said of a file whose first line does not name every column. */
function columnsRefusal(columns: readonly string[]): string {
  return `The first line must name the columns ${columns.join(", ")}`;
}
