import {
  columnPositions,
  contradiction,
  type CsvProblem,
  type CsvTable,
  type InvalidRow,
  type ParsedCsv,
  readCsvTable,
} from "../imports/csv-file.ts";
import { plainCell } from "../imports/delimited-text.ts";
import type { UnitPrice } from "../money/money.ts";
import { maxStock } from "./stock-change.ts";
import { canBeStored, quotable } from "../text/storable-text.ts";
import { unitPriceProblem, withoutDigitGroups, writeUnitPrice } from "../money/unit-price-text.ts";
import {
  ambiguousNumber,
  hasDecimalComma,
  isAmbiguous,
  readPriceCell,
  withDecimalPoint,
} from "../imports/strict-cells.ts";

/** The columns that a file of prices and stock must have. */
export const productCsvColumns = ["SKU", "Price", "Stock", "Show"];

/** The values when the list was downloaded: a cell that still has the same value requests no change. */
const columnsBefore = ["Price before", "Stock before", "Show before"];

const maxSkuLength = 100;

/** The changes of one line; null changes nothing. `line` is where it begins, counted from 1. */
export interface ProductCsvRow {
  readonly line: number;
  readonly sku: string;
  /** `seen` is null when the file does not have the price before. */
  readonly price: { readonly set: UnitPrice; readonly seen: UnitPrice | null } | null;
  readonly stock: { readonly change: number } | { readonly set: number; readonly seen: number | null } | null;
  readonly isShown: boolean | null;
}

/** The file as a table, its lines not yet checked; or why it is refused as a whole. */
export function readProductTable(text: string): CsvTable | { readonly problem: CsvProblem } {
  const table = readCsvTable(text, productCsvColumns);
  return "problem" in table ? table : { ...table, isWidthFixed: true };
}

/** Why browser and server refuse a file as a whole; undefined when it can be read. */
export function productCsvProblem(text: string): CsvProblem | undefined {
  const table = readProductTable(text);
  return "problem" in table ? table.problem : undefined;
}

/**
 * Reads a file of prices and stock. The first line names the columns, in any order; other columns are ignored. In Stock
 * a plain number is the new stock, and "+500", "add 500", "-20" or "take 20" is a difference; the words exist because
 * spreadsheets drop a plus. A product may have only one line: several are all refused, because 500 twice may mean 500 or 1,000.
 */
export function readProductCsv(text: string): ParsedCsv<ProductCsvRow> | { readonly problem: CsvProblem } {
  const table = readProductTable(text);
  if ("problem" in table) return table;
  const positions = columnPositions(table.head, [...productCsvColumns, ...columnsBefore]);
  const rows: ProductCsvRow[] = [];
  const invalid: InvalidRow[] = [];
  const lines = table.lines.map(({ line, cells }) => ({
    line,
    cells,
    named: positions.map((position) => plainCell((cells[position] ?? "").trim())),
  }));
  const linesBySku = Map.groupBy(lines, ({ named }) => (named[0] ?? "").toUpperCase());
  const isDecimalComma = hasDecimalComma(lines.flatMap(({ named }) => [named[1] ?? "", named[4] ?? ""]));
  for (const { line, cells, named } of lines) {
    const sku = named[0] ?? "";
    const [first, second] = linesBySku.get(sku.toUpperCase()) ?? [];
    const other = first?.line === line ? second?.line : first?.line;
    const reason = lineProblem(cells, table.head) ?? skuProblem(sku, other);
    const read = reason === undefined ? readRow(line, named, isDecimalComma) : { reason };
    if ("reason" in read) invalid.push({ line, name: quotable(sku, maxSkuLength), reason: read.reason });
    else rows.push(read);
  }
  return { rows, invalid };
}

/** With an unquoted comma a price would be read as the stock. */
function lineProblem(cells: readonly string[], head: readonly string[]): string | undefined {
  const isTooLong = cells.slice(head.length).some((cell) => cell.trim() !== "");
  return cells.length < head.length || isTooLong
    ? `has ${cells.length} cells, the first line ${head.length}`
    : undefined;
}

