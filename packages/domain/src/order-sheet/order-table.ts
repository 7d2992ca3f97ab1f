import { type DelimitedRow, plainCell } from "../imports/delimited-text.ts";
import { type ProductIndex, type SheetProduct, codeOf } from "./product-index.ts";
import { matchProduct } from "./match-product.ts";
import { type Column, columnsOf, knownColumns } from "./order-columns.ts";
import { isOrderItem } from "./split-items.ts";
import { spacedQuantity, type WrittenQuantity } from "./extract-quantity.ts";
import { maxLineLength, readItem, readOrderLine } from "./order-sheet.ts";
import type { SheetLine } from "./sheet-line.ts";
import { numberSuffix } from "../product-text/vocabulary.ts";
import { normaliseText, tokenise } from "../product-text/tokenise.ts";

/**
 * Reads an order from the rows of a spreadsheet or a CSV file. Columns are recognised by their headings ("SKU", "Item",
 * "Qty", "POD"), and those of branches, remarks and the like name no goods; without headings each row is read like a line of
 * a chat. Titles and addresses above are notes. Every row that is not blank is returned. Never throws.
 */
export function readOrderTable<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  rows: readonly DelimitedRow[],
): SheetLine[] {
  const filled = rows
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => plainCell(cell.trim())) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const headingIndex = filled.findIndex(({ cells }) => columnsOf(cells) !== undefined);
  const headings = filled[headingIndex] && columnsOf(filled[headingIndex].cells);
  const columns = headings && knownColumns(index, headings, filled.slice(headingIndex + 1));
  const hasSerialColumn = columns === undefined && startsWithSerials(filled);
  const firstRow = columns ? headingIndex : filled.findIndex(({ cells }) => countFilled(cells) > 1);
  return filled.flatMap(({ line, cells }, at): SheetLine[] => {
    const written = cells.filter((cell) => cell !== "").join(", ");
    const note: SheetLine = { kind: "note", lineNumber: line, written };
    if ((columns && at === headingIndex) || written.length > maxLineLength) return [note];
    if (columns && at > headingIndex) return [readByColumns(index, columns, cells, note)];
    const own = hasSerialColumn && isNumber(cells[0]) ? cells.slice(1) : cells;
    const lines = readWithoutHeadings(index, own, note);
    return at < firstRow && !lines.every((one) => isCertain(index, one)) ? [note] : lines;
  });
}

// A title names goods of which many fit.
const fewChoices = 5;

/** Whether a row above the table orders something all the same: "Courier bags 2026-27" is a title. */
function isCertain(index: ProductIndex<SheetProduct>, line: SheetLine): boolean {
  if (line.kind === "note" || line.quantity.state !== "written") return false;
  const match = matchProduct(index, line.productText);
  if (match.state !== "ambiguous") return match.state === "found";
  return match.isChoice && match.candidates.length <= fewChoices;
}

const countFilled = (cells: readonly string[]) => cells.filter((cell) => cell !== "").length;

function readByColumns<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  columns: readonly Column[],
  cells: readonly string[],
  note: SheetLine,
): SheetLine {
  const cellsOf = (column: Column) =>
    cells.filter((cell, at) => cell !== "" && (columns[at] ?? "product") === column);
  const sku = cellsOf("sku").join(" ");
  const isKnown = index.byCode.has(codeOf(normaliseText(sku)));
  // A buyer's own code is read as one word: the "BAG" and the 1 in "MY-BAG-1" mean nothing.
  const code = isKnown || /\s/.test(sku) ? sku : sku.replace(/[^\p{L}\p{N}]/gu, "");
  const productText = isKnown
    ? sku
    : [
        code,
        ...cellsOf("product"),
        ...cellsOf("micron").map((cell) => withUnit(cell, "micron")),
        ...cellsOf("gsm").map((cell) => withUnit(cell, "gsm")),
        ...cellsOf("pod").map(podWords),
      ]
        .join(" ")
        .trim();
  const [quantityCell = "", ...more] = cellsOf("quantity");
  if (quantityCell === "" && productText === "") return note;
  const words = tokenise(normaliseText(productText));
  if (quantityCell === "") {
    if (!isOrderItem(index, normaliseText(productText), words)) return note;
    return {
      ...note,
      kind: "ordered",
      ...(isKnown ? { productText, quantity: { state: "missing" } } : readItem(index, productText, words)),
    };
  }
  if (/^(grand|sub)? ?total$/.test(normaliseText(productText))) return note;
  const quantity =
    more.length > 0
      ? unreadable([quantityCell, ...more].join(", "))
      : readQuantity(quantityCell, cellsOf("unit")[0]);
  // "Checked by, Ravi"
  const isSigned = !/\d/.test(quantityCell) && !isOrderItem(index, normaliseText(productText), words);
  return isSigned ? note : { ...note, kind: "ordered", productText, quantity };
}

