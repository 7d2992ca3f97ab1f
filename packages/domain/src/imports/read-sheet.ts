import { maxCsvBytes } from "./csv-file.ts";
import { csvLines } from "./delimited-text.ts";
import { type ReadBudget, TooLargeError } from "./read-budget.ts";
import { readXml, type XmlAttributes } from "./read-xml.ts";
import { numberOfCell } from "./workbook-numbers.ts";
import type { ZipArchive } from "./zip-archive.ts";

const maxColumns = 16_384;

/** What cells refer to by their numbers. */
export interface CellTables {
  readonly strings: readonly string[];
  readonly dateStyles: ReadonlySet<number>;
}

/**
 * The texts that cells share, as lines: line breaks are spaces, and what is blank is empty. Each is made once, however
 * many cells have it.
 */
export function readStrings(zip: ZipArchive, part: string, budget: ReadBudget): string[] {
  const strings: string[] = [];
  const text = createTextReader("t");
  readXml(zip.read(part), budget, {
    open: text.open,
    text: text.text,
    close: (name) => {
      text.close(name);
      if (name === "si") strings.push(asLine(unescapeText(text.take())));
    },
  });
  return strings;
}

/**
 * The rows of a sheet as comma-separated text, each on the line of its number.
 *
 * @throws TooLargeError before the text has more characters than a CSV file may have bytes
 */
export function readSheet(zip: ZipArchive, part: string, budget: ReadBudget, tables: CellTables): string {
  const sheet = createSheetText();
  const text = createTextReader("v", "t");
  let cell: { readonly attributes: XmlAttributes; readonly column: number } | undefined;
  let nextColumn = 0;
  readXml(zip.read(part), budget, {
    open: (name, attributes) => {
      text.open(name);
      if (name === "row") {
        sheet.startRow(attributes.get("r"));
        nextColumn = 0;
      } else if (name === "c") {
        const column = columnOf(attributes.get("r") ?? "") ?? nextColumn;
        cell = { attributes, column };
        nextColumn = column + 1;
        text.take();
      }
    },
    text: text.text,
    close: (name) => {
      text.close(name);
      if (name === "c" && cell) {
        sheet.addCell(cell.column, textOfCell(cell.attributes, text.take(), tables));
        cell = undefined;
      } else if (name === "row") sheet.endRow();
    },
  });
  return sheet.take();
}

/** Gathers the text in elements of these names, without phonetic readings. */
function createTextReader(...names: readonly string[]) {
  let [gathered, level, phonetic] = ["", 0, 0];
  return {
    open: (name: string) => {
      if (names.includes(name)) level += 1;
      if (name === "rPh") phonetic += 1;
    },
    close: (name: string) => {
      if (names.includes(name)) level -= 1;
      if (name === "rPh") phonetic -= 1;
    },
    text: (text: string) => {
      if (level > 0 && phonetic === 0) gathered += text;
    },
    take: () => {
      const taken = gathered;
      gathered = "";
      return taken;
    },
  };
}

/** How workbooks write control characters, and this way of writing them (ECMA-376, part 1, 22.4.2.4). */
const unescapeText = (text: string) =>
  // Most texts have no such sign: a million of them are read in half the time without the pattern.
  text.includes("_")
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

const asLine = (text: string) => (text.trim() === "" ? "" : text.replaceAll(/[\r\n]+/g, " "));

function textOfCell(attributes: XmlAttributes, value: string, { strings, dateStyles }: CellTables): string {
  switch (attributes.get("t")) {
    case "s":
      return strings[Number(value)] ?? "";
    case "inlineStr":
    case "str":
      return asLine(unescapeText(value));
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "e":
    case "d":
      return asLine(value);
    default:
      return asLine(numberOfCell(value, dateStyles.has(Number(attributes.get("s") ?? ""))));
  }
}

/** The position of "C7" among the columns, from 0. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,7}/i.exec(reference)?.[0].toUpperCase();
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Writes rows as comma-separated text; lengths are checked before texts are put together. */
function createSheetText() {
  const lines: string[] = [];
  let [length, lineCount, width] = [0, 0, 0];
  let [cells, rowLength, gap]: [string[], number, number] = [[], 0, 0];

  function assertFits(characters: number): void {
    if (characters > maxCsvBytes) throw new TooLargeError("The sheet is too large.");
  }

  return {
    startRow(number: string | undefined) {
      [cells, rowLength] = [[], 0];
      gap = number !== undefined && /^\d+$/.test(number) ? Math.max(0, Number(number) - lineCount - 1) : 0;
    },
    addCell(column: number, text: string) {
      if (column >= maxColumns) throw new TooLargeError("The sheet has too many columns.");
      if (text === "") return;
      rowLength += text.length;
      assertFits(length + gap + Math.max(rowLength, column));
      while (cells.length < column) cells.push("");
      cells[column] = text;
    },
    endRow() {
      if (cells.length === 0) return;
      // Shorter rows are filled up to the width of the first.
      if (width === 0) width = cells.length;
      while (cells.length < width) cells.push("");
      const line = csvLines([cells]);
      length += gap + line.length;
      assertFits(length);
      lines.push("\n".repeat(gap), line);
      lineCount += gap + 1;
    },
    take: () => lines.join(""),
  };
}
