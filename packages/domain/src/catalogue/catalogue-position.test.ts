import fc from "fast-check";
import { expect, test } from "vitest";
import { cataloguePosition } from "./catalogue-position.ts";

const poly = { category: "POLY", type: "poly-bw-npd" };
const catalogue = [
  { ...poly, SKU: "P6", dimension: "6x8 inch", position: 1 },
  { ...poly, SKU: "P8", dimension: "8x10 inch", position: 2 },
  { ...poly, SKU: "P12", dimension: "12x16 inch", position: 3 },
  { category: "POLY", type: "poly-bw-pd", SKU: "Q6", dimension: "6x8 inch", position: 4 },
  { category: "TAPE", type: "tape-tp", SKU: "T", dimension: "48 mm x 65 m", position: 5 },
];
const place = (dimension: string, of = poly, SKU = "NEW1") =>
  cataloguePosition(catalogue, { ...of, SKU, dimension });

test.each([
  ["between the next smaller and the next larger one", "9x11 inch", 2.5],
  ["after a product of the same size", "8x10 inch", 2.5],
  ["before the smallest of its type", "5x7 inch", 0],
  ["after the largest of its type", "14x17 inch", 3.5],
  ["after its type when its size is unknown", "odd", 3.5],
])("a product is placed %s", (_where, dimension, position) => {
  expect(place(dimension)).toBe(position);
});

test("a product of a new type is placed after its category, one of a new category at the end", () => {
  expect(place("9x11 inch", { category: "POLY", type: "poly-new" })).toBe(4.5);
  expect(place("9x11 inch", { category: "PAPER", type: "paper-new" })).toBe(6);
  expect(cataloguePosition([], { ...poly, SKU: "P", dimension: "" })).toBe(1);
});

test("a product that changes its size is not positioned relative to itself", () => {
  expect(place("5x7 inch", poly, "P12")).toBe(0);
  expect(place("13x17 inch", poly, "P12")).toBe(3);
});

test("products added in any order are sorted by size", () => {
  const sizes = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(sizes, (widths) => {
      const shelf: ((typeof catalogue)[number] & { width: number })[] = [];
      for (const width of widths) {
        const product = { ...poly, SKU: `P${width}`, dimension: `${width}x10 inch` };
        shelf.push({ ...product, width, position: cataloguePosition(shelf, product) });
        shelf.sort((a, b) => a.position - b.position);
      }
      expect(shelf.map(({ width }) => width)).toEqual(widths.toSorted((a, b) => a - b));
    }),
  );
});
