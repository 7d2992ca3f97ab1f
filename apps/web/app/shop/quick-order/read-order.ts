import type { Product } from "@dakbag/contracts/catalogue";
import { readDelimited, writeCsv } from "@dakbag/domain/imports/delimited-text";
import { formatQuantity } from "@dakbag/domain/money/money";
import { readOrderSheet } from "@dakbag/domain/order-sheet/order-sheet";
import { readPastedOrder } from "@dakbag/domain/order-sheet/pasted-order";
import type { OrderedLine, SheetLine } from "@dakbag/domain/order-sheet/sheet-line";
import type { ProductIndex } from "@dakbag/domain/order-sheet/product-index";
import { matchProduct } from "@dakbag/domain/order-sheet/match-product";
import { readOrderTable, readQuantity } from "@dakbag/domain/order-sheet/order-table";
import { unitProblem } from "@dakbag/domain/order-sheet/unit-problem";
import type { OrderDraft, OrderRow } from "./order-draft.ts";
import type { OrderReview, Reading } from "./order-review.ts";
import { readTextFile } from "./read-text-file.ts";

type NewRow = Omit<OrderRow, "id">;

/** More rows are several orders. */
export const maxRows = 1000;

/** Reads pasted lines: from a spreadsheet, with tabs between the cells, or from a chat or e-mail. */
export function readPasted(index: ProductIndex<Product>, text: string): Reading {
  if (text.trim() === "") return { refusal: "Paste some lines first." };
  return readingOf(index, readPastedOrder(index, text));
}

/** Reads a file of the buyer's: a workbook or CSV by its columns, any other text like a chat. */
export async function readFile(index: ProductIndex<Product>, file: File): Promise<Reading> {
  const read = await readTextFile(file);
  if ("refusal" in read) return read;
  const isPlain = !read.isWorkbook && /\.(txt|text|md|log)$/i.test(file.name);
  const reading = isPlain
    ? readPasted(index, read.text)
    : readingOf(index, readOrderTable(index, readDelimited(read.text, read.isWorkbook && ",")));
  return "refusal" in reading || read.warning === undefined ? reading : { ...reading, warning: read.warning };
}

function readingOf(index: ProductIndex<Product>, lines: readonly SheetLine[]): Reading {
  const ordered = lines.filter((line) => line.kind === "ordered");
  const notes = lines.flatMap((line) =>
    line.kind === "note" ? [`Line ${line.lineNumber}: ${line.written}`] : [],
  );
  if (ordered.length > maxRows) {
    const count = formatQuantity(ordered.length);
    return {
      refusal: `You pasted ${count} lines. The table takes up to ${formatQuantity(maxRows)} lines: split them.`,
    };
  }
  if (ordered.length === 0) return { refusal: "No product was found in these lines." };
  const rows = combineSameProducts(index, ordered);
  return { rows, notes, summary: summaryOf(index, ordered, rows, notes) };
}

function summaryOf(
  index: ProductIndex<Product>,
  ordered: readonly OrderedLine[],
  rows: readonly NewRow[],
  notes: readonly string[],
): string {
  const states = rows.map(({ asked }) => matchProduct(index, asked).state);
  const count = (state: string) => states.filter((own) => own === state).length;
  const parts = [
    `${count("found")} found`,
    count("ambiguous") > 0 && `${count("ambiguous")} to choose`,
    count("not-found") > 0 && `${count("not-found")} not found`,
    ordered.length > rows.length && `${ordered.length - rows.length} combined with the same product`,
    notes.length > 0 && `${notes.length} skipped`,
  ];
  const noun = ordered.length === 1 ? "line" : "lines";
  return `${formatQuantity(ordered.length)} ${noun} read: ${parts.filter(Boolean).join(", ")}.`;
}

/** The lines as rows; lines of the same product and unit become one row. */
function combineSameProducts(index: ProductIndex<Product>, lines: readonly OrderedLine[]): NewRow[] {
  const rows: NewRow[] = [];
  const bySku = new Map<string, { row: NewRow; parts: string[]; sum: number }>();
  for (const line of lines) {
    const match = matchProduct(index, line.productText);
    const { quantity } = line;
    const row = rowOf(line);
    rows.push(row);
    if (match.state !== "found" || quantity.state !== "written") continue;
    if (unitProblem(match.product, quantity.unit) !== undefined) continue;
    const { SKU } = match.product;
    const part = `${formatQuantity(quantity.value)} (line ${line.lineNumber})`;
    const first = bySku.get(SKU);
    if (!first) {
      bySku.set(SKU, { row, parts: [part], sum: quantity.value });
      continue;
    }
    rows.pop();
    first.parts.push(part);
    first.sum += quantity.value;
    first.row.quantity = formatQuantity(first.sum);
    first.row.merged = `Combined: ${first.parts.join(" + ")}`;
  }
  return rows;
}

function rowOf({ productText, quantity, written, lineNumber }: OrderedLine): NewRow {
  const row: NewRow = { asked: productText, quantity: "", source: `Line ${lineNumber}: ${written}` };
  if (quantity.state === "ambiguous") {
    row.doubt = { reason: quantity.reason, choices: quantity.choices };
  } else if (quantity.state === "written") {
    row.quantity = Number.isInteger(quantity.value) ? formatQuantity(quantity.value) : String(quantity.value);
    if (quantity.unit !== null) row.unit = quantity.unit;
  }
  return row;
}

/** Splits the text of a product field that has more than a product: a quantity, or several items. */
export function readTyped(index: ProductIndex<Product>, row: OrderRow): NewRow[] | undefined {
  const ordered = readOrderSheet(index, row.asked).filter((line) => line.kind === "ordered");
  const [first] = ordered;
  if (ordered.length > 1)
    return combineSameProducts(index, ordered).map(({ source: _source, ...own }) => own);
  if (first?.quantity.state !== "written" || row.quantity.trim() !== "" || first.productText === "")
    return undefined;
  const { source: _source, ...own } = rowOf(first);
  return [own];
}

/** The rows with problems, as a CSV file to correct and upload again. */
export function problemLinesCsv(draft: OrderDraft, review: OrderReview): string {
  const rows = draft.rows.flatMap((row) => {
    const own = review.rows.get(row.id);
    if (!own || own.state === "blank" || own.line) return [];
    const written = row.doubt ? row.doubt.choices.join(" or ") : row.quantity;
    const unit = readQuantity(row.quantity).state === "written" && row.unit ? ` ${row.unit}` : "";
    const problem = own.problem ?? own.reason ?? "";
    return [
      [
        own.product?.sku ?? "",
        own.product?.title ?? row.asked,
        `${written}${unit}`,
        problem,
        row.source ?? "",
      ],
    ];
  });
  return writeCsv([["SKU", "Product", "Quantity", "Problem", "As written"], ...rows]);
}
