import { type PdfDocument, printArea } from "./pdf-document.ts";
import type { PdfStyle } from "./pdf-text.ts";

/** A column of a table. A cell's text may have several lines. */
export interface PdfColumn<Row> {
  readonly heading: string;
  /** Its texts wrap to the width that the other columns leave; one column of a table has this. */
  readonly isWrapped?: boolean;
  readonly align?: "left" | "right";
  /** In points; longer texts wrap. */
  readonly maxWidth?: number;
  /** Each of its cells that is not empty is a square to tick. */
  readonly isTicked?: boolean;
  readonly cell: (row: Row, index: number) => string;
}

interface TableOptions {
  /** The texts of a last row. */
  readonly foot?: readonly string[];
  /** Of its texts, in points. */
  readonly size?: number;
  /** The height of what follows on the page of the last row. */
  readonly below?: number;
}

const cellPadding = 4;
const tickBoxSize = 10;

/** Writes a table of an A4 page; rows are never split across pages, and every page repeats the headings. */
export function writeTable<Row>(
  pdf: PdfDocument,
  columns: readonly PdfColumn<Row>[],
  rows: readonly Row[],
  { foot, size = 8, below = 0 }: TableOptions = {},
): void {
  const texts = rows.map((row, index) => columns.map(({ cell }) => cell(row, index)));
  const headings = columns.map((column) => column.heading);
  const table = { pdf, size, boxes: layoutColumns(pdf, columns, [headings, ...texts, foot ?? []], size) };
  const heading = measureRow(table, headings, true);
  const body = texts.map((cells) => measureRow(table, cells));
  const last = foot && measureRow(table, foot, true);
  // The headings are never last on a page, and the total is never first.
  pdf.need(heading.height + (body[0]?.height ?? 0));
  writeRow(table, heading);
  for (const [index, row] of body.entries()) {
    const isLast = index === body.length - 1;
    if (pdf.need(row.height + (isLast ? (last?.height ?? 0) + below : 0))) writeRow(table, heading);
    writeRow(table, row);
  }
  if (last) writeRow(table, last);
}

interface Table {
  readonly pdf: PdfDocument;
  readonly size: number;
  readonly boxes: readonly ColumnBox[];
}

interface ColumnBox extends Pick<Required<PdfStyle>, "align"> {
  readonly x: number;
  readonly width: number;
  readonly isTicked: boolean;
}

/** Every column is as wide as its widest text, so that no amount wraps. */
function layoutColumns(
  pdf: PdfDocument,
  columns: readonly PdfColumn<never>[],
  rows: readonly (readonly string[])[],
  size: number,
): ColumnBox[] {
  const widths = columns.map(({ isWrapped = false, maxWidth = Infinity }, index) => {
    if (isWrapped) return 0;
    const widest = Math.max(...rows.map((cells) => pdf.widthOf(cells[index] ?? "", { size, bold: true })));
    return Math.min(widest, maxWidth) + 2 * cellPadding;
  });
  const rest = printArea.width - widths.reduce((sum, width) => sum + width, 0);
  let x = printArea.left;
  return columns.map(({ isWrapped = false, align = "left", isTicked = false }, index) => {
    const width = isWrapped ? rest : (widths[index] ?? 0);
    const box = { x: x + cellPadding, width: width - 2 * cellPadding, align, isTicked };
    x += width;
    return box;
  });
}

interface MeasuredRow {
  readonly cells: readonly string[];
  readonly height: number;
  /** Headings and the foot are bold on a background. */
  readonly bold: boolean;
}

function measureRow({ pdf, size, boxes }: Table, cells: readonly string[], bold = false): MeasuredRow {
  const heights = boxes.map(({ width }, index) => pdf.heightOf(cells[index] ?? "", width, { size, bold }));
  return { cells, height: Math.max(...heights) + 2 * cellPadding, bold };
}

function writeRow({ pdf, size, boxes }: Table, { cells, height, bold }: MeasuredRow): void {
  if (bold) pdf.shade(height);
  for (const [index, { x, width, align, isTicked }] of boxes.entries()) {
    const text = cells[index] ?? "";
    if (isTicked && !bold && text !== "") pdf.tickBox(x, pdf.y + cellPadding + 2, tickBoxSize);
    else pdf.text(text, x, pdf.y + cellPadding, width, { size, bold, align });
  }
  pdf.y += height;
  pdf.rule();
}
