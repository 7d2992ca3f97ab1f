import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainCell, readDelimited, writeCsv } from "./delimited-text.ts";

const cellsOf = (text: string, delimiter?: string) =>
  (delimiter === undefined ? readDelimited(text) : readDelimited(text, delimiter)).map(({ cells }) => cells);

describe("reading (RFC 4180)", { tags: ["ruling-desk.4"] }, () => {
  test.each([
    [
      "rows and cells",
      "a,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a last line without a line end",
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "line ends of CR only",
      "a,b\rc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a byte order mark", "\ufeffa,b", [["a", "b"]]],
    [
      "quoted commas, quotes and line ends",
      '"a,1","say ""x""","two\r\nlines"',
      [["a,1", 'say "x"', "two\r\nlines"]],
    ],
    ["an inch mark inside a cell", '12" x 16",5000', [['12" x 16"', "5000"]]],
    [
      "a quote that is not closed",
      'a,"b,c\nd,e',
      [
        ["a", '"b', "c"],
        ["d", "e"],
      ],
    ],
    ["text after a closed quote", '"a"b,c', [["ab", "c"]]],
    ["empty cells, and one at the end", ",a,\n", [["", "a", ""]]],
    ["a blank line", "a,b\n\nc,d", [["a", "b"], [""], ["c", "d"]]],
    ["an empty text", "", []],
  ])("%s", (_what, text, rows) => {
    expect(cellsOf(text, ",")).toEqual(rows);
  });

  test.each([
    ['a,"b,c\nd,e', [true, undefined]],
    ['a,"b,c\nd,"e",f', [true]],
    ['a,"b\nc" ,d\n"e",f', [undefined, undefined]],
    ['12" x 16",5000', [undefined]],
  ])("of %j it says in which row a quote is left open", (text, open) => {
    expect(readDelimited(text, ",").map(({ isQuoteOpen }) => isQuoteOpen)).toEqual(open);
  });

  test.each([
    ["semicolons", "SKU;Qty\nA;1,5\nB;2", ["SKU", "Qty"]],
    ["tabs", "SKU\tQty\nA, red\t1", ["SKU", "Qty"]],
    ["bars", "SKU|Qty\nA|1", ["SKU", "Qty"]],
    ["commas", "SKU,Qty\nA;B,1", ["SKU", "Qty"]],
    ["one column", "12x16 pod 5000\n10x12 pod", ["12x16 pod 5000"]],
  ])("detects %s as the delimiter", (_what, text, first) => {
    expect(cellsOf(text)[0]).toEqual(first);
  });

  test.each([
    ["sep=;\na;b,c", [["a", "b,c"]]],
    ["\ufeffSEP=\t\r\na\tb;c", [["a", "b;c"]]],
    ['"sep=|"\na|b', [["a", "b"]]],
    ["sep=;", []],
    ["sep=x\na,b", [["sep=x"], ["a", "b"]]],
  ])("the first line of %j may name the separator", (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
    if (rows.length === 1) expect(readDelimited(text)[0]?.line).toBe(2);
  });

  test("each row has its line number, also after quoted line ends", () => {
    expect(readDelimited('a\n"b\nb"\nc').map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  test("it never throws and loses no letter or digit", () => {
    const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");
    const noisy = fc.string({ unit: fc.constantFrom("a", "1", '"', ",", ";", "\t", "\n", "\r", "|", " ") });
    fc.assert(
      fc.property(fc.oneof(noisy, fc.string({ unit: "binary" })), (text) => {
        // The noise does not spell "sep=".
        expect(letters(cellsOf(text).flat().join(""))).toBe(letters(text));
      }),
      { numRuns: 300 },
    );
  });
});

describe("writing", { tags: ["ruling-desk.12"] }, () => {
  test("any table is read back as it was written", () => {
    const table = fc.array(fc.array(fc.string({ unit: "binary" }), { minLength: 2, maxLength: 4 }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(table, (rows) => {
        const isGuarded = (cell: string) => /^'[=+\-@＝＋－＠\t\r\n]/.test(cell);
        fc.pre(!rows.flat().some(isGuarded));
        expect(cellsOf(writeCsv(rows), ",").map((cells) => cells.map(plainCell))).toEqual(rows);
      }),
    );
  });

  test.each([
    "=cmd|' /C calc'!A0",
    "+91",
    "-5",
    "@SUM(A1)",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(A1)",
    "\tx",
    "\rx",
    "\n=1",
  ])("%j is written as text, never as a formula", (cell) => {
    const [[written = ""] = []] = cellsOf(writeCsv([[cell, "b"]]), ",");
    expect(written).toBe(`'${cell}`);
    expect(plainCell(written)).toBe(cell);
  });

  test.each(["", "POLPOD120160", "'=1", "1-2", "a=b", " "])(
    "%j is not a formula and is written unchanged",
    (cell) => {
      expect(writeCsv([[cell, "b"]])).toBe(`\ufeff${cell},b\r\n`);
    },
  );

  test("a byte order mark makes spreadsheets read the rupee sign correctly", () => {
    expect(writeCsv([["₹1"]])).toBe("\ufeff₹1\r\n");
  });
});
