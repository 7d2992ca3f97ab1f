import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { readDelimited } from "../imports/delimited-text.ts";
import { indexProducts } from "./product-index.ts";
import { matchProduct } from "./match-product.ts";
import { readOrderTable, readQuantity } from "./order-table.ts";

const index = indexProducts(readSeedProducts());

/** The result row by row: "SKU x 5000", "ambiguous x 5000", "not-found x 5000", or "(note)". */
function read(text: string): string[] {
  return readOrderTable(index, readDelimited(text)).map((line) => {
    if (line.kind === "note") return `(${line.written})`;
    const match = matchProduct(index, line.productText);
    const { quantity } = line;
    const quantityText =
      quantity.state === "written"
        ? [quantity.value, quantity.unit].filter(Boolean).join(" ")
        : quantity.state === "ambiguous"
          ? `doubt ${quantity.choices.join("/")}`
          : "none";
    return `${match.state === "found" ? match.product.SKU : match.state} x ${quantityText}`;
  });
}

describe("columns of a spreadsheet", () => {
  test.each([
    ["SKU and quantity", "SKU,Quantity\nPOLPOD120160,5000", ["(SKU, Quantity)", "POLPOD120160 x 5000"]],
    ["quantity first", "Qty,Item Code\n2000,POLNPD100120", ["(Qty, Item Code)", "POLNPD100120 x 2000"]],
    ["size and quantity", "Size\tQty\n12x16 pod\t5000", ["(Size, Qty)", "POLPOD120160 x 5000"]],
    [
      "size, POD, type and quantity",
      "S.No;Size;Type;POD;Qty;Rate\n1;12x16;Poly;Yes;5000;2.75\n2;10x12;Poly;No;2000;1.6",
      ["(S.No, Size, Type, POD, Qty, Rate)", "POLPOD120160 x 5000", "POLNPD100120 x 2000"],
    ],
    [
      "a separate column for the unit",
      "Description,Qty,UOM\nbrown tape 48 micron,10,rolls",
      ["(Description, Qty, UOM)", "TAPBRN048 x 10 roll"],
    ],
    [
      "an unknown SKU and a description",
      "SKU,Description,Qty\nMY-BAG-1,12x16 pod,5000\n,10x12 npd,2000",
      ["(SKU, Description, Qty)", "ambiguous x 5000", "POLNPD100120 x 2000"],
    ],
    [
      "titles above, totals below",
      "Purchase order,\nRavi Exports,\nSKU,Qty\nPOLPOD120160,5000\nTotal,5000",
      ["(Purchase order)", "(Ravi Exports)", "(SKU, Qty)", "POLPOD120160 x 5000", "(Total, 5000)"],
    ],
    [
      "lines of a chat above a table",
      "12x16 2000\nBrown tape 3\nBags for 2026\nSKU\tQty\nPOLPOD120160\t5000",
      ["ambiguous x 2000", "ambiguous x 3", "(Bags for 2026)", "(SKU, Qty)", "POLPOD120160 x 5000"],
    ],
    ["no headings", "POLPOD120160,5000\n2000,10x12 npd", ["POLPOD120160 x 5000", "POLNPD100120 x 2000"]],
    [
      "no headings, and serial numbers",
      "1,POLPOD120160,5000\n2,12x14 npd,1000",
      ["POLPOD120160 x 5000", "POLNPD120140 x 1000"],
    ],
    [
      "two numbers of which either can be the quantity",
      "POLPOD120160,5000,2",
      ["POLPOD120160 x doubt 5000/2"],
    ],
    ["width, height and quantity in separate cells", "12,16,pod,5000", ["POLPOD120160 x 5000"]],
    ["a grouped number", '"12x16, pod","1,00,000"', ["POLPOD120160 x 100000"]],
    [
      "one column, like a chat",
      "12x16 pod 5000\nhello\n10x12 npd - 2k",
      ["POLPOD120160 x 5000", "(hello)", "POLNPD100120 x 2000"],
    ],
    ["a row without a quantity", "SKU,Qty\nPOLPOD120160,", ["(SKU, Qty)", "POLPOD120160 x none"]],
    ["a row without a product", "SKU,Qty\n,500", ["(SKU, Qty)", "not-found x 500"]],
    [
      "invalid quantities",
      "SKU,Qty\nPOLPOD120160,-5\nPOLPOD120160,many",
      ["(SKU, Qty)", "POLPOD120160 x doubt ", "POLPOD120160 x doubt "],
    ],
    [
      "cells with an apostrophe before a formula",
      "SKU,Qty\n'=POLPOD120160,5",
      ["(SKU, Qty)", "POLPOD120160 x 5"],
    ],
  ])("%s are read correctly", (_what, text, lines) => {
    expect(read(text)).toEqual(lines);
  });
});

test("every non-blank row of any file is in the result", { timeout: 30_000 }, () => {
  const cell = fc.oneof(
    fc.constantFrom("SKU", "Qty", "12x16 pod", "5000", "POLPOD120160", "", "1", "Total", "-3", "yes", '"'),
    fc.string({ unit: "binary", maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), (table) => {
      const rows = table.map((cells, at) => ({ line: at + 1, cells }));
      const lines = readOrderTable(index, rows);
      const lineNumbers = new Set(lines.map(({ lineNumber }) => lineNumber));
      const filled = rows.filter(({ cells }) => cells.some((text) => text.trim() !== ""));
      expect([...lineNumbers]).toEqual(filled.map(({ line }) => line));
    }),
  );
});

test.each([
  ["5,000", 5000, null],
  [" 2k ", 2000, null],
  ["10 ctn.", 10, "box"],
  ["5,000.00", 5000, null],
  ["2.5", 2.5, null],
] as const)("the field %j is read as a quantity", (written, value, unit) => {
  expect(readQuantity(written)).toEqual({ state: "written", value, unit });
});

test.each(["-5", "abc", "5000-6000", "12x16", "₹500", "=5", "1e5", "9".repeat(30)])(
  "the field %j is not a quantity and is reported as ambiguous",
  (written) => {
    expect(readQuantity(written)).toMatchObject({ state: "ambiguous", choices: [] });
  },
);
