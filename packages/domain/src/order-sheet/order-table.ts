import { type DelimitedRow, plainCell } from "../imports/delimited-text.ts";
import { type ProductIndex, type SheetProduct, codeOf } from "./product-index.ts";
import { isOrderItem } from "./split-items.ts";
import type { WrittenQuantity } from "./extract-quantity.ts";
import { type SheetLine, maxLineLength, readItem, readOrderLine } from "./order-sheet.ts";
import { numberSuffix } from "./vocabulary.ts";
import { normaliseText, tokenise } from "./tokenise.ts";

type Column = "sku" | "product" | "quantity" | "unit" | "pod" | "ignored";

/**
 * Reads an order from the rows of a spreadsheet or a CSV file. Columns are known by their headings ("SKU", "Item",
 * "Qty", "POD"); without headings each row is read like a line of a chat. Every row that is not blank comes back.
 * Never throws.
 */
export function readOrderTable<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  rows: readonly DelimitedRow[],
): SheetLine[] {
  const filled = rows
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => plainCell(cell.trim())) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const headingAt = filled.findIndex(({ cells }) => columnsOf(cells) !== undefined);
  const columns = filled[headingAt] && columnsOf(filled[headingAt].cells);
  const hasSerials = columns === undefined && beginWithSerials(filled);
  return filled.flatMap(({ line, cells }, at): SheetLine[] => {
    const written = cells.filter((cell) => cell !== "").join(", ");
    const note: SheetLine = { kind: "note", lineNumber: line, written };
    if ((columns && at === headingAt) || written.length > maxLineLength) return [note];
    if (columns && at > headingAt) return [readUnder(index, columns, cells, note)];
    return readUnheaded(index, hasSerials && isNumber(cells[0]) ? cells.slice(1) : cells, note);
  });
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

/** What the columns of a row of headings hold; undefined where the row is no such row. */
function columnsOf(cells: readonly string[]): Column[] | undefined {
  const names = cells.map((cell) => normaliseText(cell).replace(/[^a-z]/g, ""));
  const columns = names.map((name) => headings.find(([pattern]) => pattern.test(name))?.[1] ?? "product");
  const namesProduct = names.some((name, at) => columns[at] === "sku" || productHeading.test(name));
  const isHeadings = namesProduct && columns.includes("quantity") && !cells.some((cell) => /\d/.test(cell));
  return isHeadings ? columns : undefined;
}

function readUnder<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  columns: readonly Column[],
  cells: readonly string[],
  note: SheetLine,
): SheetLine {
  const cellsOf = (column: Column) =>
    cells.filter((cell, at) => cell !== "" && (columns[at] ?? "product") === column);
  const sku = cellsOf("sku").join(" ");
  const isKnown = index.byCode.has(codeOf(normaliseText(sku)));
  // Somebody else's code is one word: "MY-BAG-1" asks for no bag and no 1.
  const code = isKnown || /\s/.test(sku) ? sku : sku.replace(/[^\p{L}\p{N}]/gu, "");
  const asked = isKnown
    ? sku
    : [code, ...cellsOf("product"), ...cellsOf("pod").map(podWords)].join(" ").trim();
  const [quantityCell = "", ...more] = cellsOf("quantity");
  if (quantityCell === "" && asked === "") return note;
  const words = tokenise(normaliseText(asked));
  if (quantityCell === "") {
    if (!isOrderItem(index, normaliseText(asked), words)) return note;
    return {
      ...note,
      kind: "ordered",
      ...(isKnown ? { asked, quantity: { state: "missing" } } : readItem(index, asked, words)),
    };
  }
  if (/^(grand|sub)? ?total$/.test(normaliseText(asked))) return note;
  const quantity =
    more.length > 0
      ? unreadable([quantityCell, ...more].join(", "))
      : readQuantity(quantityCell, cellsOf("unit")[0]);
  return { ...note, kind: "ordered", asked, quantity };
}

/** Reads what stands in a field for a quantity: "5,000", "5k", "10 ctn"; a sentence where it is none. */
export function readQuantity(written: string, unitCell = ""): WrittenQuantity {
  const folded = normaliseText(written.trim());
  if (folded === "") return { state: "missing" };
  const [word, ...more] = tokenise(folded);
  const isWhole = word?.start === 0 && more.length === 0 && !/[^\s.]/.test(folded.slice(word.end));
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
  return { state: "doubtful", choices: [], reason: `“${written}” is no quantity that we can read.` };
}

function podWords(cell: string): string {
  const folded = normaliseText(cell);
  if (/^(y|yes|with|haan|true|pod|1)$/.test(folded)) return "with POD";
  return /^(n|no|without|nahi|false|npd|non pod|0|-)$/.test(folded) ? "without POD" : cell;
}

function readUnheaded<Product extends SheetProduct>(
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
  // A break between the cells: no number takes the next cell's word for its unit.
  const line = filled.join(" ; ");
  const folded = normaliseText(line);
  const words = tokenise(folded).filter(({ kind }) => kind !== "break");
  if (!isOrderItem(index, folded, words)) return [note];
  const { asked, quantity } = readItem(index, line, words);
  return [{ ...note, kind: "ordered", asked: asked.replaceAll(" ; ", " "), quantity }];
}

/** Whether the first column counts the rows: 1, 2, 3 … beside another number. */
function beginWithSerials(rows: readonly DelimitedRow[]): boolean {
  const counted = rows.filter(({ cells }) => isNumber(cells[0]));
  const isSerial = counted.every(
    ({ cells }, at) => Number(cells[0]) === at + 1 && cells.slice(1).some(isNumber),
  );
  return counted.length > 1 && isSerial;
}

function isNumber(cell: string | undefined): boolean {
  return cell !== undefined && /^\d[\d,.]*$/.test(cell);
}
