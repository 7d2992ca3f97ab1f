import { readDelimited } from "../imports/delimited-text.ts";
import { type SheetLine, readOrderSheet } from "./order-sheet.ts";
import { readOrderTable } from "./order-table.ts";
import type { ProductIndex, SheetProduct } from "./product-index.ts";

/** Reads pasted lines: cells of a spreadsheet, or a chat or e-mail. Never throws. */
export function readPastedOrder<Product extends SheetProduct>(
  index: ProductIndex<Product>,
  text: string,
): SheetLine[] {
  return text.includes("\t") ? readOrderTable(index, readDelimited(text, "\t")) : readOrderSheet(index, text);
}
