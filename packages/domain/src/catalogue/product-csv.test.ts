import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type ParsedCsv, readCsvBytes } from "../imports/csv-file.ts";
import { writeCsv } from "../imports/delimited-text.ts";
import {
  type ListedProduct,
  type ProductCsvRow,
  productCsvColumns,
  productCsvProblem,
  productCsvTable,
  readProductCsv,
} from "./product-csv.ts";
import { writeUnitPrice } from "../money/unit-price-text.ts";

const maxPrice = 999_999_999_999; // 99,999,999.9999 rupees
const header = productCsvColumns.join(",");
const parsed = (text: string) => readProductCsv(text) as ParsedCsv<ProductCsvRow>;
const only = (cells: string) => parsed(`${header}\n${cells}`).rows[0];
const reasons = (text: string) => parsed(text).invalid.map(({ line, reason }) => `${line}: ${reason}`);

describe("a row of a file of prices and stock", () => {
  test("changes only the values of its non-empty cells", () => {
    expect(parsed(`${header}\nA1,1.02,500,yes\nA2,,,no\nA3,,,`).rows).toEqual([
      {
        line: 2,
        sku: "A1",
        price: { set: 10_200, seen: null },
        stock: { set: 500, seen: null },
        isShown: true,
      },
      { line: 3, sku: "A2", price: null, stock: null, isShown: false },
      { line: 4, sku: "A3", price: null, stock: null, isShown: null },
    ]);
  });

  test.each([
    ["500", { set: 500, seen: null }],
    ['"1,250"', { set: 1250, seen: null }],
    ["500.00", { set: 500, seen: null }],
    ["0", { set: 0, seen: null }],
    ["+500", { change: 500 }],
    ["'+500", { change: 500 }],
    ["add 500", { change: 500 }],
    ["ADD 1000", { change: 1000 }],
    ["-20", { change: -20 }],
    ["−20", { change: -20 }],
    ["take 20", { change: -20 }],
    ["+0", null],
  ])("with the stock cell %s is read correctly", (cell, stock) => {
    expect(only(`A1,,${cell},`)?.stock).toEqual(stock);
  });

  test.each([
    ["A1,0,,", "Price must be a number above 0 with at most 4 decimals, and at most 99999999.9999"],
    ["A1,1.00001,,", "Price must be a number above 0"],
    ["A1,=1+1,,", "Price must be a number above 0"],
    ["A1,,1.5,", "Stock must be a whole number up to 100000000"],
    ["A1,,100000001,", "Stock must be a whole number"],
    ["A1,,=cmd|' /C calc'!A0,", "Stock must be a whole number"],
    ["A1,,plus 5,", "+500 or add 500, -20 or take 20"],
    ["A1,,,maybe", "Show must be yes, no or empty"],
    [",1,,", "SKU is required"],
    [`${"x".repeat(101)},1,,`, "SKU must be at most 100 characters"],
    ["A\u0001,1,,", "SKU contains characters that cannot be stored"],
    ["A1,1,250,100,yes", "has 5 cells, the first line 4"],
    ["A1,1", "has 2 cells, the first line 4"],
  ])("%s is invalid, and the rows around it are valid", (text, reason) => {
    const { rows, invalid } = parsed(`${header}\nA0,1,,\n${text}\nA9,1,,`);
    expect(rows.map(({ sku }) => sku)).toEqual(["A0", "A9"]);
    expect(invalid).toEqual([expect.objectContaining({ line: 3 })]);
    expect(invalid[0]?.reason).toContain(reason);
  });

  test("is invalid when another row, valid or not, has the same SKU", { tags: ["ruling-desk.19"] }, () => {
    expect(reasons(`${header}\nA1,x,,\nA2,1,,\na1,2,,\nA1,2,,`)).toEqual(
      [
        [2, 4],
        [4, 2],
        [5, 2],
      ].map(
        ([line, other]) => `${line}: Line ${other} has other values for this product, so neither is applied`,
      ),
    );
    expect(parsed(`${header}\nA1,x,,\nA2,1,,\na1,2,,`).rows).toMatchObject([{ sku: "A2" }]);
  });
});

describe("a file", () => {
  test.each([
    ["with a byte order mark and CRLF", `\ufeff${header}\r\nA1,1.02,+5,yes\r\n`],
    [
      "with its columns in another order and others between",
      "Show,Title,stock,PRICE,sku\nyes,Bag,+5,1.02,A1",
    ],
    [
      "quoted, with commas and line ends in other columns",
      `${header},Note\n"A1","1.02","+5","YES","a,b\nc ""d"""`,
    ],
    ["with semicolons", `${header.replaceAll(",", ";")}\nA1;1.02;+5;yes`],
    ["with tabs", `${header.replaceAll(",", "\t")}\nA1\t1.02\t+5\tyes`],
    ["with the empty rows and cells of a spreadsheet", `${header}\n\n,,,\nA1,1.02,+5,yes,,\n , ,,\n`],
  ])("is read %s", (_how, text) => {
    expect(parsed(text).invalid).toEqual([]);
    expect(parsed(text).rows).toMatchObject([
      { sku: "A1", price: { set: 10_200 }, stock: { change: 5 }, isShown: true },
    ]);
  });

  test.each([
    ["", "Unable to read file content"],
    ["\ufeff\r\n,,,\r\n", "Unable to read file content"],
    ["A1,1,2,yes", "The first line must name the columns SKU, Price, Stock, Show"],
    ["SKU,Price,Show\nA1,1,yes", "The first line must name the columns SKU, Price, Stock, Show"],
  ])("%j is rejected as a whole: %s", (text, message) => {
    expect(productCsvProblem(text)).toMatchObject({ message });
    expect(readProductCsv(text)).toMatchObject({ problem: { message } });
  });

  test("with any content is read, and no line is both valid and invalid", () => {
    const cell = fc.oneof(
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.constantFrom("A1", "1.02", "+5", "yes", ""),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }), (table) => {
        const text = `${header}\n${table.map((cells) => cells.join(",")).join("\n")}`;
        const read = parsed(text);
        const lines = [...read.rows, ...read.invalid].map(({ line }) => line);
        expect(new Set(lines).size).toBe(lines.length);
      }),
    );
  });
});

