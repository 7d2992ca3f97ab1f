import { looksLikeFormula } from "@dakbag/domain/imports/delimited-text";
import {
  cellText,
  maxSheetColumns,
  maxSheetRows,
  sheetName,
  sheetNamesProblem,
} from "@dakbag/domain/imports/workbook-rules";
import { workbookParts, type WrittenSheet } from "./xlsx-parts.ts";
import { type ZipEntry, writeZip } from "./zip-writer.ts";

/**
 * How a column's cells are written and shown. `time` takes "2026-11-20 15:42" and shows it unchanged, `day` "2026-11-20"; rupees
 * have two places, a unit price up to four.
 */
export type CellKind = "text" | "number" | "rupees" | "unitPrice" | "time" | "day" | "yesNo";

export interface SheetColumn<Row> {
  readonly name: string & keyof Row;
  readonly kind: CellKind;
  /** In characters. */
  readonly width: number;
}

/** A sheet whose rows are generated while they are written, one page at a time. */
export interface Sheet<Row> {
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
  /** Rows above the headings; each cell has the kind of its column. */
  readonly above?: readonly (readonly (string | number)[])[];
  readonly pages: AsyncIterable<readonly Row[]>;
  /** A few rows: without the buttons that filter a long list. */
  readonly isShort?: boolean;
}

export const xlsxContentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Writes a workbook as a stream, holding one page of rows in memory. Each column can be filtered. A full sheet continues in
 * another with a numbered name. Text is always written as text, also when it begins like a formula (rulings: orders and staff).
 *
 * @param maxRows rows of one sheet, including the heading; tests use fewer
 * @throws RangeError for invalid sheet names (staff §5)
 */
export function writeXlsx(
  // oxlint-disable-next-line no-explicit-any -- each sheet has rows of its own
  sheets: readonly Sheet<any>[],
  { maxRows = maxSheetRows } = {},
): AsyncGenerator<Uint8Array> {
  const problem = sheetNamesProblem(sheets.map(({ name }) => name));
  if (problem !== undefined) throw new RangeError(problem);
  if (sheets.some(({ columns }) => columns.length > maxSheetColumns))
    throw new RangeError(`A sheet has at most ${maxSheetColumns} columns.`);
  return writeZip(entriesOf(sheets, maxRows));
}

async function* entriesOf(sheets: readonly Sheet<object>[], maxRows: number): AsyncGenerator<ZipEntry> {
  const readers = sheets.map(({ pages }) => new RowReader(pages));
  // A failing query can only be answered as an error before the first byte.
  await readers[0]?.isAtEnd();
  for (const part of workbookParts.first) yield entry(part.name, part.text);
  const usedNames = sheets.map(({ name }) => name);
  const written: WrittenSheet[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const rows = readers[index] as RowReader;
    for (let name = sheet.name; ; usedNames.push((name = sheetName(sheet.name, usedNames)))) {
      const own: WrittenSheet = { name, filtered: null };
      written.push(own);
      yield {
        name: `xl/worksheets/sheet${written.length}.xml`,
        bytes: sheetXml(sheet, rows, maxRows, own),
      };
      if (await rows.isAtEnd()) break;
    }
  }
  for (const part of workbookParts.last(written)) yield entry(part.name, part.text);
}

function entry(name: string, text: string): ZipEntry {
  return {
    name,
    bytes: (async function* () {
      yield Buffer.from(text);
    })(),
  };
}

/** Reads rows across pages, as many as fit on a sheet. */
class RowReader {
  readonly #pages: AsyncIterator<readonly object[]>;
  #page: readonly object[] = [];
  #taken = 0;

  constructor(pages: AsyncIterable<readonly object[]>) {
    this.#pages = pages[Symbol.asyncIterator]();
  }

  /** The rest of the current page, at most `max` rows; none at the end. */
  async take(max: number): Promise<readonly object[]> {
    if (await this.isAtEnd()) return [];
    const rows = this.#page.slice(this.#taken, this.#taken + max);
    this.#taken += rows.length;
    return rows;
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#taken === this.#page.length) {
      const { done, value } = await this.#pages.next();
      if (done) return true;
      this.#page = value;
      this.#taken = 0;
    }
    return false;
  }

  /** Ends the query early. */
  async stop(): Promise<void> {
    await this.#pages.return?.();
  }
}

// V8 frees texts of 100 kB and more late: with larger chunks memory would grow with the rows.
const rowsPerChunk = 50;