function skuProblem(sku: string, otherLine: number | undefined): string | undefined {
  if (sku === "") return "SKU is required";
  if (sku.length > maxSkuLength) return `SKU must be at most ${maxSkuLength} characters`;
  if (!canBeStored(sku)) return "SKU contains characters that cannot be stored";
  return otherLine === undefined ? undefined : contradiction(otherLine, "product");
}

function readRow(
  line: number,
  cells: readonly string[],
  isDecimalComma: boolean,
): ProductCsvRow | { readonly reason: string } {
  const [sku = "", priceText = "", stockText = "", showText = "", ...before] = cells;
  const [priceBefore = "", stockBefore = "", showBefore = ""] = before;
  const numbers = Object.entries({
    Price: priceText,
    Stock: stockText,
    "Price before": priceBefore,
    "Stock before": stockBefore,
  });
  const ambiguous = isDecimalComma && numbers.find(([, text]) => isAmbiguous(text));
  if (ambiguous) return { reason: `${ambiguous.join(" ")} ${ambiguousNumber}` };
  const price = readPriceCell(priceText, isDecimalComma);
  if (priceText !== "" && price === undefined) return { reason: `Price ${unitPriceProblem}` };
  const stock = readStock(isDecimalComma ? withDecimalPoint(stockText) : stockText);
  if (stockText !== "" && stock === undefined) return { reason: stockProblem };
  const isShown = readYesNo(showText);
  if (showText !== "" && isShown === undefined) return { reason: "Show must be yes, no or empty" };
  const seenPrice = readPriceCell(priceBefore, isDecimalComma) ?? null;
  const seenStock = readUnits(isDecimalComma ? withDecimalPoint(stockBefore) : stockBefore) ?? null;
  return {
    line,
    sku,
    price: price === undefined || price === seenPrice ? null : { set: price, seen: seenPrice },
    stock: stock === undefined || isAsBefore(stock, seenStock) ? null : withSeen(stock, seenStock),
    isShown: isShown === undefined || isShown === readYesNo(showBefore) ? null : isShown,
  };
}

const stockProblem = `Stock must be a whole number up to ${maxStock}, as the stock is to be, or a difference: +500 or add 500, -20 or take 20`;

type WrittenStock = { readonly change: number } | { readonly set: number };

function readStock(text: string): WrittenStock | undefined {
  const [, sign = "", digits = ""] = /^(\+|-|−|add\s|take\s)?\s*(\S+)$/i.exec(text) ?? [];
  const units = readUnits(digits);
  if (units === undefined) return undefined;
  if (sign === "") return { set: units };
  const isTaken = ["-", "−", "take"].includes(sign.trim().toLowerCase());
  return { change: isTaken ? 0 - units : units };
}

/** Spreadsheets may write "500.00" for 500. */
function readUnits(text: string): number | undefined {
  const plain = withoutDigitGroups(text.trim());
  if (!/^\d{1,9}(\.0{1,4})?$/.test(plain)) return undefined;
  const units = Number(plain);
  return units <= maxStock ? units : undefined;
}

const isAsBefore = (stock: WrittenStock, seen: number | null) =>
  "set" in stock ? stock.set === seen : stock.change === 0;
const withSeen = (stock: WrittenStock, seen: number | null) => ("set" in stock ? { ...stock, seen } : stock);

function readYesNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return word === "yes" ? true : word === "no" ? false : undefined;
}

/** A product in the downloaded list. */
export interface ListedProduct {
  readonly sku: string;
  readonly title: string;
  readonly size: string;
  readonly price: UnitPrice;
  readonly stock: number;
  readonly isShown: boolean;
}

/** The list as a file to edit and upload again, header row first. Uploaded unchanged, it requests no change. */
export function productCsvTable(products: readonly ListedProduct[]): string[][] {
  const [sku = "", ...edited] = productCsvColumns;
  const lines = products.map((product) => {
    const values = [writeUnitPrice(product.price), String(product.stock), product.isShown ? "yes" : "no"];
    return [product.sku, product.title, product.size, ...values, ...values];
  });
  return [[sku, "Title", "Size", ...edited, ...columnsBefore], ...lines];
}
