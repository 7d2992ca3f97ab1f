import { inflateSync } from "node:zlib";

/** A text on a page of a PDF, with its position in points from the left and from the bottom. */
interface ReadText {
  /** What is copied: the text that the document says, else that of the glyphs. */
  readonly text: string;
  /** The characters of the glyphs in the order in which they are drawn; "\0" for a character that the font lacks. */
  readonly drawn: string;
  readonly x: number;
  readonly y: number;
  /** Where its last glyph ends, in points from the left. */
  readonly right: number;
}

/** Reads the texts of each page by the PDF format alone, independently of the shop's PDF writer. */
export function readPdf(file: Buffer): ReadText[][] {
  const objects = readObjects(file);
  const root = objectOf(objects, /\/Type \/Catalog/);
  return findPages(objects, refOf(root, "Pages")).map((page) => {
    const fonts = readFonts(objects, page);
    return readTexts(contentOf(objects, refOf(page, "Contents")), fonts);
  });
}

/** All the texts of a document in their order. */
export const textsOfPdf = (file: Buffer) =>
  readPdf(file)
    .flat()
    .map(({ text }) => text);

interface PdfObject {
  readonly head: string;
  readonly stream: Buffer | undefined;
}

function readObjects(file: Buffer): Map<number, PdfObject> {
  const text = file.toString("latin1");
  if (!text.startsWith("%PDF-") || !text.trimEnd().endsWith("%%EOF"))
    throw new Error("This is not a PDF file.");
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  if (!text.startsWith("xref", start))
    throw new Error("The xref table is not at the offset that startxref gives.");
  const objects = new Map<number, PdfObject>();
  for (const [, offset] of text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)) {
    const rest = text.slice(Number(offset));
    const [whole = "", number] = /^(\d+) 0 obj\s+/.exec(rest) ?? [];
    const body = rest.slice(whole.length, rest.indexOf("endobj"));
    const at = body.search(/\bstream\r?\n/);
    const head = at < 0 ? body : body.slice(0, at);
    const from = Number(offset) + whole.length + at + "stream\n".length;
    const stream = at < 0 ? undefined : file.subarray(from, from + Number(/\/Length (\d+)/.exec(head)?.[1]));
    objects.set(Number(number), {
      head,
      stream: stream && head.includes("/FlateDecode") ? inflateSync(stream) : stream,
    });
  }
  return objects;
}

function objectOf(objects: Map<number, PdfObject>, type: RegExp): string {
  for (const { head } of objects.values()) if (type.test(head)) return head;
  throw new Error(`There is no object ${type.source}.`);
}

const refOf = (head: string, key: string) => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1]);
const headOf = (objects: Map<number, PdfObject>, number: number) => objects.get(number)?.head ?? "";
const contentOf = (objects: Map<number, PdfObject>, number: number) =>
  objects.get(number)?.stream?.toString("latin1") ?? "";

function findPages(objects: Map<number, PdfObject>, tree: number): string[] {
  const kids = /\/Kids \[([^\]]*)\]/.exec(headOf(objects, tree))?.[1] ?? "";
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, kid]) => headOf(objects, Number(kid)));
}

interface Font {
  readonly characters: ReadonlyMap<string, string>;
  /** The width of each glyph, in thousandths of the letters' size. */
  readonly widths: readonly number[];
}

/** The characters and widths of the glyphs of each font of a page. */
function readFonts(objects: Map<number, PdfObject>, page: string): Map<string, Font> {
  const resources = headOf(objects, refOf(page, "Resources"));
  const named = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? "";
  return new Map(
    [...named.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = "", number]) => {
      const head = headOf(objects, Number(number));
      const descendant = Number(/\/DescendantFonts \[(\d+) 0 R/.exec(head)?.[1]);
      const widths = /\/W \[0 \[([\d. ]*)\]/.exec(headOf(objects, descendant))?.[1] ?? "";
      const characters = readCharacterMap(contentOf(objects, refOf(head, "ToUnicode")));
      return [name, { characters, widths: widths.split(" ").map(Number) }];
    }),
  );
}

function readCharacterMap(map: string): Map<string, string> {
  const font = new Map<string, string>();
  for (const [, from = "", , targets = ""] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = ""]] of [...targets.matchAll(/<([\w ]*)>/g)].entries()) {
      const glyph = (parseInt(from, 16) + index).toString(16).padStart(4, "0");
      font.set(glyph, Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"));
    }
  }
  return font;
}

function readTexts(content: string, fonts: Map<string, Font>): ReadText[] {
  const texts: ReadText[] = [];
  let font: Font = { characters: new Map(), widths: [] };
  let [size, x, y] = [0, 0, 0];
  // The text that the pieces up to EMC are copied as, and whether one of them was read.
  let actual: string | undefined;
  let isWithin = false;
  const operators =
    /\/(\w+) ([\d.]+) Tf|1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\[([^\]]*)\] TJ|\/ActualText <feff(\w*)>|EMC/g;
  for (const [operator, name, points, left, bottom, shown, copied] of content.matchAll(operators)) {
    if (operator === "EMC" || copied !== undefined) isWithin = false;
    if (copied !== undefined) actual = Buffer.from(copied, "hex").swap16().toString("utf16le");
    if (operator === "EMC") actual = undefined;
    if (name !== undefined) [font, size] = [fonts.get(name) ?? font, Number(points)];
    if (left !== undefined) [x, y] = [Number(left), Number(bottom)];
    if (shown === undefined) continue;
    const glyphs = [...shown.matchAll(/<(\w*)>/g)].map(([, hex]) => hex).join("");
    const codes = glyphs.match(/\w{4}/g) ?? [];
    const drawn = codes.map((glyph) => font.characters.get(glyph) ?? "\ufffd").join("");
    const right = x + (size / 1000) * widthOf(codes, shown, font);
    const last = isWithin ? texts.pop() : undefined;
    texts.push(
      last ? { ...last, drawn: last.drawn + drawn, right } : { text: actual ?? drawn, drawn, x, y, right },
    );
    isWithin = actual !== undefined;
  }
  return texts;
}

/** Of the glyphs, less the numbers between them by which those behind are moved back. */
function widthOf(codes: readonly string[], shown: string, { widths }: Font): number {
  const moved = [...shown.replaceAll(/<\w*>/g, " ").matchAll(/-?[\d.]+/g)];
  return (
    codes.reduce((sum, code) => sum + (widths[parseInt(code, 16)] ?? 0), 0) -
    moved.reduce((sum, [number]) => sum + Number(number), 0)
  );
}