describe("the downloaded list", () => {
  const product = fc.record({
    sku: fc.stringMatching(/^[A-Z0-9]{1,12}$/),
    title: fc.string({ unit: "grapheme", maxLength: 20 }),
    size: fc.string({ unit: "grapheme", maxLength: 8 }),
    price: fc.integer({ min: 1, max: maxPrice }),
    stock: fc.integer({ min: 0, max: 100_000_000 }),
    isShown: fc.boolean(),
  });
  const products = fc.uniqueArray(product, { selector: ({ sku }) => sku, minLength: 1, maxLength: 12 });
  const fileOf = (table: string[][]) =>
    readCsvBytes(new TextEncoder().encode(writeCsv(table)))?.text ?? "cannot be read";

  test("uploaded unchanged requests no change", () => {
    fc.assert(
      fc.property(products, (list) => {
        const { rows, invalid } = parsed(fileOf(productCsvTable(list)));
        expect(invalid).toEqual([]);
        expect(rows.map(({ sku }) => sku)).toEqual(list.map(({ sku }) => sku));
        for (const { price, stock, isShown } of rows)
          expect([price, stock, isShown]).toEqual([null, null, null]);
      }),
    );
  });

  test("with an edited cell requests that change, with the value seen before, and no other", () => {
    const edits = fc.tuple(fc.integer({ min: 1, max: maxPrice }), fc.integer({ min: 0, max: 1000 }));
    fc.assert(
      fc.property(products, edits, (list, [price, stock]) => {
        const table = productCsvTable(list);
        const [first, ...others] = list as [ListedProduct, ...ListedProduct[]];
        table[1]![3] = writeUnitPrice(price);
        table[1]![4] = String(stock);
        const { rows } = parsed(fileOf(table));
        expect(rows[0]).toMatchObject({
          price: price === first.price ? null : { set: price, seen: first.price },
          stock: stock === first.stock ? null : { set: stock, seen: first.stock },
          isShown: null,
        });
        expect(rows.slice(1).every((row) => row.price === null && row.stock === null)).toBe(true);
        expect(rows).toHaveLength(others.length + 1);
      }),
    );
  });
});

describe("a file with decimal commas", () => {
  const file = readFileSync(
    new URL("../../test-support/cases/prices-decimal-comma.csv", import.meta.url),
    "utf8",
  );
  const read = (text: string) => readProductCsv(text) as ParsedCsv<ProductCsvRow>;

  test("has prices that are understood as a whole, and refuses those with two meanings", () => {
    const { rows, invalid } = read(file);
    expect(rows.map(({ sku, price }) => [sku, price?.set])).toEqual([
      ["POLPOD120160", 29_500],
      ["HONROL100", 72_500_000],
      ["LABDTH040060", 95_880_000],
    ]);
    const why =
      "could be thousands or a number with decimals: this file has decimal commas, so write it with two decimals";
    expect(invalid.map(({ line, reason }) => [line, reason])).toEqual([
      [3, `Price 2,105 ${why}`],
      [5, `Price 3.665 ${why}`],
    ]);
  });

  test.each([
    ["1.000", "Stock 1.000 could be"],
    ["2,000", "Stock 2,000 could be"],
    ["500,50", "Stock must be a whole number"],
  ])("refuses the stock %s", (stock, reason) => {
    expect(read(`SKU;Price;Stock;Show\nA;2,95;"${stock}";`).invalid[0]?.reason).toContain(reason);
  });

  test("has stock with a decimal comma, and prices with a point that have one meaning", () => {
    const { rows } = read("SKU;Price;Stock;Show\nA;2,95;500,00;\nB;3.66;+20;\nC;1.25,5;;\nD;1,25,000.50;;");
    expect(rows.map(({ sku, price, stock }) => [sku, price?.set, stock])).toEqual([
      ["A", 29_500, { set: 500, seen: null }],
      ["B", 36_600, { change: 20 }],
      ["D", 1_250_005_000, null],
    ]);
  });
});

test("without decimal commas, 2,105 is two thousand and 3.665 has decimals", () => {
  const { rows } = readProductCsv('SKU,Price,Stock,Show\nA,"2,105",,\nB,3.665,,') as ParsedCsv<ProductCsvRow>;
  expect(rows.map(({ price }) => price?.set)).toEqual([21_050_000, 36_650]);
});

test('Excel keeps text as ="0012", in headings too', () => {
  const { rows } = readProductCsv('="SKU",Price,Stock,Show\n="0012",2.95,,') as ParsedCsv<ProductCsvRow>;
  expect(rows[0]?.sku).toBe("0012");
});
