import { printableText } from "@dakbag/domain/text/printable-text";
import { inVisualOrder, layOutLines, type Run } from "./pdf-lines.ts";
import type { TextDocument } from "./pdf-tools.ts";
import { loadScripts, needsShaping, type Scripts } from "./pdf-scripts.ts";

/** Size in points, weight and alignment of a text. All text is black, for printers that have no grey. */
export interface PdfStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly align?: "left" | "right" | "center";
}

/** Texts of a PDF: those in Noto Sans alone are laid out by pdfkit, those with other scripts by HarfBuzz, line by line. */
export class PdfText {
  readonly #document: TextDocument;
  #scripts: Scripts | undefined;

  constructor(document: TextDocument) {
    this.#document = document;
  }

  /** Opens the fonts of the scripts of a text, which costs nothing for others. It comes before the text is written. */
  async openFonts(text: string): Promise<void> {
    if (!needsShaping(text)) return;
    const { scripts, bidi } = await loadScripts(text);
    this.#scripts = { scripts: [...new Set([...(this.#scripts?.scripts ?? []), ...scripts])], bidi };
  }

  /** Writes a text, wrapped to `width`. @returns its height */
  write(text: string, x: number, y: number, width: number, style: PdfStyle): number {
    let top = y;
    for (const line of this.#linesOf(text)) {
      if (needsShaping(line)) top += this.#writeShaped(line, { x, y: top, width }, style);
      else {
        this.#setFont(style);
        this.#document.text(line, x, top, { width, align: style.align ?? "left" });
        top = this.#document.y;
      }
    }
    return top - y;
  }

  heightOf(text: string, width: number, style: PdfStyle): number {
    return this.#linesOf(text).reduce((sum, line) => {
      if (needsShaping(line))
        return this.#layOut(line, width, style).reduce(
          (height, runs) => height + this.#metrics(runs, style).height,
          sum,
        );
      this.#setFont(style);
      return sum + this.#document.heightOfString(line, { width });
    }, 0);
  }

  /** The width of its longest line, plus 0.1 for rounding. */
  widthOf(text: string, style: PdfStyle): number {
    const widths = this.#linesOf(text).map((line) => {
      if (needsShaping(line)) return this.#widthOfAll(this.#layOut(line, Infinity, style).flat(), style);
      this.#setFont(style);
      return this.#document.widthOfString(line);
    });
    return Math.max(0, ...widths) + 0.1;
  }

  /** pdfkit would count a line end as width and wrap a line that fits. */
  #linesOf(text: string): string[] {
    const printed = printableText(text);
    return printed === "" ? [] : printed.split(/\r\n|\r|\n/);
  }

  #writeShaped(
    text: string,
    { x, y, width }: { x: number; y: number; width: number },
    style: PdfStyle,
  ): number {
    let top = y;
    for (const runs of this.#layOut(text, width, style)) {
      const { ascent, height } = this.#metrics(runs, style);
      const rest = width - this.#widthOfAll(runs, style);
      let left = x + (style.align === "right" ? rest : style.align === "center" ? rest / 2 : 0);
      for (const { run, copied } of withCopiedTexts(runs)) {
        this.#document.actualText = copied;
        this.#setFont(style, run);
        this.#document.text(run.text, left, top + ascent, {
          ...asOneRun,
          lineBreak: false,
          baseline: "alphabetic",
        });
        left += this.#widthOfRun(run, style);
      }
      this.#document.actualText = undefined;
      top += height;
    }
    return top - y;
  }

  #layOut(text: string, width: number, style: PdfStyle): Run[][] {
    if (this.#scripts === undefined) throw new Error("The fonts of this text were not opened.");
    return layOutLines(text, width, this.#scripts, (run) => this.#widthOfRun(run, style));
  }

  #widthOfRun(run: Run, style: PdfStyle): number {
    this.#setFont(style, run);
    return this.#document.widthOfString(run.text, asOneRun);
  }

  #widthOfAll(runs: readonly Run[], style: PdfStyle): number {
    return runs.reduce((sum, run) => sum + this.#widthOfRun(run, style), 0);
  }

  /** In points: those of the tallest font of a line. */
  #metrics(runs: readonly Run[], { size = 8 }: PdfStyle): { ascent: number; height: number } {
    const fonts = runs.map(({ script }) => script?.regular ?? notoSans);
    const ascent = Math.max(notoSans.ascent, ...fonts.map((font) => font.ascent));
    const descent = Math.max(-notoSans.descent, ...fonts.map((font) => -font.descent));
    return { ascent: (ascent * size) / 1000, height: ((ascent + descent) * size) / 1000 };
  }

  #setFont({ size = 8, bold = false }: PdfStyle, run?: Run): void {
    const weight = bold ? "bold" : "regular";
    const script = run?.script;
    // pdfkit accepts an open font, its types do not.
    if (script)
      this.#document.registerFont(`${script.script} ${weight}`, script[weight] as unknown as Buffer);
    this.#document.font(script ? `${script.script} ${weight}` : weight).fontSize(size);
  }
}

// pdfkit would lay out each word by itself, from left to right; with a list of features it lays out all words together.
const asOneRun: { features: [] } = { features: [] };

// All these fonts have 1000 units to the em.
const notoSans = { ascent: 1069, descent: -293 };

/**
 * The runs of a line from left to right with what readers copy of them: the text as it was entered, because vowel signs are
 * drawn before the letter that they follow. A line that is read from right to left is copied as a whole, with its first run;
 * of the others a space without width, because readers take an empty text for none.
 */
function withCopiedTexts(runs: readonly Run[]): { run: Run; copied: string | undefined }[] {
  const ordered = inVisualOrder(runs);
  if (ordered.every(({ level }) => level === 0))
    return ordered.map((run) => ({ run, copied: run.script && run.text }));
  const line = runs.map(({ entered, text }) => entered ?? text).join("");
  return ordered.map((run, index) => ({ run, copied: index === 0 ? line : "\u200b" }));
}
