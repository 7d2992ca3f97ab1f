import fc from "fast-check";
import { expect, test } from "vitest";
import { barcodeModules, code128Widths } from "./code-128.ts";
import {
  boxesOf,
  boxLabel,
  countBoxes,
  formatWeight,
  isTaxDocument,
  labelBarcode,
  listProblems,
  packingPrintKinds,
  printKinds,
  printProblem,
} from "./order-prints.ts";

const bag = {
  category: "POLY",
  dimension: "10x12 inch",
  description: "51 micron, with POD",
  unit: "PCS",
  rollsPerBox: null,
};

test.each([
  ["packing-slips", "Payment Pending", null, false, "is not paid"],
  ["address-labels", "Cancelled", "DB/1", false, "is cancelled"],
  ["hand-over-list", "Refunded", "DB/1", true, "is refunded"],
  ["pick-list", "Order Processing", null, false, undefined],
  ["packing-slips", "Delivered", null, false, undefined],
  ["invoices", "Cancelled", "DB/1", false, undefined],
  ["invoices", "Shipped", null, false, "has no tax invoice"],
  ["challans", "Order Processing", "DB/1", true, undefined],
  ["challans", "Cancelled", "DB/1", true, undefined],
  ["challans", "Order Processing", "DB/1", false, "leaves in one parcel"],
  ["challans", "Order Processing", null, true, "has no tax invoice"],
] as const)(
  "%s of an order in %s with the invoice %s, in parcels %s: %s",
  (kind, status, taxInvoiceNumber, isInParcels, problem) => {
    expect(printProblem(kind, { status, taxInvoiceNumber, isInParcels })).toBe(problem);
  },
);

test("no print for packing has an amount", () => {
  expect(packingPrintKinds.filter(isTaxDocument)).toEqual([]);
  expect(printKinds.filter((kind) => !(packingPrintKinds as readonly string[]).includes(kind))).toEqual(
    printKinds.filter(isTaxDocument),
  );
});

const maxBoxGrams = 25_000;

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
  const [box, ...others] = boxesOf(lines, null, maxBoxGrams);
  expect(others).toEqual([]);
  expect(box).toMatchObject({ number: 1, count: 1, lines: lines.slice(0, 1) });
  expect(box?.weightKg).toBeGreaterThan(5);
  expect(boxesOf([{ quantity: 1, product: null }], null, maxBoxGrams)[0]?.weightKg).toBeUndefined();
  expect(boxesOf([{ quantity: 0, product: bag }], null, maxBoxGrams)).toEqual([]);
});

const tape = { ...bag, category: "TAPE", dimension: "48mm x 65m", unit: "CTN" };

test("cartons and boxes go as they are, everything else together in the first box", () => {
  const bags = { quantity: 500, product: bag };
  const boxes = boxesOf([{ quantity: 2, product: tape }, bags], null, maxBoxGrams);
  expect(boxes.map(({ number, count }) => `${number} of ${count}`)).toEqual(["1 of 3", "2 of 3", "3 of 3"]);
  expect(boxes.map(({ lines }) => lines)).toEqual([
    [bags],
    [{ quantity: 1, product: tape }],
    [{ quantity: 1, product: tape }],
  ]);
  expect(boxes.every(({ areLinesOfAll, isWeightOfAll }) => !areLinesOfAll && !isWeightOfAll)).toBe(true);
});

const heavy = { ...bag, unitGrams: 10 };

test("loose goods fill boxes in whole hundreds up to the weight that is allowed", () => {
  const boxes = boxesOf([{ quantity: 3000, product: heavy }], null, 12_500);
  expect(boxes.map(({ lines }) => lines[0]?.quantity)).toEqual([1200, 1200, 600]);
  expect(boxes.map(formatWeight)).toEqual([
    "12.00 kg (proposed)",
    "12.00 kg (proposed)",
    "6.00 kg (proposed)",
  ]);
  const two = boxesOf(
    [
      { quantity: 1000, product: heavy },
      { quantity: 700, product: { ...bag, unitGrams: 20 } },
    ],
    null,
    12_000,
  );
  expect(two.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[1000, 100], [600]]);
});

test("all are in one box where a weight is unknown or they would be hundreds; a unit that is too heavy is alone", () => {
  const unknown = { quantity: 5000, product: null };
  expect(boxesOf([{ quantity: 5000, product: heavy }, unknown], null, 12_500)).toHaveLength(1);
  expect(boxesOf([{ quantity: 1_000_000, product: heavy }], null, 1000)).toHaveLength(1);
  const each = boxesOf([{ quantity: 3, product: { ...bag, unitGrams: 30_000 } }], null, 25_000);
  expect(each.map(({ lines }) => lines[0]?.quantity)).toEqual([1, 1, 1]);
});

test("no piece is lost or added, and no box is heavier than allowed, whatever is ordered", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ quantity: fc.integer({ min: 0, max: 5000 }), grams: fc.integer({ min: 1, max: 900 }) }),
      ),
      fc.integer({ min: 1000, max: 50_000 }),
      (wanted, limit) => {
        const lines = wanted.map(({ quantity, grams }, at) => {
          return { at, quantity, product: { ...bag, unitGrams: grams } };
        });
        const boxes = boxesOf(lines, null, limit);
        const packed = boxes.flatMap((box) => box.lines);
        for (const { at, quantity } of lines) {
          const parts = packed.filter((part) => part.at === at);
          expect(parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity);
        }
        const gramsOf = (box: (typeof boxes)[number]) =>
          box.lines.reduce((sum, { quantity, product }) => sum + quantity * product.unitGrams, 0);
        if (boxes.length > 1) expect(Math.max(...boxes.map(gramsOf))).toBeLessThanOrEqual(limit);
      },
    ),
  );
});

test("boxes are counted as they are made", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          quantity: fc.integer({ min: 0, max: 300 }),
          product: fc.constantFrom(bag, heavy, tape, { ...bag, unitGrams: 900 }, null),
        }),
        { maxLength: 5 },
      ),
      fc.option(fc.record({ weightGrams: fc.constant(5000), boxes: fc.integer({ min: 1, max: 99 }) })),
      (lines, packed) => {
        expect(countBoxes(lines, packed, 2000)).toBe(boxesOf(lines, packed, 2000).length);
      },
    ),
  );
});

test("a packed order has the boxes and the weight that were entered", () => {
  const lines = [{ quantity: 1000, product: bag }];
  const [only, ...none] = boxesOf(lines, { weightGrams: 12_345, boxes: 1 }, maxBoxGrams);
  expect(none).toEqual([]);
  expect(only).toMatchObject({ weightKg: 12.345, areLinesOfAll: false, isWeightOfAll: false });
  const two = boxesOf(lines, { weightGrams: 12_000, boxes: 2 }, maxBoxGrams);
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
