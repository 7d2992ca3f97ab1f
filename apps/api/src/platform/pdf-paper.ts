import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Font } from "fontkit";
import type PDFDocument from "pdfkit";

/** A text on paper: how large, how heavy, and to which side of its width. */
export interface PdfStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly muted?: boolean;
  readonly align?: "left" | "right";
}

/** A column of a table. A cell's text may have several lines. */
export interface PdfColumn<Row> {
  readonly heading: string;
  /** Its texts are wrapped to what the other columns leave; one column of a table is so. */
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

/** Where a page of paper may be written on. */
export const paper = { left: margin, width: a4.width - 2 * margin } as const;

/**
 * Begins a document of A4 pages in Noto Sans: the fonts that every PDF reader has of its own lack ₹. The same calls
 * make the same bytes: nothing in it comes from a clock or from chance.
 *
 * @param facts what programs show of the document; `at` is when it was made
 */
export async function beginPdf(facts: { title: string; author: string; at: Date }): Promise<PdfPaper> {
  const { Document, regular, bold } = await (tools ??= loadTools());
  const document = new Document({
    size: "A4",
    margin: 0,
    bufferPages: true,
    lang: "en-IN",
    displayTitle: true,
    info: { Title: facts.title, Author: facts.author, CreationDate: facts.at, ModDate: facts.at },
  });
  document.registerFont("regular", regular).registerFont("bold", bold);
  return new PdfPaper(document);
}

let tools: ReturnType<typeof loadTools> | undefined;

/** Not before the first document is asked for: this takes as long as a good part of a start. */
async function loadTools() {
  const [{ default: Document }, fontkit] = await Promise.all([import("pdfkit"), import("fontkit")]);
  const load = async (address: string) => {
    const font = fontkit.create(await readFile(fileURLToPath(address))) as Font;
    // A font remembers of each glyph which character it was first asked for by, and writes that into documents for
    // those who copy from them. So plain characters are asked for first, in one order, before any document asks.
    for (const character of font.characterSet.filter(isPlain)) font.glyphForCodePoint(character);
    // Opened once: that takes ten times as long as to set a page. That it may be open already, the types do not know.
    return font as unknown as Buffer;
  };
  const [regular, bold] = await Promise.all([
    load(import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf")),
    load(import.meta.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf")),
  ]);
  return { Document, regular, bold };
}

/** Pages that are filled from top to bottom. It knows texts, rules and tables, and no word of the shop. */
export class PdfPaper {
  /** Where the next thing goes, in points from the top. */
  y = margin;
  /** What every page after the first begins with. */
  onNewPage: () => void = () => undefined;
  readonly #document: PDFKit.PDFDocument;

  constructor(document: InstanceType<typeof PDFDocument>) {
    this.#document = document;
  }

  /** Writes a text at a place, wrapped to its width. @returns how high it became */
  text(text: string, x: number, y: number, width: number, style: PdfStyle = {}): number {
    this.#write(text, x, y, width, style);
    return this.heightOf(text, width, style);
  }

  heightOf(text: string, width: number, style: PdfStyle = {}): number {
    this.#choose(style);
    return linesOf(text).reduce((sum, line) => sum + this.#document.heightOfString(line, { width }), 0);
  }

  /** Texts under each other, each as high as it needs. @returns how high they are together */
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

  /** Goes on on a new page unless so much fits below. @returns whether a page was begun */
  need(height: number): boolean {
    if (this.y + height <= a4.height - margin - footHeight) return false;
    this.#document.addPage({ size: "A4", margin: 0 });
    this.y = margin;
    this.onNewPage();
    return true;
  }

  /** A table; a row is never cut by the end of a page, and every page has the headings. `foot` is its last row. */
  table<Row>(columns: readonly PdfColumn<Row>[], rows: readonly Row[], foot?: readonly string[]): void {
    const texts = rows.map((row, index) => columns.map(({ cell }) => cell(row, index)));
    const headings = columns.map((column) => column.heading);
    const places = this.#placesOf(columns, [headings, ...texts, foot ?? []]);
    const strong = { bold: true };
    const heading = this.#measured(places, headings, strong);
    const body = texts.map((cells) => this.#measured(places, cells));
    const last = foot && this.#measured(places, foot, strong);
    // A heading never stands alone at the end of a page, nor a sum at the beginning of one.
    this.need(heading.height + (body[0]?.height ?? 0));
    this.#row(places, heading, strong);
    for (const [index, row] of body.entries()) {
      const below = index === body.length - 1 && last ? last.height : 0;
      if (this.need(row.height + below)) this.#row(places, heading, strong);
      this.#row(places, row);
    }
    if (last) this.#row(places, last, strong);
  }

  /** Numbers the pages and gives the document away. */
  async *bytes(foot: string): AsyncGenerator<Uint8Array> {
    const { count } = this.#document.bufferedPageRange();
    const y = a4.height - margin - 8;
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page);
      this.#line(y - 5);
      this.text(foot, paper.left, y, paper.width * 0.85, { size: 7.5, muted: true });
      const number = `Page ${page + 1} of ${count}`;
      this.text(number, paper.left, y, paper.width, { size: 7.5, muted: true, align: "right" });
    }
    this.#document.end();
    yield* this.#document as AsyncIterable<Uint8Array>;
  }

  #write(text: string, x: number, y: number, width: number, style: PdfStyle): void {
    this.#choose(style);
    this.#document.fillColor(style.muted ? colours.muted : colours.ink);
    let top = y;
    for (const line of linesOf(text)) {
      this.#document.text(line, x, top, { width, align: style.align ?? "left" });
      top += this.#document.heightOfString(line, { width });
    }
  }

  #choose({ size = 8, bold = false }: PdfStyle): void {
    this.#document.font(bold ? "bold" : "regular").fontSize(size);
  }

  #line(y: number): void {
    const { left, width } = paper;
    this.#document
      .lineWidth(0.5)
      .strokeColor(colours.rule)
      .moveTo(left, y)
      .lineTo(left + width, y)
      .stroke();
  }

