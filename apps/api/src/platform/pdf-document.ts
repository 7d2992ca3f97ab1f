import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Font } from "fontkit";
import type PDFDocument from "pdfkit";

/** Size in points, weight, colour and alignment of a text. */
export interface PdfStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly muted?: boolean;
  readonly align?: "left" | "right";
}

/** A column of a table. A cell's text may have several lines. */
export interface PdfColumn<Row> {
  readonly heading: string;
  /** Its texts wrap to the width that the other columns leave; one column of a table has this. */
  readonly isWrapped?: boolean;
  readonly align?: "left" | "right";
  readonly cell: (row: Row, index: number) => string;
}

export const pdfContentType = "application/pdf";

// Points, 72 to an inch.
const a4 = { width: 595.28, height: 841.89 };
const margin = 36;
const footHeight = 24;
const cellPadding = 4;
const colours = { ink: "#1c1a17", muted: "#655f56", rule: "#cbc4b8", ground: "#f3efe8" };

/** The printable area of a page. */
export const printArea = { left: margin, width: a4.width - 2 * margin } as const;

/**
 * Begins a document of A4 pages in Noto Sans, because the built-in PDF fonts lack ₹. The same calls make the same
 * bytes: nothing depends on the clock or on randomness.
 *
 * @param metadata `at` is the creation time
 */
export async function beginPdf(metadata: { title: string; author: string; at: Date }): Promise<PdfDocument> {
  const { Document, regular, bold } = await (tools ??= loadTools());
  const document = new Document({
    size: "A4",
    margin: 0,
    bufferPages: true,
    lang: "en-IN",
    displayTitle: true,
    info: { Title: metadata.title, Author: metadata.author, CreationDate: metadata.at, ModDate: metadata.at },
  });
  document.registerFont("regular", regular).registerFont("bold", bold);
  return new PdfDocument(document);
}

let tools: ReturnType<typeof loadTools> | undefined;

