import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inlineRows, workbookBytes, zipBytes } from "../../test-support/workbook-bytes.ts";
import { maxCsvBytes } from "./csv-file.ts";
import { readDelimited } from "./delimited-text.ts";
import { readStatusCsv } from "../orders/order-status-csv.ts";
import { readUpload } from "./read-upload.ts";

const upload = (bytes: Uint8Array, name = "orders.xlsx") =>
  readUpload({ name, type: "", size: bytes.length }, bytes);
const problemOf = (bytes: Uint8Array, name?: string) => {
  const read = upload(bytes, name);
  return "problem" in read ? read.problem.message : "none";
};
const tableOf = (bytes: Uint8Array) => {
  const read = upload(bytes);
  if ("problem" in read) throw new Error(read.problem.message);
  return readDelimited(read.text, ",").map(({ line, cells }) => [line, ...cells]);
};
const excel = "Please upload a valid CSV file";
const unreadable = "Unable to read file content";
const tooLarge = "The first sheet of this workbook is larger than 1 MB as CSV. Please split it.";

describe("a workbook", () => {
  test("is read with texts, numbers, formulas as their values, dates, truth values and errors", () => {
    const bytes = workbookBytes({
      strings:
        "<si><t>Price &amp; more</t></si><si><r><t>So</t></r><r><t xml:space='preserve'> it_x0041_</t></r><rPh><t>no</t></rPh></si><si/>",
      styles: `<numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0.00"/></numFmts>
        <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>`,
      rows: `<row r="2" spans="1:5"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" s="3"><v>7</v></c></row>
        <row r="4"><c r="A4"><v>0.66000000000000003</v></c><c r="C4"><f>A4*2</f><v>1.32</v></c><c r="D4" t="str"><f>"x"</f><v>x</v></c></row>
        <row r="5"><c r="A5" s="1"><v>46351</v></c><c r="B5" s="2"><v>46351.75</v></c></row>
        <row r="6"><c r="A6" t="b"><v>1</v></c><c r="B6" t="e"><v>#N/A</v></c><c r="C6"><v>123456789012</v></c><c r="D6"><v>1.23456789012346E+17</v></c></row>
        <row r="7"><c r="A7" t="s"><v>2</v></c></row>`,
    });
    expect(tableOf(bytes)).toEqual([
      [1, ""],
      [2, "Price & more", "So itA", "7"],
      [3, ""],
      [4, "0.66", "", "1.32", "x"],
      [5, "2026-11-25", "2026-11-25", ""],
      [6, "TRUE", "#N/A", "123456789012", "1.23456789012346E+17"],
    ]);
  });

  test("is read as a status file: five columns, formulas as text, a line break in a cell as a space", () => {
    const rows = inlineRows([
      ["1", "", "=cmd|' /C calc'!A0", "Blue\nDart", "Shipped"],
      ["2", "", "@x", "+y", "-z"],
    ]);
    const read = upload(workbookBytes({ rows }));
    expect("text" in read && readStatusCsv(read.text)).toMatchObject({
      rows: [{ line: 1, orderId: "1", trackingId: "=cmd|' /C calc'!A0", partnerName: "Blue Dart" }],
      invalid: [{ line: 2, reason: expect.stringContaining("'-z' is not a status") }],
    });
  });

  test("is read from its first visible sheet, whatever prefix its markup has", () => {
    const others = {
      "xl/workbook.xml": `<x:workbook><x:sheet name="a" state="hidden" r:id="rId1"/><x:sheet name="b" r:id="rId9"/></x:workbook>`,
      "xl/_rels/workbook.xml.rels": `<R><Relationship Id="rId1" Type="o/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id='rId9' Type='o/worksheet' Target='./second.xml'/></R>`,
      "xl/second.xml": `<x:sheetData><x:row/><x:row><x:c><x:v>9</x:v></x:c></x:row></x:sheetData>`,
    };
    expect(tableOf(workbookBytes({ rows: inlineRows([["hidden"]]), others }))).toEqual([[1, "9"]]);
  });

  test("may be called .csv, and text may be called .xlsx", () => {
    expect(problemOf(workbookBytes({ rows: inlineRows([["a"]]) }), "orders.csv")).toBe("none");
    expect(problemOf(Buffer.from("a,b"), "orders.xlsx")).toBe("none");
  });
});

const fileOf = (name: string) =>
  readFileSync(new URL(`../../test-support/cases/${name}.xlsx`, import.meta.url));

describe("a workbook of another program", () => {
  test("is read with backslashes in the names of its parts", () => {
    expect(tableOf(fileOf("workbook-backslash-names"))).toEqual([
      [1, "SKU", "Price", "Stock", "Show"],
      [2, "POLPOD120160", "2.95", "", ""],
      [3, "HONROL100", "705", "", ""],
    ]);
  });

  test("is read with CDATA, prefixes and cells without references", () => {
    expect(tableOf(fileOf("workbook-cdata-and-prefixes"))).toEqual([
      [1, "SKU", "Price", "Stock", "Show"],
      [2, "POLPOD120160", "2.95", "", "yes"],
      [3, "HONSLV150", "", "1005", ""],
      [4, "HONROL100", "705", "", ""],
    ]);
  });

  test("is read by its relationships, whatever its parts are called", () => {
    const bytes = zipBytes({
      "[content_types].xml": "<Types/>",
      "_rels/.rels": `<Relationships><Relationship Id="a" Type="o/officeDocument" Target="/office/workbook2.xml"/></Relationships>`,
      "office/workbook2.xml": `<workbook><sheets><sheet name="a" r:id="b"/></sheets></workbook>`,
      "office/_rels/workbook2.xml.rels": `<Relationships><Relationship Id="b" Type="o/worksheet" Target="..\\data%20of/Sheet.XML"/></Relationships>`,
      "Data of/sheet.xml": `<worksheet><sheetData><row><c><v>7</v></c></row></sheetData></worksheet>`,
    });
    expect(tableOf(bytes)).toEqual([[1, "7"]]);
  });

  test("is read in UTF-16", () => {
    const sheet = `\ufeff<worksheet><sheetData><row><c t="str"><v>₹</v></c></row></sheetData></worksheet>`;
    const bytes = workbookBytes({
      rows: "",
      others: { "xl/worksheets/sheet1.xml": Buffer.from(sheet, "utf16le") },
    });
    expect(tableOf(bytes)).toEqual([[1, "₹"]]);
  });
});