  /** Every column as wide as its widest text, so that no amount is ever broken. */
  #placesOf(columns: readonly PdfColumn<never>[], rows: readonly (readonly string[])[]): Place[] {
    this.#choose({ bold: true });
    const widths = columns.map(({ isWrapped = false }, index) =>
      isWrapped ? 0 : Math.max(...rows.map((cells) => this.#widthOf(cells[index] ?? ""))) + 2 * cellPadding,
    );
    const rest = paper.width - widths.reduce((sum, width) => sum + width, 0);
    let x = paper.left;
    return columns.map(({ isWrapped = false, align = "left" }, index) => {
      const width = isWrapped ? rest : (widths[index] ?? 0);
      const place = { x: x + cellPadding, width: width - 2 * cellPadding, align };
      x += width;
      return place;
    });
  }

  /** Of the longest of a text's lines, as bold as it may be written; a hair more, for sums of fractions. */
  #widthOf(text: string): number {
    return Math.max(0, ...linesOf(text).map((line) => this.#document.widthOfString(line))) + 0.1;
  }

  #measured(places: readonly Place[], cells: readonly string[], style: PdfStyle = {}): MeasuredRow {
    const heights = places.map(({ width }, index) => this.heightOf(cells[index] ?? "", width, style));
    return { cells, height: Math.max(...heights) + 2 * cellPadding };
  }

  /** A row at the place where the next thing goes; what is bold has a ground of its own. */
  #row(places: readonly Place[], { cells, height }: MeasuredRow, style: PdfStyle = {}): void {
    if (style.bold) this.#document.rect(paper.left, this.y, paper.width, height).fill(colours.ground);
    for (const [index, { x, width, align }] of places.entries()) {
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

interface Place {
  readonly x: number;
  readonly width: number;
  readonly align: "left" | "right";
}

// Line ends go no further: pdfkit would count their width and break a line that fits.
const linesOf = (text: string) => (text === "" ? [] : text.split(/\r\n|\r|\n/));

/** Whether a character stands for nothing but itself: a ligature, or a space that does not break, is of others. */
function isPlain(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint);
  return character.normalize("NFKC") === character;
}
