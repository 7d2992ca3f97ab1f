import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Bidi } from "bidi-js";
import type { Font } from "fontkit";
import type * as HarfBuzz from "harfbuzzjs";

/** A font for one script in both weights, and the characters that are written with it. */
interface ScriptFont {
  readonly script: string;
  readonly characters: RegExp;
  /** Of the regular weight; the bold one is beside it. */
  readonly url: string;
}

// The scripts of the languages of the Eighth Schedule to the Constitution, apart from Latin, which Noto Sans has. Signs that
// several scripts share, but Noto Sans lacks, are with one that has them.
const scriptFonts: readonly ScriptFont[] = [
  {
    script: "Arabic",
    characters: /[\p{Script=Arabic}\u0600-\u06ff\u20c1\u221a\ufd3e\ufd3f]/u,
    url: import.meta
      .resolve("@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf"),
  },
  {
    script: "Bengali",
    characters: /[\p{Script=Bengali}\u1cf7]/u,
    url: import.meta
      .resolve("@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf"),
  },
  {
    script: "Devanagari",
    characters: /[\p{Script=Devanagari}\u1cd0-\u1cf6\u1cf8\u1cf9\ua830-\ua839]/u,
    url: import.meta
      .resolve("@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf"),
  },
  {
    script: "Gujarati",
    characters: /\p{Script=Gujarati}/u,
    url: import.meta
      .resolve("@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf"),
  },
  {
    script: "Gurmukhi",
    characters: /[\p{Script=Gurmukhi}\u262c]/u,
    url: import.meta
      .resolve("@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf"),
  },
  {
    script: "Kannada",
    characters: /\p{Script=Kannada}/u,
    url: import.meta
      .resolve("@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf"),
  },
  {
    script: "Malayalam",
    characters: /\p{Script=Malayalam}/u,
    url: import.meta
      .resolve("@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf"),
  },
  {
    script: "Meetei_Mayek",
    characters: /\p{Script=Meetei_Mayek}/u,
    url: import.meta
      .resolve("@expo-google-fonts/noto-sans-meetei-mayek/400Regular/NotoSansMeeteiMayek_400Regular.ttf"),
  },
  {
    script: "Ol_Chiki",
    characters: /\p{Script=Ol_Chiki}/u,
    url: import.meta
      .resolve("@expo-google-fonts/noto-sans-ol-chiki/400Regular/NotoSansOlChiki_400Regular.ttf"),
  },
  {
    script: "Oriya",
    characters: /\p{Script=Oriya}/u,
    url: import.meta.resolve("@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf"),
  },
  {
    script: "Tamil",
    characters: /[\p{Script=Tamil}\u{11301}\u{11303}\u{1133b}\u{1133c}]/u,
    url: import.meta.resolve("@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf"),
  },
  {
    script: "Telugu",
    characters: /\p{Script=Telugu}/u,
    url: import.meta.resolve("@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf"),
  },
];

const allCharacters = new RegExp(scriptFonts.map(({ characters }) => characters.source).join("|"), "u");

/** Whether a text has characters of these scripts, so that it must be shaped. */
export const needsShaping = (text: string) => allCharacters.test(text);

/** The fonts of a script, opened. */
export interface Script extends ScriptFont {
  readonly regular: Font;
  readonly bold: Font;
}

/** What lays out texts of these scripts. */
export interface Scripts {
  readonly scripts: readonly Script[];
  /** The Unicode Bidirectional Algorithm. */
  readonly bidi: Bidi;
}

const opened = new Map<string, Promise<Script>>();
let bidi: Promise<Bidi> | undefined;
let harfBuzz: Promise<typeof HarfBuzz> | undefined;

/** Opens the fonts of the scripts that occur in a text. They are opened once, with the first text that has them. */
export async function loadScripts(text: string): Promise<Scripts> {
  const scripts = scriptFonts.filter(({ characters }) => characters.test(text));
  bidi ??= import("bidi-js").then(({ default: create }) => create());
  const all = scripts.map((font) => {
    const open = opened.get(font.script) ?? openScript(font);
    opened.set(font.script, open);
    return open;
  });
  return { scripts: await Promise.all(all), bidi: await bidi };
}

async function openScript(font: ScriptFont): Promise<Script> {
  harfBuzz ??= import("harfbuzzjs");
  const [hb, fontkit] = await Promise.all([harfBuzz, import("fontkit")]);
  const open = async (url: string) => {
    const bytes = await readFile(fileURLToPath(url));
    return shapedByHarfBuzz(hb, fontkit.create(bytes) as Font, bytes);
  };
  const [regular, bold] = await Promise.all([
    open(font.url),
    open(font.url.replaceAll("400Regular", "700Bold")),
  ]);
  return { ...font, regular, bold };
}

/**
 * A font whose glyphs HarfBuzz chooses and places, as browsers do: fontkit's own shaping of these scripts differs from
 * theirs. A text has one script and one direction.
 */
function shapedByHarfBuzz(hb: typeof HarfBuzz, font: Font, bytes: Uint8Array): Font {
  const shaper = new hb.Font(new hb.Face(new hb.Blob(bytes)));
  const own = new Map<number, number>();
  for (const codePoint of font.characterSet.filter(isPlain)) {
    const { id } = font.glyphForCodePoint(codePoint);
    if (!own.has(id)) own.set(id, codePoint);
  }
  const layout = (text: string) => {
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS);
    hb.shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const characters = charactersOfGlyphs(text, infos, own);
    const glyphs = infos.map(({ codepoint: id }, index) => ({
      id,
      advanceWidth: font.getGlyph(id).advanceWidth,
      codePoints: characters[index] ?? [],
    }));
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
  };
  return Object.assign(font, { layout });
}

/**
 * What readers copy that know no ActualText: of a glyph its own character, else of the first such glyph of a syllable those
 * characters that no other glyph of it has.
 */
function charactersOfGlyphs(
  text: string,
  infos: readonly HarfBuzz.GlyphInfo[],
  own: ReadonlyMap<number, number>,
): number[][] {
  const left = new Map<number, number[]>();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  for (const [index, start] of starts.entries()) {
    const shown = new Set(
      infos.filter(({ cluster }) => cluster === start).map(({ codepoint }) => own.get(codepoint)),
    );
    const entered = Array.from(text.slice(start, starts[index + 1]), (one) => one.codePointAt(0) ?? 0);
    left.set(
      start,
      entered.filter((codePoint) => !shown.has(codePoint)),
    );
  }
  return infos.map(({ codepoint, cluster }) => {
    const character = own.get(codepoint);
    if (character !== undefined) return [character];
    const characters = left.get(cluster) ?? [];
    left.set(cluster, []);
    return characters;
  });
}

/** Whether a character is its own compatibility form: ligatures, presentation forms and non-breaking spaces are not. */
export function isPlain(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint);
  return character.normalize("NFKC") === character;
}
