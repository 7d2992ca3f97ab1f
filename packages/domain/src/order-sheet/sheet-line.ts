import type { WrittenQuantity } from "./extract-quantity.ts";

/** An order of one product. */
export interface OrderedLine {
  kind: "ordered";
  /** Counted from 1, blank lines too. */
  lineNumber: number;
  /** The original text. */
  written: string;
  /** The words that name the product, without quantity and courtesies: for `matchProduct`. */
  productText: string;
  quantity: WrittenQuantity;
}

/** A part that orders nothing: a greeting, a heading, an address. Shown, so that nothing is left out unnoticed. */
interface SheetNote {
  kind: "note";
  lineNumber: number;
  written: string;
}

export type SheetLine = OrderedLine | SheetNote;