const rows = inlineRows([["a"]]);
const row = (cells: string, number = "") => `<row${number && ` r="${number}"`}>${cells}</row>`;
const cell = (value: string) => `<c><v>${value}</v></c>`;

describe("a file that is no workbook to be read, or a hostile one", () => {
  test.each<[what: string, bytes: Uint8Array, message: string, name?: string]>([
    ["a workbook of before 2007", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), excel, "orders.csv"],
    ["one by its name", Buffer.from("a"), excel, "orders.xls"],
    ["a binary workbook", Buffer.from("a"), excel, "orders.xlsb"],
    [
      "a binary workbook by another name",
      zipBytes({ "[Content_Types].xml": "<Types/>", "xl/workbook.bin": "x" }),
      excel,
    ],
    ["a workbook without a sheet that is shown", fileOf("workbook-many-relations"), unreadable],
    ["one text of 500 kB in 10,000 cells", fileOf("workbook-one-long-string"), tooLarge],
    ["an archive of something else", zipBytes({ "a.txt": "a" }), unreadable],
    ["a cut archive", workbookBytes({ rows: inlineRows([["a"]]) }).slice(0, -30), unreadable],
    ["the beginning of an archive", Buffer.from([0x50, 0x4b, 3, 4]), unreadable],
    ["a damaged sheet", damaged(workbookBytes({ rows: inlineRows([["a"]]) })), unreadable],
    [
      "a NUL in a cell",
      workbookBytes({ rows: row(`<c t="inlineStr"><is><t>a_x0000_</t></is></c>`) }),
      unreadable,
    ],
    ["another NUL in a cell", workbookBytes({ rows: row(`<c t="str"><v>a&#0;</v></c>`) }), unreadable],
    ["a column far out", workbookBytes({ rows: row(`<c r="ZZZZZZ1"><v>1</v></c>`) }), tooLarge],
    ["a million columns", workbookBytes({ rows: row("<c/>".repeat(1_000_000)) }), tooLarge],
    ["a row far down", workbookBytes({ rows: row(cell("1")) + row(cell("1"), "99999999999") }), tooLarge],
    ["a row that is not closed", workbookBytes({ rows: "<row>" }), unreadable],
    [
      "elements in each other without end",
      workbookBytes({ rows: "", strings: "<si><t>".repeat(200) }),
      tooLarge,
    ],
    [
      "a document type",
      workbookBytes({ rows, others: { "xl/workbook.xml": "<!DOCTYPE a><workbook/>" } }),
      unreadable,
    ],
    [
      "more text than a CSV file may have",
      workbookBytes({ rows: row(cell("x".repeat(2000))).repeat(600) }),
      tooLarge,
    ],
    ["two million styles", workbookBytes({ rows: "", styles: "<xf/>".repeat(2_000_000) }), tooLarge],
    [
      "200,000 lines",
      Buffer.from("a\n".repeat(200_000)),
      "The file has more than 1,50,000 lines. Please split it.",
      "a.csv",
    ],
    ["a file of more than 1 MB", new Uint8Array(maxCsvBytes + 1), "File size exceeds 1MB limit"],
  ])("%s is refused with its reason", (_what, bytes, message, name) => {
    expect(problemOf(bytes, name)).toBe(message);
  });

  test("100,000 rows are read when they fit into 1 MB", () => {
    const bytes = workbookBytes({ rows: row(cell("1") + cell("2")).repeat(100_000) });
    const read = upload(bytes);
    expect("text" in read && read.text.length).toBe(500_000);
  });

  test.each([
    [
      "spaces in the sheet",
      (bomb: Uint8Array) => ({ rows: "", others: { "xl/worksheets/sheet1.xml": bomb } }),
    ],
    ["spaces in the texts", (bomb: Uint8Array) => ({ rows: "", others: { "xl/sharedStrings.xml": bomb } })],
    ["spaces in the styles", (bomb: Uint8Array) => ({ rows: "", others: { "xl/styles.xml": bomb } })],
  ])("a bomb of 300 MB in 300 KB is refused in little memory: %s", (_what, parts) => {
    const bytes = workbookBytes(parts(Buffer.alloc(300_000_000, " ")));
    expect(bytes.length).toBeLessThan(maxCsvBytes);
    const before = process.memoryUsage().rss;
    expect(problemOf(bytes)).toBe(tooLarge);
    expect(process.memoryUsage().rss - before).toBeLessThan(120_000_000);
  });
});

/** With other bytes in the middle of the last part. */
function damaged(bytes: Uint8Array): Uint8Array {
  const at = Buffer.from(bytes).indexOf("xl/worksheets/sheet1.xml") + 30;
  return bytes.fill(0xff, at, at + 20);
}
