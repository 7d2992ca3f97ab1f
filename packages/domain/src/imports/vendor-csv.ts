import {
  columnPositions,
  contradiction,
  type CsvProblem,
  type InvalidRow,
  type ParsedCsv,
  readCsvTable,
} from "./csv-file.ts";
import { type DelimitedRow, plainCell } from "./delimited-text.ts";
import { isIndianMobile } from "../account/phone-number.ts";
import {
  gstinCheckCharacter,
  hasGstinPattern,
  isMistypedGstin,
  isNotApplicable,
  normaliseGstin,
} from "../gst/gstin.ts";
import { isRoundedNumber, readGstinCell, readPhoneCell } from "./strict-cells.ts";
import { canBeStored, quotable } from "../text/storable-text.ts";

/** A vendor of a marketplace in a list; `key` identifies it. */
export interface VendorCsvRow {
  readonly line: number;
  readonly key: string;
  /** One text for each column of the list, in its order. */
  readonly cells: readonly string[];
}

/** A list of vendors: its columns, its key column, and the validation of a row. */
export interface VendorList {
  readonly columns: readonly string[];
  readonly keyColumn: string;
  /** Cells as they are saved and compared. */
  readonly normalise: (cells: readonly string[]) => string[];
  readonly problemOf: (cells: readonly string[]) => string | undefined;
}

/** Why a vendor of a file is to be checked, in the order in which screens list them. */
export const vendorWarningReasons = ["rounded", "check-digit"] as const;

export type VendorWarningReason = (typeof vendorWarningReasons)[number];

/** `text` is a sentence for staff without its full stop. */
export interface VendorWarning {
  readonly column: string;
  readonly reason: VendorWarningReason;
  readonly text: string;
}

const maxCellLength = 200;
const maxKeyShown = 60;

/** The Valmo list (staff §3), keyed by LMDC Code (rulings: orders and staff). */
export const valmoVendorList: VendorList = {
  columns: ["LMDC Code", "Contact number", "Email ID", "GSTIN", "Status", "State"],
  keyColumn: "LMDC Code",
  normalise: ([code = "", phone = "", email = "", gstin = "", status = "", state = ""]) => [
    code,
    readPhoneCell(phone) ?? phone,
    email,
    readGstinCell(gstin),
    status,
    state,
  ],
  problemOf: ([, phone = "", , gstin = ""]) => phoneProblem(phone) ?? gstinProblem(gstin),
};

/** The Meesho list: GSTINs, and whether each is active (rulings: accounts). */
export const meeshoVendorList: VendorList = {
  columns: ["GSTIN", "Status"],
  keyColumn: "GSTIN",
  normalise: ([gstin = "", status = ""]) => [readGstinCell(gstin), status],
  problemOf: ([gstin = "", status = ""]) => {
    if (isNotApplicable(gstin) || !hasGstinPattern(gstin)) return "GSTIN must be a valid 15-character GSTIN";
    return status === "" ? "Status is required" : undefined;
  },
};

/** @param phone ten digits where it was understood: whose number it is may be authorised by it */
function phoneProblem(phone: string): string | undefined {
  if (phone === "" || isNotApplicable(phone) || isIndianMobile(phone)) return undefined;
  return "Contact number must be one 10-digit mobile number starting with 6, 7, 8, or 9, or be NA or empty";
}

function gstinProblem(gstin: string): string | undefined {
  if (gstin === "" || isNotApplicable(gstin) || hasGstinPattern(gstin)) return undefined;
  return "GSTIN must be a valid 15-character GSTIN, or be NA or empty";
}

/**
 * Reads a list of vendors. The first line names the columns, in any order and letter case; other columns are ignored. Lines
 * with different details of one vendor are all refused; an identical line is ignored.
 */
export function readVendorCsv(
  text: string,
  list: VendorList,
): ParsedCsv<VendorCsvRow> | { readonly problem: CsvProblem } {
  const table = readVendorTable(text, list);
  if ("problem" in table) return table;
  const positions = columnPositions(table.head, list.columns);
  const read = table.lines.map((line) => readRow(line, positions, list));
  const problems = read.map((row) => problemOf(row, list));
  const byKey = Map.groupBy(
    read.filter((_row, at) => problems[at] === undefined),
    ({ key }) => key,
  );
  const others = new Map([...byKey].map(([key, rows]) => [key, rows.find((row) => !isSame(row, rows[0]))]));
  const rows: VendorCsvRow[] = [];
  const invalid: InvalidRow[] = [];
  for (const [at, row] of read.entries()) {
    const [first] = byKey.get(row.key) ?? [];
    const other = isSame(row, first) ? others.get(row.key) : first;
    const reason = problems[at] ?? (others.get(row.key) && other && contradiction(other.line, "vendor"));
    if (reason !== undefined) invalid.push({ line: row.line, name: quotable(row.key, maxKeyShown), reason });
    else if (row === first) rows.push(row);
  }
  return { rows, invalid };
}

/**
 * What staff check before a vendor is saved: a number that a spreadsheet has rounded, and a GSTIN with a wrong check digit,
 * which belongs to no taxpayer. Both are accepted (rulings: accounts).
 */
export function vendorWarnings(cells: readonly string[], { columns }: VendorList): VendorWarning[] {
  return cells.flatMap((cell, at): VendorWarning[] => {
    const column = columns[at] ?? "";
    if (isRoundedNumber(cell))
      return [{ column, reason: "rounded", text: `${column} is a number that a spreadsheet has rounded` }];
    if (column !== "GSTIN" || !isMistypedGstin(cell)) return [];
    const right = gstinCheckCharacter(normaliseGstin(cell).slice(0, 14));
    return [{ column, reason: "check-digit", text: `The check digit of the GSTIN should be ${right}` }];
  });
}

/** The file as a table, its lines not yet checked; or why it is refused as a whole. */
export const readVendorTable = (text: string, list: VendorList) => readCsvTable(text, list.columns);

function readRow(
  { line, cells }: DelimitedRow,
  positions: readonly number[],
  list: VendorList,
): VendorCsvRow {
  return vendorRow(
    line,
    positions.map((position) => plainCell((cells[position] ?? "").trim())),
    list,
  );
}

function vendorRow(line: number, cells: readonly string[], list: VendorList): VendorCsvRow {
  const read = list.normalise(cells);
  return { line, key: read[list.columns.indexOf(list.keyColumn)] ?? "", cells: read };
}

/** A vendor as it is edited, a text for each column of its list, or the first problem as a sentence. */
export function readVendorCells(
  cells: readonly string[],
  list: VendorList,
): VendorCsvRow | { readonly problem: string } {
  const row = vendorRow(
    1,
    cells.map((cell) => cell.trim()),
    list,
  );
  const problem = problemOf(row, list);
  return problem === undefined ? row : { problem };
}

function problemOf({ key, cells }: VendorCsvRow, list: VendorList): string | undefined {
  if (key === "") return `${list.keyColumn} is required`;
  for (const [at, cell] of cells.entries()) {
    const column = list.columns[at] ?? "";
    if (cell.length > maxCellLength) return `${column} must be at most ${maxCellLength} characters`;
    if (!canBeStored(cell)) return `${column} contains characters that cannot be stored`;
  }
  return list.problemOf(cells);
}

const isSame = (row: VendorCsvRow, other: VendorCsvRow | undefined) =>
  other?.cells.every((cell, at) => cell === row.cells[at]) ?? false;
