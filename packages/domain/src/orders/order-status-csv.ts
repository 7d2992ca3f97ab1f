import {
  csvFileProblems,
  type CsvProblem,
  type CsvTable,
  faultColumn,
  type InvalidRow,
  openQuoteProblem,
  type ParsedCsv,
  wrongColumns,
} from "../imports/csv-file.ts";
import {
  type DelimitedRow,
  delimiters,
  plainCell,
  readDelimited,
  separatorLine,
} from "../imports/delimited-text.ts";
import { countWithNoun } from "../money/money.ts";
import { deliveryDetailsProblem, type DeliveryDetails } from "./delivery-details.ts";
import { type OrderStatus, parseOrderStatus } from "./order-status.ts";
import { orderStatusProblem } from "./order-status-problem.ts";
import { canBeStored, quotable } from "../text/storable-text.ts";

/** The columns of the file, in its order (staff §3). */
export const statusCsvColumns = ["orderID", "invoiceLink", "trackingID", "Delivery Partner Name", "status"];

/** Columns of the downloaded orders that help to fill it in: they may follow the others, and are ignored. */
export const statusCsvNotes = ["Company", "Boxes"];

/** The refusal of a file in which a line has more or fewer columns (staff §5). */
const columnsProblem = wrongColumns(
  `CSV file must have exactly 5 columns per row (${statusCsvColumns.join(", ")})`,
);

const maxOrderIdLength = 60;

/** One row of the file. `line` is its first line, counted from 1; an empty detail does not change the order's. */
export interface StatusCsvRow extends DeliveryDetails {
  readonly line: number;
  /** An order's `_id` or its short number, as the file writes it. */
  readonly orderId: string;
  readonly status: OrderStatus;
  /** The version of the order that was seen; a file does not name one. */
  readonly version?: number;
}

/**
 * Why browser and server refuse a file as a whole (staff §5): it is empty, a quote is never closed, or a line does not have
 * exactly five columns.
 * Columns are counted after parsing, so a quoted comma starts none; they may be separated by semicolons, tabs or bars too.
 */
export function statusCsvProblem(text: string): CsvProblem | undefined {
  return problemOf(linesOf(text));
}

/**
 * Reads a bulk status CSV (staff §3, §5): a first line with the column names is skipped, blank lines are ignored,
 * statuses match in any letter case. A file with a problem is not read at all.
 */
export function readStatusCsv(text: string): ParsedCsv<StatusCsvRow> | { readonly problem: CsvProblem } {
  const lines = linesOf(text);
  const problem = problemOf(lines);
  if (problem !== undefined) return { problem };
  const rows: StatusCsvRow[] = [];
  const invalid: InvalidRow[] = [];
  for (const row of withoutHeader(lines)) {
    const read = readRow(row);
    if ("reason" in read) invalid.push(read);
    else rows.push(read);
  }
  return { rows, invalid };
}

/** The file as a table under the names of its columns, which its first line may lack. */
export function readStatusTable(text: string): CsvTable | { readonly problem: CsvProblem } {
  const lines = linesOf(text);
  const problem = problemOf(lines);
  return problem ? { problem } : { head: statusCsvColumns, lines: withoutHeader(lines) };
}

/** The lines by the first separator that splits all of them into five columns; by the one that comes closest when none does. */
function linesOf(text: string): DelimitedRow[] {
  const named = separatorLine(text);
  let best: { lines: DelimitedRow[]; distance: number } | undefined;
  for (const delimiter of named ? [named.delimiter] : delimiters) {
    const lines = splitLines(text, delimiter);
    if (problemOf(lines) === undefined) return lines;
    const distance = lines.reduce((sum, row) => sum + distanceOf(row), 0);
    if (!best || distance < best.distance) best = { lines, distance };
  }
  return best?.lines ?? [];
}

