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

/** A font of @expo-google-fonts, by default Noto Sans for the script. */
function scriptFont(
  script: string,
  characters: RegExp,
  family = `sans-${script.toLowerCase().replace("_", "-")}`,
): ScriptFont {
  const name = `noto-${family}`.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const file = `@expo-google-fonts/noto-${family}/400Regular/${name}_400Regular.ttf`;
  return { script, characters, url: import.meta.resolve(file) };
}

// The scripts of the languages of the Eighth Schedule to the Constitution, apart from Latin, which Noto Sans has. Signs that
// several scripts share, but Noto Sans lacks, are with one that has them.
const scriptFonts: readonly ScriptFont[] = [
  scriptFont("Arabic", /[\p{Script=Arabic}\u0600-\u06ff\u20c1\u221a\ufd3e\ufd3f]/u, "naskh-arabic"),
  scriptFont("Bengali", /[\p{Script=Bengali}\u1cf7]/u),
  scriptFont("Devanagari", /[\p{Script=Devanagari}\u1cd0-\u1cf6\u1cf8\u1cf9\ua830-\ua839]/u),
  scriptFont("Gujarati", /\p{Script=Gujarati}/u),
  scriptFont("Gurmukhi", /[\p{Script=Gurmukhi}\u262c]/u),
  scriptFont("Kannada", /\p{Script=Kannada}/u),
  scriptFont("Malayalam", /\p{Script=Malayalam}/u),
  scriptFont("Meetei_Mayek", /\p{Script=Meetei_Mayek}/u),
  scriptFont("Ol_Chiki", /\p{Script=Ol_Chiki}/u),
  scriptFont("Oriya", /\p{Script=Oriya}/u),
  scriptFont("Tamil", /[\p{Script=Tamil}\u{11301}\u{11303}\u{1133b}\u{1133c}]/u),
  scriptFont("Telugu", /\p{Script=Telugu}/u),
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
