import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readUpload } from "@dakbag/domain/imports/read-upload";
import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readXlsx, readZip } from "../../test-support/read-xlsx.ts";
import { type Sheet, type SheetColumn, writeXlsx } from "./xlsx-writer.ts";
import { writeZip } from "./zip-writer.ts";

interface Row {
  name: string | null;
  count?: number | null;
  amount?: number;
  at?: string;
  flag?: boolean;
}
const columns: SheetColumn<Row>[] = [
  { name: "name", kind: "text", width: 20 },
  { name: "count", kind: "number", width: 10 },
  { name: "amount", kind: "rupees", width: 10 },
  { name: "at", kind: "time", width: 16 },
  { name: "flag", kind: "yesNo", width: 8 },
];

const sheet = (name: string, ...pages: Row[][]): Sheet<Row> => ({
  name,
  columns,
  pages: (async function* () {
    for (const page of pages) yield page;
  })(),
});

async function written(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe("a workbook", () => {
  test(
    "is read back cell by cell: texts, numbers, rupees, times, booleans and empty cells",
    { tags: ["staff-9.5"] },
    async () => {
      const file = await written(
        writeXlsx([
          sheet(
            "Orders",
            [
              {
                name: "Ravi & Söhne <₹> 📦\nsecond line",
                count: 12,
                amount: 1234.35,
                at: "2026-11-20 15:42",
                flag: true,
              },
            ],
            [],
            [{ name: null, count: null, amount: 0, flag: false }],
          ),
        ]),
      );
      const [orders] = readXlsx(file);
      expect(orders?.name).toBe("Orders");
      expect(orders?.cells.get("A1")).toEqual({ type: "text", style: 1, value: "name" });
      expect(orders?.rows).toEqual([
        {
          name: "Ravi & Söhne <₹> 📦\nsecond line",
          count: "12",
          amount: "1234.35",
          // Spreadsheets count days from 30 December 1899: 46346 is 20 November 2026.
          at: String(46_346 + (15 * 60 + 42) / 1440),
          flag: "1",
        },
        { amount: "0", flag: "0" },
      ]);
      expect(orders?.cells.get("C2")).toMatchObject({ type: "number", style: 2 });
      expect(orders?.cells.get("E2")?.type).toBe("boolean");
      expect(orders?.cells.has("A3")).toBe(false);
    },
  );

  test("has filters over its headings and rows, but not where it is short; unit prices and days have their formats", async () => {
    const days: SheetColumn<Row>[] = [
      { name: "at", kind: "day", width: 12 },
      { name: "amount", kind: "unitPrice", width: 12 },
    ];
    const rows = [{ name: null, at: "2026-11-20", amount: 0.6625 }];
    const file = await written(
      writeXlsx([
        { ...sheet("Ravi's orders", rows, rows), columns: days, above: [["a"], ["b"]] },
        { ...sheet("Totals", rows), isShort: true },
        sheet("No rows"),
      ]),
    );
    const parts = readZip(file);
    const text = (name: string) => parts.get(`xl/${name}.xml`)?.toString();
    expect(text("worksheets/sheet1")).toContain('</sheetData><autoFilter ref="A3:B5"/></worksheet>');
    expect(text("worksheets/sheet2")).not.toContain("autoFilter");
    expect(text("worksheets/sheet3")).toContain('<autoFilter ref="A1:E1"/>');
    expect(text("workbook")).toContain(
      `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'Ravi''s orders'!$A$3:$B$5</definedName>`,
    );
    expect(text("workbook")).toContain(
      `localSheetId="2" hidden="1">'No rows'!$A$1:$E$1</definedName></definedNames>`,
    );
    const [orders] = readXlsx(file);
    expect(orders?.cells.get("A4")).toEqual({ type: "number", style: 6, value: "46346" });
    expect(orders?.cells.get("B4")).toEqual({ type: "number", style: 5, value: "0.6625" });
    for (const format of ["#,##0.00##", "dd\\-mmm\\-yyyy"]) expect(text("styles")).toContain(`"${format}"`);
  });

  test.each(["=cmd|' /C calc'!A0", "+91", "-1", "@SUM(A1)", "\t=1", "\r=1", "007"])(
    "%j is written as text, and stays text when a user edits the cell",
    { tags: ["ruling-desk.12"] },
    async (name) => {
      const [only] = readXlsx(await written(writeXlsx([sheet("S", [{ name }])])));
      expect(only?.cells.get("A2")).toEqual({ type: "text", style: name === "007" ? 0 : 4, value: name });
    },
  );

  test("any text is read back unchanged, except for characters that XML does not allow", async () => {
    const texts = fc.array(fc.string({ unit: "grapheme", maxLength: 40 }), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(texts, async (names) => {
        const [only] = readXlsx(
          await written(
            writeXlsx([
              sheet(
                "S",
                names.map((name) => ({ name, count: 1 })),
              ),
            ]),
          ),
        );
        // oxlint-disable-next-line no-control-regex -- the test removes control characters
        const plain = names.map((name) => name.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ""));
        expect(only?.rows.map((row) => row["name"] ?? "")).toEqual(plain);
      }),
      { numRuns: 30 },
    );
  });

  test.each(["Plot_x0020_12", "_x005F_", "_x005f_x0041_", "a_x_x0000_x0009_", "_x12_"])(
    "the text %j, which looks like the code of a character, is read back by spreadsheets and the shop",
    async (name) => {
      const bytes = await written(writeXlsx([sheet("Orders", [{ name }])]));
      expect(readXlsx(bytes)[0]?.rows[0]?.["name"]).toBe(name);
      expect(readUpload({ name: "a.xlsx", type: "", size: bytes.length }, bytes)).toMatchObject({
        text: expect.stringContaining(`\n${name},`),
      });
    },
  );

  test("a text longer than a cell holds is cut", { tags: ["staff-5.11"] }, async () => {
    const [only] = readXlsx(await written(writeXlsx([sheet("S", [{ name: "x".repeat(40_000) }])])));
    expect(only?.cells.get("A2")?.value).toHaveLength(32_767);
  });

  test(
    "rows beyond a sheet's limit continue in the next sheet, and none is lost",
    { tags: ["staff-9.6"] },
    async () => {
      const rows = Array.from({ length: 10 }, (_, index) => ({ name: `row ${index}` }));
      const pages = [rows.slice(0, 3), rows.slice(3, 9), rows.slice(9)];
      const file = await written(
        writeXlsx([sheet("Orders", ...pages), sheet("Orders 2", [])], { maxRows: 4 }),
      );
      const sheets = readXlsx(file);
      expect(sheets.map(({ name, rows: own }) => [name, own.length])).toEqual([
        ["Orders", 3],
        ["Orders 3", 3],
        ["Orders 4", 3],
        ["Orders 5", 1],
        ["Orders 2", 0],
      ]);
      expect(sheets.flatMap((each) => each.rows)).toEqual(rows);
    },
  );

  test("no empty sheet follows one that is exactly full", async () => {
    const file = await written(
      writeXlsx([sheet("S", [{ name: "1" }, { name: "2" }, { name: "3" }])], { maxRows: 4 }),
    );
    expect(readXlsx(file).map(({ name }) => name)).toEqual(["S"]);
  });

  test.each([[[]], [["a/b"]], [["x".repeat(32)]], [["Orders", "ORDERS"]]])(
    "the sheet names %j are refused",
    { tags: ["staff-5.10"] },
    (names) => expect(() => writeXlsx(names.map((name) => sheet(name)))).toThrow(RangeError),
  );

  test("a sheet of 16,385 columns is refused, one of 16,384 is accepted", { tags: ["staff-9.6"] }, () => {
    const wide = (count: number): Sheet<Row> => ({
      ...sheet("S"),
      columns: Array.from({ length: count }, (_, index) => ({ ...columns[0]!, name: `c${index}` })) as never,
    });
    expect(() => writeXlsx([wide(16_385)])).toThrow(RangeError);
    expect(() => writeXlsx([wide(16_384)])).not.toThrow();
  });

  test("begins with its content types, and unzip finds no error in it", async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => ({ name: `row ${index}`, count: index }));
    const file = await written(writeXlsx([sheet("Orders", rows)]));
    expect([...readZip(file).keys()][0]).toBe("[Content_Types].xml");
    const folder = mkdtempSync(join(tmpdir(), "dakbag-xlsx-"));
    try {
      const path = join(folder, "orders.xlsx");
      writeFileSync(path, file);
      const unzip = ["/usr/bin/unzip", "/bin/unzip"].find((program) => existsSync(program));
      if (unzip)
        expect(execFileSync(unzip, ["-t", path], { encoding: "utf8" })).toContain("No errors detected");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("a stream of rows", () => {
  test("is read no faster than the output is consumed", { tags: ["ruling-desk.10"] }, async () => {
    let pagesRead = 0;
    async function* endless() {
      for (;;) {
        pagesRead += 1;
        yield Array.from({ length: 500 }, () => ({ name: String(Math.random()).repeat(5) }));
      }
    }
    const bytes = writeXlsx([{ name: "S", columns, pages: endless() }]);
    for (let taken = 0; taken < 20; taken += 1) await bytes.next();
    const readBefore = pagesRead;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(pagesRead - readBefore).toBeLessThan(20);
    await bytes.return(undefined);
  });

  test("ends when the reader of the output stops early", async () => {
    let isEnded = false;
    async function* endless() {
      try {
        for (;;) yield Array.from({ length: 500 }, () => ({ name: String(Math.random()).repeat(5) }));
      } finally {
        isEnded = true;
      }
    }
    const bytes = writeXlsx([{ name: "S", columns, pages: endless() }]);
    for (let taken = 0; taken < 20; taken += 1) await bytes.next();
    await bytes.return(undefined);
    await expect.poll(() => isEnded).toBe(true);
  });

  test("that fails makes the writing fail, so that no incomplete file looks complete", async () => {
    async function* failing() {
      yield [{ name: "1" }];
      throw new Error("the cursor is closed");
    }
    await expect(written(writeXlsx([{ name: "S", columns, pages: failing() }]))).rejects.toThrow(
      "the cursor is closed",
    );
  });
});

describe("an archive", () => {
  async function* entriesOf(parts: readonly (readonly [name: string, chunks: readonly Buffer[]])[]) {
    for (const [name, chunks] of parts) {
      yield {
        name,
        bytes: (async function* () {
          for (const chunk of chunks) yield chunk;
        })(),
      };
    }
  }

  test("holds every entry unchanged, also an empty one, and has the same bytes each time", async () => {
    const noise = Buffer.from(Array.from({ length: 100_000 }, () => Math.floor(Math.random() * 256)));
    const parts: [string, Buffer[]][] = [
      ["empty.txt", []],
      ["ünï/कागज़.txt", [Buffer.from("a"), Buffer.from("b")]],
      ["noise.bin", [noise]],
    ];
    const file = await written(writeZip(entriesOf(parts)));
    expect([...readZip(file)]).toEqual(parts.map(([name, chunks]) => [name, Buffer.concat(chunks)]));
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ now: new Date("2031-01-01"), toFake: ["Date"] });
    expect((await written(writeZip(entriesOf(parts)))).equals(file)).toBe(true);
  });

  test("without entries is an archive too, and one of too many is refused", async () => {
    expect(readZip(await written(writeZip(entriesOf([])))).size).toBe(0);
    const parts = ["a", "b", "c"].map((name) => [name, []] as const);
    expect(readZip(await written(writeZip(entriesOf(parts), { max: 3 }))).size).toBe(3);
    await expect(written(writeZip(entriesOf(parts), { max: 2 }))).rejects.toThrow(RangeError);
  });
});