/** Loaded with the first document, because it would slow the start. */
async function loadTools() {
  const [{ default: Document }, fontkit] = await Promise.all([import("pdfkit"), import("fontkit")]);
  const load = async (fontUrl: string) => {
    const font = fontkit.create(await readFile(fileURLToPath(fontUrl))) as Font;
    // fontkit remembers for each glyph the character it was first requested by, and writes it into documents for copying
    // text. Requesting plain characters first, in one order, makes every document the same.
    for (const character of font.characterSet.filter(isPlain)) font.glyphForCodePoint(character);
    // Opened once, because that takes ten times as long as a page. pdfkit accepts an open font, its types do not.
    return font as unknown as Buffer;
  };
  const [regular, bold] = await Promise.all([
    load(import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf")),
    load(import.meta.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf")),
  ]);
  return { Document, regular, bold };
}

/** Pages filled from top to bottom with texts, rules and tables. */
export class PdfDocument {
  /** The position of the next element, in points from the top. */
  y = margin;
  /** Writes the top of every page after the first. */
  onNewPage: () => void = () => undefined;
  readonly #document: PDFKit.PDFDocument;

  constructor(document: InstanceType<typeof PDFDocument>) {
    this.#document = document;
  }

  /** Writes a text, wrapped to `width`. @returns its height */
  text(text: string, x: number, y: number, width: number, style: PdfStyle = {}): number {
    this.#write(text, x, y, width, style);
    return this.heightOf(text, width, style);
  }

  heightOf(text: string, width: number, style: PdfStyle = {}): number {
    this.#setFont(style);
    return linesOf(text).reduce((sum, line) => sum + this.#document.heightOfString(line, { width }), 0);
  }

  /** Writes texts below each other. @returns their total height */
  stack(texts: readonly (readonly [text: string, style?: PdfStyle])[], x: number, width: number): number {
    let height = 0;
    for (const [text, style] of texts) {
      if (text !== "") height += this.text(text, x, this.y + height, width, style) + 1;
    }
    return height;
  }

  rule(): void {
    this.#line(this.y);
  }

  /** Begins a new page unless `height` fits below. @returns whether it did */
  need(height: number): boolean {
    if (this.y + height <= a4.height - margin - footHeight) return false;
    this.#document.addPage({ size: "A4", margin: 0 });
    this.y = margin;
    this.onNewPage();
    return true;
  }

  /** A table; rows are never split across pages, and every page repeats the headings. `foot` is the last row. */
  table<Row>(columns: readonly PdfColumn<Row>[], rows: readonly Row[], foot?: readonly string[]): void {
    const texts = rows.map((row, index) => columns.map(({ cell }) => cell(row, index)));
    const headings = columns.map((column) => column.heading);
    const columnBoxes = this.#layoutColumns(columns, [headings, ...texts, foot ?? []]);
    const strong = { bold: true };
    const heading = this.#measureRow(columnBoxes, headings, strong);
    const body = texts.map((cells) => this.#measureRow(columnBoxes, cells));
    const last = foot && this.#measureRow(columnBoxes, foot, strong);
    // The headings are never last on a page, and the total is never first.
    this.need(heading.height + (body[0]?.height ?? 0));
    this.#row(columnBoxes, heading, strong);
    for (const [index, row] of body.entries()) {
      const below = index === body.length - 1 && last ? last.height : 0;
      if (this.need(row.height + below)) this.#row(columnBoxes, heading, strong);
      this.#row(columnBoxes, row);
    }
    if (last) this.#row(columnBoxes, last, strong);
  }

  /** Numbers the pages and ends the document. */
  async *bytes(foot: string): AsyncGenerator<Uint8Array> {
    const { count } = this.#document.bufferedPageRange();
    const y = a4.height - margin - 8;
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page);
      this.#line(y - 5);
      this.text(foot, printArea.left, y, printArea.width * 0.85, { size: 7.5, muted: true });
      const number = `Page ${page + 1} of ${count}`;
      this.text(number, printArea.left, y, printArea.width, { size: 7.5, muted: true, align: "right" });
    }
    this.#document.end();
    yield* this.#document as AsyncIterable<Uint8Array>;
  }

  #write(text: string, x: number, y: number, width: number, style: PdfStyle): void {
    this.#setFont(style);
    this.#document.fillColor(style.muted ? colours.muted : colours.ink);
    let top = y;
    for (const line of linesOf(text)) {
      this.#document.text(line, x, top, { width, align: style.align ?? "left" });
      top += this.#document.heightOfString(line, { width });
    }
  }

  #setFont({ size = 8, bold = false }: PdfStyle): void {
    this.#document.font(bold ? "bold" : "regular").fontSize(size);
  }

  #line(y: number): void {
    const { left, width } = printArea;
    this.#document
      .lineWidth(0.5)
      .strokeColor(colours.rule)
      .moveTo(left, y)
      .lineTo(left + width, y)
      .stroke();
  }

  /** Every column is as wide as its widest text, so that no amount wraps. */
  #layoutColumns(columns: readonly PdfColumn<never>[], rows: readonly (readonly string[])[]): ColumnBox[] {
    this.#setFont({ bold: true });
    const widths = columns.map(({ isWrapped = false }, index) =>
      isWrapped ? 0 : Math.max(...rows.map((cells) => this.#widthOf(cells[index] ?? ""))) + 2 * cellPadding,
    );
    const rest = printArea.width - widths.reduce((sum, width) => sum + width, 0);
    let x = printArea.left;
    return columns.map(({ isWrapped = false, align = "left" }, index) => {
      const width = isWrapped ? rest : (widths[index] ?? 0);
      const box = { x: x + cellPadding, width: width - 2 * cellPadding, align };
      x += width;
      return box;
    });
  }

  /** The width of a text's longest line in bold, plus 0.1 for rounding. */
  #widthOf(text: string): number {
    return Math.max(0, ...linesOf(text).map((line) => this.#document.widthOfString(line))) + 0.1;
  }

  #measureRow(
    columnBoxes: readonly ColumnBox[],
    cells: readonly string[],
    style: PdfStyle = {},
  ): MeasuredRow {
    const heights = columnBoxes.map(({ width }, index) => this.heightOf(cells[index] ?? "", width, style));
    return { cells, height: Math.max(...heights) + 2 * cellPadding };
  }

  /** Writes a row; bold ones get a background. */
  #row(columnBoxes: readonly ColumnBox[], { cells, height }: MeasuredRow, style: PdfStyle = {}): void {
    if (style.bold) this.#document.rect(printArea.left, this.y, printArea.width, height).fill(colours.ground);
    for (const [index, { x, width, align }] of columnBoxes.entries()) {
      this.#write(cells[index] ?? "", x, this.y + cellPadding, width, { ...style, align });
    }
    this.y += height;
    this.#line(this.y);
  }
}

interface MeasuredRow {
  readonly cells: readonly string[];
  readonly height: number;
}

interface ColumnBox {
  readonly x: number;
  readonly width: number;
  readonly align: "left" | "right";
}

// pdfkit would count a line end as width and wrap a line that fits.
const linesOf = (text: string) => (text === "" ? [] : text.split(/\r\n|\r|\n/));

/** Whether a character is its own compatibility form: ligatures and non-breaking spaces are not. */
function isPlain(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint);
  return character.normalize("NFKC") === character;
}
