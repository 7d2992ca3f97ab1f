import { inlineRows, workbookBytes, zipBytes } from "./workbook-bytes.ts";

/** The same numbers for the same seed, from 0 to 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;

const between = (random: Random, min: number, max: number) => min + Math.floor(random() * (max - min + 1));
const oneOf = <Value>(random: Random, values: readonly Value[]) =>
  values[Math.floor(random() * values.length)] as Value;

/** More characters than the reader unpacks. */
const bombLength = 14_000_000;
const fill = (piece: string, length = bombLength) => piece.repeat(Math.ceil(length / piece.length));
const inSheet = (content: string) => ({
  rows: "",
  others: { "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${content}</sheetData></worksheet>` },
});
const cell = (content: string) => inSheet(`<row><c t="str"><v>${content}</v></c></row>`);

/** Workbooks of some kilobytes that ask for much time or memory. */
export const bombs: Readonly<Record<string, () => Uint8Array<ArrayBuffer>>> = {
  spaces: () => workbookBytes(inSheet(fill(" "))),
  "line breaks": () => workbookBytes(inSheet(fill("\r\n"))),
  text: () => workbookBytes(cell(fill("x"))),
  entities: () => workbookBytes(cell(fill("&amp;"))),
  "character references": () => workbookBytes(cell(fill("&#65;"))),
  sections: () => workbookBytes(cell(fill("<![CDATA[x]]>x"))),
  comments: () => workbookBytes(inSheet(fill("<!---->"))),
  instructions: () => workbookBytes(inSheet(fill("<?a b?>"))),
  elements: () => workbookBytes(inSheet(fill("<a/>"))),
  depth: () => workbookBytes(inSheet(fill("<a>"))),
  "one long name": () => workbookBytes(inSheet(`<${fill("a")}/>`)),
  "one long value": () => workbookBytes(inSheet(`<row r="${fill("&lt;")}"/>`)),
  "many attributes": () => workbookBytes(inSheet(`<row ${fill('a="" ')}/>`)),
  "different attributes": () =>
    workbookBytes(inSheet(`<row ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(" ")}/>`)),
  "empty cells": () => workbookBytes(inSheet(fill('<row r="1"><c r="A1" s="1"/></row>'))),
  "empty texts": () => workbookBytes({ rows: "", strings: fill("<si/>") }),
  "texts of references": () => workbookBytes({ rows: "", strings: fill("<si><t>&#65;</t></si>") }),
  "one long text in many cells": () =>
    workbookBytes({
      rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(16_000)}</row>`,
      strings: `<si><t>${fill("x", 500_000)}</t></si>`,
    }),
  "one blank text in many cells": () =>
    workbookBytes({
      rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(16_000)}</row>`.repeat(10),
      strings: `<si><t>${fill(" ", 5_000_000)}</t></si>`,
    }),
  "unclosed brackets in a format": () =>
    workbookBytes({
      rows: "",
      styles: `<numFmts><numFmt numFmtId="200" formatCode="${fill("[", 8_000_000)}"/></numFmts>`,
    }),
  "many formats": () => workbookBytes({ rows: "", styles: fill('<numFmt numFmtId="1" formatCode="[[["/>') }),
  "many sheets and relationships": () =>
    workbookBytes({
      rows: "",
      others: {
        "xl/workbook.xml": `<workbook>${"<sheet/>".repeat(9000)}</workbook>`,
        "xl/_rels/workbook.xml.rels": `<R>${'<Relationship Id="" Type="/worksheet"/>'.repeat(9000)}</R>`,
      },
    }),
  "a million relationships": () =>
    workbookBytes({
      rows: "",
      others: { "xl/_rels/workbook.xml.rels": `<R>${fill('<Relationship Id="a"/>')}</R>` },
    }),
  "rows far apart": () => workbookBytes({ rows: '<row r="1048576"><c><v>1</v></c></row>'.repeat(1000) }),
  "columns far apart": () => workbookBytes({ rows: '<row><c r="XFD1"><v>1</v></c></row>'.repeat(10_000) }),
  "many parts": () =>
    zipBytes(Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`part${at}`, ""]))),
};

/** A workbook broken at random: in its bytes, or in its markup before it is packed. */
export function brokenWorkbook(random: Random): Uint8Array<ArrayBuffer> {
  return random() < 0.5 ? withBrokenBytes(random) : withBrokenMarkup(random);
}

const rows = inlineRows([
  ["SKU", "Price", "Stock", "Show"],
  ["POLPOD120160", "2.95", "+500", ""],
  ["HONROL100", "705", "", "yes"],
]);

function withBrokenBytes(random: Random): Uint8Array<ArrayBuffer> {
  const bytes = workbookBytes({ rows });
  const start = between(random, 4, bytes.length - 1);
  const end = start + between(random, 1, 40);
  switch (between(random, 0, 3)) {
    case 0:
      return bytes.slice(0, start);
    case 1:
      return new Uint8Array([...bytes.slice(0, start), ...bytes.slice(end)]);
    case 2:
      return new Uint8Array([...bytes.slice(0, end), ...bytes.slice(start)]);
    default:
      for (let at = start; at < Math.min(end, bytes.length); at += 1) bytes[at] = between(random, 0, 255);
      return bytes;
  }
}

const scraps = [
  "<",
  ">",
  "/",
  '"',
  "&",
  "&#0;",
  "]]>",
  "<![CDATA[",
  "<!DOCTYPE a>",
  "_x0000_",
  "\0",
  "r:",
  "\ud83d",
];

function withBrokenMarkup(random: Random): Uint8Array<ArrayBuffer> {
  const parts = {
    "_rels/.rels": `<Relationships><Relationship Id="a" Type="o/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/styles.xml": `<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": "<sst><si><t>SKU</t></si></sst>",
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row>${rows}</sheetData></worksheet>`,
  };
  const name = oneOf(random, Object.keys(parts) as (keyof typeof parts)[]);
  for (let count = between(random, 1, 3); count > 0; count -= 1) {
    const text = parts[name];
    const at = between(random, 0, text.length);
    const left = at + (random() < 0.5 ? between(random, 1, 20) : 0);
    parts[name] = text.slice(0, at) + (random() < 0.7 ? oneOf(random, scraps) : "") + text.slice(left);
  }
  return workbookBytes({ rows, others: parts });
}

/** Text that is hostile as CSV. */
export function brokenCsv(random: Random): Uint8Array<ArrayBuffer> {
  const pieces = [
    '"',
    ",",
    ";",
    "\t",
    "|",
    "\n",
    "\r\n",
    "\r",
    "a",
    "=",
    '=""',
    "sep=;\n",
    "\ufeff",
    "9",
    "०",
  ];
  const few = Array.from({ length: between(random, 1, 4) }, () => oneOf(random, pieces));
  const length = random() < 0.2 ? 1_000_000 : 2000;
  const head = oneOf(random, ["", "SKU,Price,Stock,Show\n", "SKU;Price;Stock;Show\n"]);
  let text = head;
  if (random() < 0.5) text += few.join("").repeat(Math.ceil(length / few.join("").length));
  else while (text.length < Math.min(length, 20_000)) text += oneOf(random, few);
  return new TextEncoder().encode(text.slice(0, 1_000_000));
}
