import { readDelimited } from "../imports/delimited-text.ts";
import { readOrderSheet } from "./order-sheet.ts";
import { hasHeadings } from "./order-columns.ts";
import { readOrderTable } from "./order-table.ts";
import type { ProductIndex, SheetProduct } from "./product-index.ts";
import type { SheetLine } from "./sheet-line.ts";

/**
 * Reads pasted lines: the cells of a spreadsheet, the rows of a CSV file, in which "2,000" is one quantity, or else a chat
 * or e-mail. Never throws.
 */
export function readPastedOrder<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  text: string,
): SheetLine[] {
  const delimiter = delimiterOf(text);
  return delimiter === undefined
    ? readOrderSheet(index, text)
    : readOrderTable(index, readDelimited(text, delimiter));
}

/** The separator of the cells; undefined for a text that is no table. */
function delimiterOf(text: string): string | undefined {
  if (text.includes("\t")) return "\t";
  return [",", ";"].find((one) => hasQuotedCell(text, one) || hasHeadings(readDelimited(text, one)));
}

/** Whether a line has a cell in quotes beside another cell. The marks of inches, 12"x16", are none. */
function hasQuotedCell(text: string, delimiter: string): boolean {
  const cell = String.raw`"(?:[^"\r\n]|"")*"`;
  return new RegExp(`^${cell}${delimiter}|${delimiter}${cell}(?:${delimiter}|$)`, "m").test(text);
}
