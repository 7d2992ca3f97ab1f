import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Font } from "fontkit";

/** A text as an outline in thousandths of its font size, its baseline at 0, and how wide it is in them. */
export type Outline = (text: string) => { path: string; width: number };

/** Opens the font of the shop's pages. Letters that it has not are left out. */
export async function loadOutline(): Promise<Outline> {
  const address = import.meta
    .resolve("@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2");
  const [fontkit, bytes] = await Promise.all([import("fontkit"), readFile(fileURLToPath(address))]);
  const font = fontkit.create(bytes) as Font;
  const scale = 1000 / font.unitsPerEm;

  return (text) => {
    const known = [...text].filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    const { glyphs, positions } = font.layout(known.join(""));
    let path = "";
    let width = 0;
    for (const [index, glyph] of glyphs.entries()) {
      // Letters in fonts stand upwards.
      path += glyph.path.transform(scale, 0, 0, -scale, width, 0).toSVG();
      width += (positions[index]?.xAdvance ?? 0) * scale;
    }
    return { path, width };
  };
}
