import { type PdfStyle, PdfText } from "./pdf-text.ts";
import { loadPdfTools, type TextDocument } from "./pdf-tools.ts";

export const pdfContentType = "application/pdf";

// Points, 72 to an inch.
const a4 = { width: 595.28, height: 841.89 };
/** A label of 4 x 6 inch. */
export const labelSize = { width: 288, height: 432 };
const margin = 36;
const footHeight = 24;
const colours = { ink: "#000000", rule: "#cbc4b8", ground: "#f3efe8" };

/** The printable area of a page. */
export const printArea = { left: margin, width: a4.width - 2 * margin } as const;

/**
 * Begins a document in Noto Sans, because the built-in PDF fonts lack ₹. The same calls make the same bytes: nothing
 * depends on the clock or on randomness. It has no page before `beginSection`.
 *
 * @param metadata `at` is the creation time
 */
export async function beginPdf(
  metadata: { title: string; author: string; at: Date },
  size: PageSize = a4,
): Promise<PdfDocument> {
  const { Document, regular, bold } = await loadPdfTools();
  const document = new Document({
    autoFirstPage: false,
    bufferPages: true,
    lang: "en-IN",
    displayTitle: true,
    info: { Title: metadata.title, Author: metadata.author, CreationDate: metadata.at, ModDate: metadata.at },
  });
  document.registerFont("regular", regular).registerFont("bold", bold);
  return new PdfDocument(document, size);
}

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Pages filled from top to bottom with texts, rules and tables, in sections that are numbered by themselves. */
export class PdfDocument {
  /** The position of the next element, in points from the top. */
  y = margin;
  #onNewPage: () => void = () => undefined;
  readonly #document: TextDocument;
  readonly #size: PageSize;
  readonly #text: PdfText;

  constructor(document: TextDocument, size: PageSize) {
    this.#document = document;
    this.#size = size;
    this.#text = new PdfText(document);
  }

  /** Begins a section on a new page. @param onNewPage writes the top of each of its pages after the first */
  beginSection(onNewPage: () => void = () => undefined): void {
    this.#onNewPage = onNewPage;
    this.#addPage();
  }

  /** Ends a section, numbers its pages beside `foot`, and removes them from memory. @returns the bytes so far */
  endSection(foot?: string): Uint8Array {
    if (foot !== undefined) this.#numberPages(foot);
    this.#document.flushPages();
    return (this.#document.read() as Uint8Array | null) ?? new Uint8Array();
  }

  /** Ends the document. @returns its last bytes */
  async *end(): AsyncGenerator<Uint8Array> {
    this.#document.end();
    yield* this.#document as AsyncIterable<Uint8Array>;
  }

  /** Opens the fonts that texts need, before they are written. */
  openFonts(texts: string): Promise<void> {
    return this.#text.openFonts(texts);
  }

  /** Writes a text, wrapped to `width`. @returns its height */
  text(text: string, x: number, y: number, width: number, style: PdfStyle = {}): number {
    this.#document.fillColor(colours.ink);
    return this.#text.write(text, x, y, width, style);
  }

  heightOf(text: string, width: number, style: PdfStyle = {}): number {
    return this.#text.heightOf(text, width, style);
  }

  /** Writes texts below each other. @returns their total height */
  stack(texts: readonly (readonly [text: string, style?: PdfStyle])[], x: number, width: number): number {
    let height = 0;
    for (const [text, style] of texts) {
      if (text !== "") height += this.text(text, x, this.y + height, width, style) + 1;
    }
    return height;
  }

  /** The width of its longest line. */
  widthOf(text: string, style: PdfStyle = {}): number {
    return this.#text.widthOf(text, style);
  }

  rule(): void {
    this.#rule(this.y);
  }

  /** A light background as wide as the page's text. */
  shade(height: number): void {
    this.#document.rect(printArea.left, this.y, printArea.width, height).fill(colours.ground);
  }

  /** Begins a new page unless `height` fits below. @returns whether it did */
  need(height: number): boolean {
    if (this.y + height <= this.#size.height - margin - footHeight) return false;
    this.#addPage();
    this.#onNewPage();
    return true;
  }

  /** Fills the bars of a barcode; `widths` are those of bars and spaces in turn, in units of `module` points. */
  bars(widths: readonly number[], x: number, y: number, module: number, height: number): void {
    let left = x;
    for (const [index, width] of widths.entries()) {
      if (index % 2 === 0) this.#document.rect(left, y, width * module, height);
      left += width * module;
    }
    this.#document.fill(colours.ink);
  }

  /** A black line, as for a signature. */
  line(x: number, y: number, width: number): void {
    this.#stroke(x, y, width, colours.ink);
  }

  /** A picture from a file, as large as fits, at the right of its place. Several of one file are written once. */
  picture(path: string, place: { x: number; y: number; width: number; height: number }): void {
    const fit: [number, number] = [place.width, place.height];
    this.#document.image(path, place.x, place.y, { fit, align: "right", valign: "center" });
  }

  /** An empty square to tick. */
  tickBox(x: number, y: number, size: number): void {
    this.#document.lineWidth(0.75).strokeColor(colours.ink).rect(x, y, size, size).stroke();
  }

  #numberPages(foot: string): void {
    const { start, count } = this.#document.bufferedPageRange();
    const y = a4.height - margin - 8;
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(start + page);
      this.#rule(y - 5);
      this.text(foot, printArea.left, y, printArea.width * 0.85, { size: 7.5 });
      const number = `Page ${page + 1} of ${count}`;
      this.text(number, printArea.left, y, printArea.width, { size: 7.5, align: "right" });
    }
  }

  #addPage(): void {
    // Without an end, so that pdfkit adds no page of its own: what is below the page is cut off.
    const margins = { top: 0, left: 0, right: 0, bottom: -1e6 };
    this.#document.addPage({ size: [this.#size.width, this.#size.height], margins });
    this.y = margin;
  }

  #rule(y: number): void {
    this.#stroke(printArea.left, y, printArea.width, colours.rule);
  }

  #stroke(x: number, y: number, width: number, colour: string): void {
    this.#document
      .lineWidth(0.5)
      .strokeColor(colour)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  }
}