const withUnit = (cell: string, unit: string) => (isNumber(cell) ? `${cell} ${unit}` : cell);

/**
 * Reads a quantity field: "5,000", "5k", "10 ctn". Anything else is `ambiguous`, with a sentence as its reason; "2 000" with
 * what it probably is.
 */
export function readQuantity(written: string, unitCell = ""): WrittenQuantity {
  const normalised = normaliseText(written.trim());
  if (normalised === "") return { state: "missing" };
  if (isGroupedBySpaces(normalised)) return spacedQuantity(written.trim());
  const [word, ...more] = tokenise(normalised);
  const isWhole = word?.start === 0 && more.length === 0 && !/[^\s.]/.test(normalised.slice(word.end));
  if (!isWhole || word.kind !== "number" || !Number.isSafeInteger(Math.ceil(word.value)))
    return unreadable(written);
  const ending = numberSuffix(normaliseText(unitCell.trim()).replace(/\.$/, ""));
  return {
    state: "written",
    value: word.value,
    unit: word.unit ?? (ending && "unit" in ending ? ending.unit : null),
  };
}

/** "2 000", "1 00 000" */
const isGroupedBySpaces = (cell: string) => /^\d{1,3}(?: \d{2,3})* \d{3}$/.test(normaliseText(cell));

function unreadable(written: string): WrittenQuantity {
  return { state: "ambiguous", choices: [], reason: `“${written}” is not a valid quantity.` };
}

function podWords(cell: string): string {
  const normalised = normaliseText(cell);
  if (/^(y|yes|with|haan|true|pod|1)$/.test(normalised)) return "with POD";
  return /^(n|no|without|nahi|false|npd|non pod|0|-)$/.test(normalised) ? "without POD" : cell;
}

function readWithoutHeadings<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  cells: readonly string[],
  note: SheetLine,
): SheetLine[] {
  const filled = cells.filter((cell) => cell !== "");
  const [only = ""] = filled;
  if (filled.length < 2) {
    const lines = readOrderLine(index, only, note.lineNumber);
    return lines.length > 0 ? lines : [note];
  }
  const grouped = filled.filter(isGroupedBySpaces);
  if (grouped.length === 1) {
    const [written = ""] = grouped;
    const productText = filled.filter((cell) => cell !== written).join(" ");
    return [{ ...note, kind: "ordered", productText, quantity: readQuantity(written) }];
  }
  // Separated by breaks, so that a number does not take the next cell's word as its unit.
  const line = filled.join(" ; ");
  const normalised = normaliseText(line);
  const words = tokenise(normalised).filter(({ kind }) => kind !== "break");
  if (!isOrderItem(index, normalised, words)) return [note];
  const { productText, quantity } = readItem(index, line, words);
  return [{ ...note, kind: "ordered", productText: productText.replaceAll(" ; ", " "), quantity }];
}

/** Whether the first column counts the rows: 1, 2, 3 … beside another number. */
function startsWithSerials(rows: readonly DelimitedRow[]): boolean {
  const counted = rows.filter(({ cells }) => isNumber(cells[0]));
  const isSerial = counted.every(
    ({ cells }, at) => Number(cells[0]) === at + 1 && cells.slice(1).some(isNumber),
  );
  return counted.length > 1 && isSerial;
}

function isNumber(cell: string | undefined): boolean {
  return cell !== undefined && /^\d[\d,.]*$/.test(cell);
}
