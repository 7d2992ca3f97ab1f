import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Font } from "fontkit";

let tools: ReturnType<typeof load> | undefined;

/** The PDF writer with Noto Sans. Loaded with the first document, because it would slow the start. */
export const loadPdfTools = () => (tools ??= load());

async function load() {
  const [{ default: Document }, fontkit] = await Promise.all([import("pdfkit"), import("fontkit")]);
  const open = async (fontUrl: string) => {
    const font = fontkit.create(await readFile(fileURLToPath(fontUrl))) as Font;
    // fontkit remembers for each glyph the character it was first requested by, and writes it into documents for copying
    // text. Requesting plain characters first, in one order, makes every document the same.
    for (const character of font.characterSet.filter(isPlain)) font.glyphForCodePoint(character);
    // Opened once, because that takes ten times as long as a page. pdfkit accepts an open font, its types do not.
    return font as unknown as Buffer;
  };
  const [regular, bold] = await Promise.all([
    open(import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf")),
    open(import.meta.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf")),
  ]);
  return { Document, regular, bold };
}

/** Whether a character is its own compatibility form: ligatures and non-breaking spaces are not. */
function isPlain(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint);
  return character.normalize("NFKC") === character;
}
