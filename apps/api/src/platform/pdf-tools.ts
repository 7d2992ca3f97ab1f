import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Font } from "fontkit";
import type PDFDocument from "pdfkit";
import { isPlain } from "./pdf-scripts.ts";

let tools: ReturnType<typeof load> | undefined;

/** The PDF writer with Noto Sans. Loaded with the first document, because it would slow the start. */
export const loadPdfTools = () => (tools ??= load());

async function load() {
  const [{ default: Document }, fontkit] = await Promise.all([import("pdfkit"), import("fontkit")]);
  const open = async (fontUrl: string) => {
    const font = fontkit.create(await readFile(fileURLToPath(fontUrl))) as Font;
    // fontkit remembers for each glyph the character it was first requested by, and writes it into documents for copying
    // text. Requesting plain characters and ligatures first, in one order, makes every document the same.
    for (const character of font.characterSet.filter(isPlain)) font.glyphForCodePoint(character);
    font.layout("ff fi fl ffi ffl");
    // Opened once, because that takes ten times as long as a page. pdfkit accepts an open font, its types do not.
    return font as unknown as Buffer;
  };
  const [regular, bold] = await Promise.all([
    open(import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf")),
    open(import.meta.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf")),
  ]);
  return { Document: withActualText(Document), regular, bold };
}

/** A document whose texts can say what is copied of them. */
export interface TextDocument extends PDFKit.PDFDocument {
  /** Of the texts that are written until it is undefined again. */
  actualText: string | undefined;
}

/**
 * pdfkit's own marks are outside the text's coordinates, from which some readers take the place of the copied text: these
 * are inside.
 */
function withActualText(Document: typeof PDFDocument) {
  return class extends Document implements TextDocument {
    actualText: string | undefined;
    override addContent(data: unknown): this {
      const { actualText } = this;
      if (data === "BT" && actualText !== undefined)
        super.addContent(`/Span <</ActualText <feff${hexOf(actualText)}>>> BDC`);
      super.addContent(data);
      if (data === "ET" && actualText !== undefined) super.addContent("EMC");
      return this;
    }
  };
}

const hexOf = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
