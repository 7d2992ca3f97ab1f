import { type DelimitedRow, plainCell } from "../imports/delimited-text.ts";
import { type ProductIndex, type SheetProduct, codeOf } from "./product-index.ts";
import { isOrderItem } from "./split-items.ts";
import type { WrittenQuantity } from "./extract-quantity.ts";
import { maxLineLength, readItem, readOrderLine } from "./order-sheet.ts";
import type { SheetLine } from "./sheet-line.ts";
import { numberSuffix } from "../product-text/vocabulary.ts";
import { normaliseText, tokenise } from "../product-text/tokenise.ts";

type Column = "sku" | "product" | "quantity" | "unit" | "pod" | "ignored";

/**
 * Reads an order from the rows of a spreadsheet or a CSV file. Columns are recognised by their headings ("SKU", "Item",
 * "Qty", "POD"); without headings each row is read like a line of a chat. Every row that is not blank is returned.
 * Never throws.
 */
export function readOrderTable<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  rows: readonly DelimitedRow[],
): SheetLine[] {
  const filled = rows
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => plainCell(cell.trim())) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const headingIndex = filled.findIndex(({ cells }) => columnsOf(cells) !== undefined);
  const columns = filled[headingIndex] && columnsOf(filled[headingIndex].cells);
  const hasSerialColumn = columns === undefined && startsWithSerials(filled);
  return filled.flatMap(({ line, cells }, at): SheetLine[] => {
    const written = cells.filter((cell) => cell !== "").join(", ");
    const note: SheetLine = { kind: "note", lineNumber: line, written };
    if ((columns && at === headingIndex) || written.length > maxLineLength) return [note];
    if (columns && at > headingIndex) return [readByColumns(index, columns, cells, note)];
    return readWithoutHeadings(index, hasSerialColumn && isNumber(cells[0]) ? cells.slice(1) : cells, note);
  });
}

/** Whether a row names the columns of an order. */
export function hasHeadings(rows: readonly DelimitedRow[]): boolean {
  return rows.some(
    ({ cells }) => cells.length > 1 && columnsOf(cells.map((cell) => cell.trim())) !== undefined,
  );
}

const headings: readonly [RegExp, Column][] = [
  [
    /^(s|sr|sl|serial)?(no|number)?$|^(rate|price|mrp|amount|total|value|discount|problem|status|stock|aswritten|image|link|date)/,
    "ignored",
  ],
  [/^(gst|tax|hsn|igst|cgst|sgst)|(remark|note|comment)s?$|(price|rate|amount|value)$/, "ignored"],
  [/qty|quantity|qnty|^(pcs|pieces|nos|noofpcs|noofpieces|units|cartons|boxes|rolls|packs)$/, "quantity"],
  [/sku|^(item|product|article|part|style)?(code|no)$/, "sku"],
  [/^(uom|unit)$/, "unit"],
  [/^(with)?pod(yesno|yn)?$/, "pod"],
];
const productHeading = /item|product|description|particular|material|size|name|title|article|goods|bag/;

/** The columns that a row of headings names; undefined for any other row. */
function columnsOf(cells: readonly string[]): Column[] | undefined {
  const names = cells.map((cell) => normaliseText(cell).replace(/[^a-z]/g, ""));
  const columns = names.map((name) => headings.find(([pattern]) => pattern.test(name))?.[1] ?? "product");
  const namesProduct = names.some((name, at) => columns[at] === "sku" || productHeading.test(name));
  const isHeadings = namesProduct && columns.includes("quantity") && !cells.some((cell) => /\d/.test(cell));
  return isHeadings ? columns : undefined;
}

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
    : [code, ...cellsOf("product"), ...cellsOf("pod").map(podWords)].join(" ").trim();
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
  return { ...note, kind: "ordered", productText, quantity };
}

/** Reads a quantity field: "5,000", "5k", "10 ctn". Anything else is `ambiguous`, with a sentence as its reason. */
export function readQuantity(written: string, unitCell = ""): WrittenQuantity {
  const normalised = normaliseText(written.trim());
  if (normalised === "") return { state: "missing" };
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
