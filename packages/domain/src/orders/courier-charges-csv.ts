import {
  type CsvProblem,
  type CsvTable,
  type InvalidRow,
  type ParsedCsv,
  readAnyTable,
} from "../imports/csv-file.ts";
import { type DelimitedRow, plainCell } from "../imports/delimited-text.ts";
import { ambiguousNumber, hasDecimalComma, isAmbiguous, withDecimalPoint } from "../imports/strict-cells.ts";
import { formatRupees, type Paise, rupeesToPaise } from "../money/money.ts";
import { withoutDigitGroups } from "../money/unit-price-text.ts";
import { quotable } from "../text/storable-text.ts";
import { type BillColumns, readBillColumns } from "./courier-bill-columns.ts";
import { trackingIdProblem } from "./tracking-id.ts";

/** The most that a courier charges for a parcel, in rupees and in grams: what is more is another column. */
export const maxChargedRupees = 10_000_000;
export const maxChargedGrams = 50_000_000;

/** For how many days after their booking parcels that were charged for more weight are listed, and at most how many. */
export const overweightDays = 60;
export const maxOverweightParcels = 100;

const maxAwbLength = 50;

/** What a courier's bill charges for one tracking number: all its lines together. */
export interface ChargeCsvRow {
  /** The lines that name it, counted from 1; the first of them is `line`. */
  readonly lines: readonly number[];
  readonly line: number;
  readonly trackingId: string;
  readonly amountPaise: Paise;
  /** The highest of its lines; null when none has one. */
  readonly grams: number | null;
  /** Whether lines have the same amount: the same charge twice, or two charges. */
  readonly hasSameAmounts: boolean;
}

interface ChargeLine {
  readonly line: number;
  readonly trackingId: string;
  readonly amountPaise: Paise;
  readonly grams: number | null;
}

/** The file as a table, its lines not yet checked; or why it is refused as a whole. */
export function readChargesTable(text: string): CsvTable | { readonly problem: CsvProblem } {
  const table = readAnyTable(text);
  if ("problem" in table) return table;
  const columns = readBillColumns(table.head);
  return "problem" in columns ? columns : { ...table, isWidthFixed: true };
}

/**
 * Reads a courier's bill. The first line names the columns, in any order; other columns are ignored. Lines of one tracking
 * number are added up, and when one of them has an error none is applied: half a charge would look like a whole one.
 */
export function readChargesCsv(text: string): ParsedCsv<ChargeCsvRow> | { readonly problem: CsvProblem } {
  const table = readAnyTable(text);
  if ("problem" in table) return table;
  const columns = readBillColumns(table.head);
  if ("problem" in columns) return columns;
  const cellOf = ({ cells }: DelimitedRow, at: number | null) =>
    at === null ? "" : plainCell((cells[at] ?? "").trim());
  const isDecimalComma = hasDecimalComma(
    table.lines.flatMap((line) => [cellOf(line, columns.amount), cellOf(line, columns.weight)]),
  );
  const read = table.lines.map((line) => {
    const trackingId = cellOf(line, columns.trackingId);
    const cells = { amount: cellOf(line, columns.amount), weight: cellOf(line, columns.weight) };
    const problem =
      lineProblem(line.cells, table.head) ?? awbProblem(trackingId, nameOf(table, columns.trackingId));
    const charge =
      problem === undefined ? readCharge(cells, table, columns, isDecimalComma) : { reason: problem };
    return { line: line.line, trackingId, ...charge };
  });
  const rows: ChargeCsvRow[] = [];
  const invalid: InvalidRow[] = [];
  for (const lines of Map.groupBy(
    read,
    ({ trackingId, line }) => trackingId.toUpperCase() || line,
  ).values()) {
    const joined = joinLines(lines);
    if (Array.isArray(joined)) invalid.push(...joined);
    else rows.push(joined);
  }
  return { rows, invalid: invalid.toSorted((one, other) => one.line - other.line) };
}

type ReadLine = ChargeLine | { readonly line: number; readonly trackingId: string; readonly reason: string };

