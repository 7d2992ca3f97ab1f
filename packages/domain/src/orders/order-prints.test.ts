import { expect, test } from "vitest";
import { barcodeModules, code128Widths } from "./code-128.ts";
import { boxesOf, boxLabel, formatWeight, labelBarcode, listProblems, printProblem } from "./order-prints.ts";

const bag = {
  category: "POLY",
  dimension: "10x12 inch",
  description: "51 micron, with POD",
  unit: "PCS",
  rollsPerBox: null,
};

test.each([
  ["packing-slips", "Payment Pending", null, "is not paid"],
  ["address-labels", "Cancelled", "DB/1", "is cancelled"],
  ["hand-over-list", "Refunded", "DB/1", "is refunded"],
  ["pick-list", "Order Processing", null, undefined],
  ["packing-slips", "Delivered", null, undefined],
  ["invoices", "Cancelled", "DB/1", undefined],
  ["invoices", "Shipped", null, "has no tax invoice"],
] as const)("%s of an order in %s with the invoice %s: %s", (kind, status, taxInvoiceNumber, problem) => {
  expect(printProblem(kind, { status, taxInvoiceNumber })).toBe(problem);
});

test("three orders are named, the others counted", () => {
  const problems = ["1", "2", "3", "4", "5"].map((orderNumber) => ({ orderNumber, problem: "is cancelled" }));
  expect(listProblems(problems)).toBe("1 is cancelled, 2 is cancelled, 3 is cancelled and 2 more");
  expect(listProblems(problems.slice(0, 1))).toBe("1 is cancelled");
});

test("an order is one box with the weight of its pieces, unknown when product data lack it", () => {
  const lines = [
    { quantity: 1000, product: bag },
    { quantity: 0, product: null },
  ];
  const [box, ...others] = boxesOf(lines);
  expect(others).toEqual([]);
  expect(box).toMatchObject({ number: 1, count: 1, lines: lines.slice(0, 1) });
  expect(box?.weightKg).toBeGreaterThan(5);
  expect(boxesOf([{ quantity: 1, product: null }])[0]?.weightKg).toBeUndefined();
  expect(boxesOf([{ quantity: 0, product: bag }])).toEqual([]);
});

const tape = { ...bag, category: "TAPE", dimension: "48mm x 65m", unit: "CTN" };

test("cartons and boxes go as they are, everything else together in the first box", () => {
  const bags = { quantity: 500, product: bag };
  const boxes = boxesOf([{ quantity: 2, product: tape }, bags]);
  expect(boxes.map(({ number, count }) => `${number} of ${count}`)).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
  expect(boxes.map(({ lines }) => lines)).toEqual([
    [bags],
    [{ quantity: 1, product: tape }],
    [{ quantity: 1, product: tape }],
  ]);
  expect(boxes.every(({ areLinesOfAll, isWeightOfAll }) => !areLinesOfAll && !isWeightOfAll)).toBe(true);
});

test("a packed order has the boxes and the weight that were entered", () => {
  const lines = [{ quantity: 1000, product: bag }];
  const [only, ...none] = boxesOf(lines, { weightGrams: 12_345, boxes: 1 });
  expect(none).toEqual([]);
  expect(only).toMatchObject({ weightKg: 12.345, areLinesOfAll: false, isWeightOfAll: false });
  const two = boxesOf(lines, { weightGrams: 12_000, boxes: 2 });
  expect(two.map(boxLabel)).toEqual(["Box 1 of 2", "Box 2 of 2"]);
  for (const box of two) {
    expect(box).toMatchObject({ lines, areLinesOfAll: true });
    expect(formatWeight(box)).toBe("12.00 kg in all");
  }
});

test("a label has the tracking number as its barcode, else the order number with the reason", () => {
  const orderNumber = "26-27/000123";
  const fits = (widths: readonly number[]) => barcodeModules(widths) <= 200;
  expect(labelBarcode({ orderNumber, trackingId: "12345678901234" }, fits)).toEqual({
    widths: code128Widths("12345678901234"),
    text: "12345678901234",
    note: undefined,
  });
  const ofOrder = { widths: code128Widths(orderNumber), text: orderNumber };
  for (const [trackingId, note] of [
    ["", "Order number: no tracking number yet"],
    ["A".repeat(30), `Order number: ${"A".repeat(30)} cannot be a barcode`],
    ["ट्रैक1", "Order number: ट्रैक1 cannot be a barcode"],
  ] as const) {
    expect(labelBarcode({ orderNumber, trackingId }, fits)).toEqual({ ...ofOrder, note });
  }
});