/** Skips blank lines and rows of empty cells, which spreadsheets leave at the end. */
function splitLines(text: string, delimiter: string): DelimitedRow[] {
  return withoutNotes(readDelimited(text, delimiter)).filter(
    ({ cells }) =>
      !cells.every((cell) => cell.trim() === "") ||
      (cells.length > 1 && cells.length !== statusCsvColumns.length),
  );
}

const ignoredColumns = new Set([...statusCsvNotes, faultColumn].map((name) => name.toLowerCase()));

/** In the downloaded orders and in a file to correct, each line without the further columns that the first one names. */
function withoutNotes(lines: readonly DelimitedRow[]): DelimitedRow[] {
  const first = lines.find(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const width = statusCsvColumns.length;
  const further = first?.cells.slice(width) ?? [];
  const areIgnored = further.every((name) => ignoredColumns.has(name.trim().toLowerCase()));
  if (!first || further.length === 0 || !areIgnored) return [...lines];
  if (!isHeader({ ...first, cells: first.cells.slice(0, width) })) return [...lines];
  return lines.map((row) =>
    row.cells.length === first.cells.length ? { ...row, cells: row.cells.slice(0, width) } : row,
  );
}

function withoutHeader(lines: readonly DelimitedRow[]): readonly DelimitedRow[] {
  return lines.slice(isHeader(lines[0]) ? 1 : 0);
}

function problemOf(lines: readonly DelimitedRow[]): CsvProblem | undefined {
  if (lines.length === 0) return csvFileProblems.empty;
  const wrong = lines.find((row) => !isWidthRight(row));
  return openQuoteProblem(lines) ?? (wrong && { ...columnsProblem, advice: adviceOn(wrong) });
}

/** By how many columns a line differs; a line of one cell, which any separator makes, as much as any. */
const distanceOf = ({ cells }: DelimitedRow) =>
  Math.min(Math.abs(cells.length - statusCsvColumns.length), statusCsvColumns.length - 1);
const isWidthRight = ({ cells }: DelimitedRow) => cells.length === statusCsvColumns.length;

function adviceOn({ line, cells: { length: count } }: DelimitedRow): string {
  const found = `Line ${line} has ${countWithNoun(count, "column")}.`;
  return count > statusCsvColumns.length
    ? `${found} A comma within a link or a name begins a new one: write that cell in double quotes, or upload the Excel workbook.`
    : `${found} Empty cells need their commas too, as in 26-27/000123,,,,Delivered.`;
}

function isHeader(row: DelimitedRow | undefined): boolean {
  return (
    row?.cells.every(
      (cell, at) => plainCell(cell.trim()).toLowerCase() === statusCsvColumns[at]?.toLowerCase(),
    ) ?? false
  );
}

function readRow({ line, cells }: DelimitedRow): StatusCsvRow | InvalidRow {
  const [orderId = "", invoice = "", trackingId = "", partnerName = "", statusText = ""] = cells.map((cell) =>
    plainCell(cell.trim()),
  );
  const refuse = (reason: string): InvalidRow => ({
    line,
    name: quotable(orderId, maxOrderIdLength),
    reason,
  });
  if (orderId === "") return refuse("orderID is required");
  if (orderId.length > maxOrderIdLength)
    return refuse(`orderID must be at most ${maxOrderIdLength} characters`);
  if (!canBeStored(orderId)) return refuse("orderID contains characters that cannot be stored");
  const status = parseOrderStatus(statusText);
  if (!status) return refuse(orderStatusProblem(statusText));
  const problem = deliveryDetailsProblem({ invoice, partnerName, trackingId });
  return problem === undefined
    ? { line, orderId, status, invoice, partnerName, trackingId }
    : refuse(problem.replace(/^[a-zA-Z.]+/, (field) => columnOf[field] ?? field));
}

/** The columns of what a file may say wrong, which have other names in requests of staff. */
const columnOf: Readonly<Record<string, string>> = {
  invoice: "invoiceLink",
  "tracking.trackingId": "trackingID",
  "tracking.partnerName": "Delivery Partner Name",
};