async function* sheetXml(
  { columns, above = [], isShort = false }: Sheet<object>,
  rows: RowReader,
  maxRows: number,
  written: WrittenSheet,
): AsyncGenerator<Buffer> {
  const names = columns.map((_, index) => columnName(index));
  let isComplete = false;
  try {
    yield Buffer.from(sheetHead(columns, names, above));
    let next = above.length + 2;
    while (next <= maxRows) {
      const batch = await rows.take(Math.min(rowsPerChunk, maxRows - next + 1));
      if (batch.length === 0) break;
      let xml = "";
      for (const row of batch) {
        xml += rowXml(row as Record<string, unknown>, next, columns, names);
        next += 1;
      }
      yield Buffer.from(xml);
    }
    if (!isShort) written.filtered = `A${above.length + 1}:${names.at(-1)}${next - 1}`;
    const filter = written.filtered === null ? "" : `<autoFilter ref="${written.filtered}"/>`;
    yield Buffer.from(`</sheetData>${filter}</worksheet>`);
    isComplete = true;
  } finally {
    if (!isComplete) await rows.stop();
  }
}

function sheetHead(
  columns: readonly SheetColumn<object>[],
  names: readonly string[],
  above: NonNullable<Sheet<object>["above"]>,
): string {
  const widths = columns
    .map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join("");
  const top = above.length + 1;
  const heading = columns
    .map(({ name }, index) => textCell(`${names[index]}${top}`, name, styles.heading))
    .join("");
  const rowsAbove = above.map((cells, at) => {
    const row = cells.map((cell, index) =>
      cellXml(`${names[index]}${at + 1}`, cell, columns[index]?.kind ?? "text"),
    );
    return `<row r="${at + 1}">${row.join("")}</row>`;
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData>${rowsAbove.join("")}<row r="${top}">${heading}</row>`;
}

function rowXml(
  row: Record<string, unknown>,
  number: number,
  columns: readonly SheetColumn<object>[],
  names: readonly string[],
): string {
  let cells = "";
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index] as SheetColumn<object>;
    cells += cellXml(`${names[index]}${number}`, row[column.name], column.kind);
  }
  return `<row r="${number}">${cells}</row>`;
}

// Indexes of the formats in xlsx-parts.ts.
const styles = { heading: 1, rupees: 2, time: 3, textThatLooksLikeFormula: 4, unitPrice: 5, day: 6 };
const numberStyles: Partial<Record<CellKind, number>> = {
  rupees: styles.rupees,
  unitPrice: styles.unitPrice,
};
const msPerDay = 86_400_000;
const dayOf1970 = 25_569; // spreadsheets count from 30 December 1899

function cellXml(reference: string, value: unknown, kind: CellKind): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === "number") {
    const style = numberStyles[kind];
    return `<c r="${reference}"${style === undefined ? "" : ` s="${style}"`}><v>${value}</v></c>`;
  }
  const text = String(value as string);
  const at = kind === "time" || kind === "day" ? instantOf(text) : Number.NaN;
  if (!Number.isNaN(at)) {
    return `<c r="${reference}" s="${styles[kind as "time" | "day"]}"><v>${at / msPerDay + dayOf1970}</v></c>`;
  }
  return textCell(reference, text, looksLikeFormula(text) ? styles.textThatLooksLikeFormula : 0);
}

/** Of "2026-11-20 15:42" or "2026-11-20", without a time zone; NaN for any other text. */
const instantOf = (text: string) => Date.parse(text.length > 10 ? `${text.replace(" ", "T")}Z` : text);

function textCell(reference: string, text: string, style: number): string {
  const styled = style === 0 ? "" : ` s="${style}"`;
  return `<c r="${reference}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeCodes(cellText(text)))}</t></is></c>`;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;" };

/** A text that looks like the code of a character would be read as it: "_x0020_" (ECMA-376, part 1, 22.4.2.4). */
function escapeCodes(text: string): string {
  return text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
}

function escapeXml(text: string): string {
  return /[&<>\r]/.test(text) ? text.replaceAll(/[&<>\r]/g, (sign) => escapes[sign] ?? sign) : text;
}

/** A, B, …, Z, AA, AB, … */
function columnName(index: number): string {
  const before = Math.floor(index / 26);
  return (before > 0 ? columnName(before - 1) : "") + String.fromCodePoint(65 + (index % 26));
}