/** One charge of the lines of a tracking number, or why none of them is applied. */
function joinLines(lines: readonly ReadLine[]): ChargeCsvRow | InvalidRow[] {
  const charges = lines.filter((line) => "amountPaise" in line);
  const [first] = charges;
  const amountPaise = charges.reduce((sum, charge) => sum + charge.amountPaise, 0);
  const wrong = lines.find((line) => "reason" in line);
  if (first && !wrong && amountPaise <= maxChargedRupees * 100) {
    const weights = charges.flatMap(({ grams }) => (grams === null ? [] : [grams]));
    return {
      lines: charges.map(({ line }) => line),
      line: first.line,
      trackingId: first.trackingId,
      amountPaise,
      grams: weights.length === 0 ? null : Math.max(...weights),
      hasSameAmounts: new Set(charges.map((charge) => charge.amountPaise)).size < charges.length,
    };
  }
  const ofAll = wrong
    ? `Line ${wrong.line} of this tracking ID has an error, so none of its lines is applied`
    : `Its lines are ${formatRupees(amountPaise)} together: at most ${maxText} can be entered`;
  return lines.map((line) => ({
    line: line.line,
    name: quotable(line.trackingId, maxAwbLength),
    reason: "reason" in line ? line.reason : ofAll,
  }));
}

const maxText = formatRupees(maxChargedRupees * 100);

const nameOf = ({ head }: CsvTable, at: number | null) =>
  at === null ? "" : plainCell(head[at]?.trim() ?? "");

/** With an unquoted comma the rupees would be read without their thousands. */
function lineProblem(cells: readonly string[], head: readonly string[]): string | undefined {
  const isTooLong = cells.slice(head.length).some((cell) => cell.trim() !== "");
  return cells.length < head.length || isTooLong
    ? `has ${cells.length} cells, the first line ${head.length}`
    : undefined;
}

function awbProblem(text: string, column: string): string | undefined {
  if (text === "") return `${column} is required`;
  const problem = trackingIdProblem(text);
  if (problem !== undefined) return `${column}: ${problem}`;
  if (/^[a-z0-9][a-z0-9-]*$/i.test(text) && text.length <= maxAwbLength) return undefined;
  return `${column} must be one tracking number of letters and digits, at most ${maxAwbLength}`;
}

function readCharge(
  { amount, weight }: { readonly amount: string; readonly weight: string },
  table: CsvTable,
  columns: BillColumns,
  isDecimalComma: boolean,
): { readonly amountPaise: Paise; readonly grams: number | null } | { readonly reason: string } {
  const numberOf = (text: string) => withoutDigitGroups(isDecimalComma ? withDecimalPoint(text) : text);
  const [amountName, weightName] = [nameOf(table, columns.amount), nameOf(table, columns.weight)];
  const rupees = amount.replace(/^(?:₹|Rs\.?|INR)\s*/i, "");
  if (rupees === "") return { reason: `${amountName} is required` };
  for (const [name, text] of [
    [amountName, rupees],
    [weightName, weight],
  ] as const)
    if (isDecimalComma && isAmbiguous(text)) return { reason: `${name} ${text} ${ambiguousNumber}` };
  if (/^[-−(]/.test(rupees))
    return { reason: `${amountName} is below 0: take the credit off the charge that it belongs to` };
  const amountPaise = readAmount(numberOf(rupees));
  if (amountPaise === undefined)
    return { reason: `${amountName} must be from ₹0 to ${maxText}, with at most two decimals` };
  if (weight === "") return { amountPaise, grams: null };
  const grams = readGrams(numberOf(weight), columns.gramsPerUnit);
  if (grams !== undefined) return { amountPaise, grams };
  const unit = columns.gramsPerUnit === 1 ? "whole grams" : "kilograms with at most three decimals";
  return {
    reason: `${weightName} must be ${unit}, at most ${maxChargedGrams / columns.gramsPerUnit}, or empty`,
  };
}

function readAmount(text: string): Paise | undefined {
  const [, rupees, fraction = "0"] = /^(\d{1,8})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  if (rupees === undefined) return undefined;
  const paise = rupeesToPaise(`${rupees}.${fraction}`);
  return paise <= maxChargedRupees * 100 ? paise : undefined;
}

/** Null for 0, which bills have for what was not weighed; undefined for what is no weight. */
function readGrams(text: string, gramsPerUnit: BillColumns["gramsPerUnit"]): number | null | undefined {
  if (!/^\d{1,8}(?:\.\d{1,9})?$/.test(text)) return undefined;
  const thousandths = Number(text) * gramsPerUnit;
  const grams = Math.round(thousandths);
  if (Math.abs(thousandths - grams) > 1e-6 || grams > maxChargedGrams) return undefined;
  return grams === 0 ? null : grams;
}
