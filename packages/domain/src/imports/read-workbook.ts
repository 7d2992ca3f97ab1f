import { type CsvProblem, csvFileProblems, maxCsvBytes } from "./csv-file.ts";
import { csvLines } from "./delimited-text.ts";
import { numberOfCell, readDateStyles } from "./workbook-numbers.ts";
import { attributeOf, readElements, takeElements, unescapeXml, type XmlElement } from "./xml-elements.ts";
import { openZip, type ZipArchive, ZipError } from "./zip-archive.ts";

// A sheet of 100,000 rows with five columns is 20 MB of XML.
const maxUnpackedBytes = 32 * 1024 * 1024;
// One row, or one text of the workbook, in characters.
const maxElementLength = 512 * 1024;
// The parts beside sheet and texts, which are searched as a whole, in characters.
const maxPartLength = 2 * 1024 * 1024;
const maxColumns = 16_384;

/** Whether a file is an archive, as workbooks since 2007 are. */
export const isZip = ([p, k, three, four]: Uint8Array) =>
  p === 0x50 && k === 0x4b && three === 3 && four === 4;

/** Whether a file is a compound file: a workbook of before 2007, or one with a password. */
export const isCompoundFile = ([d0, cf, e11, e0]: Uint8Array) =>
  d0 === 0xd0 && cf === 0xcf && e11 === 0x11 && e0 === 0xe0;

/**
 * The first visible sheet of an xlsx file (ECMA-376, part 1) as comma-separated text, its rows on the lines of their
 * numbers: formulas as the values that the workbook has stored, dates as 2026-11-25. In bounded memory, whatever the
 * archive contains; the text has at most as many characters as a CSV file may have bytes.
 */
export async function readWorkbook(
  bytes: Uint8Array,
): Promise<{ readonly text: string } | { readonly problem: CsvProblem }> {
  try {
    const zip = openZip(bytes, maxUnpackedBytes);
    if (!zip?.has("[Content_Types].xml")) return { problem: csvFileProblems.unreadable };
    const parts = await findParts(zip);
    if (!parts) return { problem: csvFileProblems.excel };
    const strings = parts.strings === undefined ? [] : await readStrings(zip, parts.strings);
    const styles = parts.styles === undefined ? "" : await readAll(zip, parts.styles);
    const dateStyles = readDateStyles(styles);
    const rows = readElements(zip.read(parts.sheet), "row", maxElementLength);
    return { text: await writeRows(rows, (cell) => textOfCell(cell, strings, dateStyles)) };
  } catch (error) {
    const isTooLarge = error instanceof RangeError || (error instanceof ZipError && error.isTooLarge);
    return { problem: isTooLarge ? csvFileProblems.workbookTooLarge : csvFileProblems.unreadable };
  }
}

interface Parts {
  readonly sheet: string;
  readonly strings: string | undefined;
  readonly styles: string | undefined;
}

/** The names of the parts that are needed; undefined when it is no xlsx file, such as an xlsb. */
async function findParts(zip: ZipArchive): Promise<Parts | undefined> {
  const workbook = "xl/workbook.xml";
  const relations = "xl/_rels/workbook.xml.rels";
  if (!zip.has(workbook) || !zip.has(relations)) return undefined;
  const related = takeElements(await readAll(zip, relations), "Relationship").found;
  const sheets = takeElements(await readAll(zip, workbook), "sheet").found;
  const visible = sheets.filter((sheet) => !attributeOf(sheet, "state").toLowerCase().includes("hidden"));
  const ofType = (type: string) => related.filter((one) => attributeOf(one, "Type").endsWith(`/${type}`));
  const sheet = visible
    .map((one) => ofType("worksheet").find((other) => attributeOf(other, "Id") === attributeOf(one, "id")))
    .find((one) => one !== undefined);
  const [strings, styles] = [ofType("sharedStrings")[0], ofType("styles")[0]];
  return (
    sheet && {
      sheet: partName(sheet),
      strings: strings && partName(strings),
      styles: styles && partName(styles),
    }
  );
}

function partName(relationship: XmlElement): string {
  const target = attributeOf(relationship, "Target");
  return target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`;
}

/** @throws RangeError for a part that is too large to be searched as a whole */
async function readAll(zip: ZipArchive, name: string): Promise<string> {
  let text = "";
  for await (const piece of zip.read(name)) {
    text += piece;
    if (text.length > maxPartLength) throw new RangeError(`${name} is too large.`);
  }
  return text;
}

async function readStrings(zip: ZipArchive, name: string): Promise<string[]> {
  const strings: string[] = [];
  for await (const { content } of readElements(zip.read(name), "si", maxElementLength))
    strings.push(plainText(content));
  return strings;
}

/** The text of a string with its parts of different fonts, without its phonetic reading. */
function plainText(content: string): string {
  const [written = ""] = content.split(/<(?:[\w.-]+:)?rPh[\s>]/, 1);
  const texts = takeElements(written, "t").found.map((text) => unescapeXml(text.content));
  // How workbooks write control characters.
  return texts
    .join("")
    .replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function textOfCell(cell: XmlElement, strings: readonly string[], dateStyles: ReadonlySet<number>): string {
  const value = unescapeXml(takeElements(cell.content, "v").found[0]?.content ?? "");
  switch (attributeOf(cell, "t")) {
    case "s":
      return strings[Number(value)] ?? "";
    case "inlineStr":
      return plainText(cell.content);
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    case "str":
    case "e":
    case "d":
      return value;
    default:
      return numberOfCell(value, dateStyles.has(Number(attributeOf(cell, "s"))));
  }
}

/** @throws RangeError when the text is larger than a CSV file may be */
async function writeRows(
  rows: AsyncIterable<XmlElement>,
  textOf: (cell: XmlElement) => string,
): Promise<string> {
  const lines: string[] = [];
  let [length, lineCount, width] = [0, 0, 0];
  for await (const row of rows) {
    const cells = cellsOf(row, textOf);
    if (cells.length === 0) continue;
    // Shorter rows are filled up to the width of the first.
    if (width === 0) width = cells.length;
    const padded = [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => "")];
    const gap = Math.max(0, Number(attributeOf(row, "r")) - lineCount - 1) || 0;
    const line = csvLines([padded]);
    length += gap + line.length;
    if (length > maxCsvBytes) throw new RangeError("The sheet is too large.");
    lines.push("\n".repeat(gap), line);
    lineCount += gap + 1;
  }
  return lines.join("");
}

/** The cells of a row without the empty ones at its end; line breaks become spaces, so that a row is one line. */
function cellsOf(row: XmlElement, textOf: (cell: XmlElement) => string): string[] {
  const cells: string[] = [];
  let next = 0;
  for (const cell of takeElements(row.content, "c").found) {
    const at = columnOf(attributeOf(cell, "r")) ?? next;
    next = at + 1;
    if (at >= maxColumns) throw new RangeError("The sheet has too many columns.");
    const text = textOf(cell).replaceAll(/[\r\n]+/g, " ");
    if (text.trim() === "") continue;
    while (cells.length < at) cells.push("");
    cells[at] = text;
  }
  return cells;
}

/** The position of "C7" among the columns, from 0. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,7}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
