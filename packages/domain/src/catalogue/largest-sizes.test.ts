import { expect, test } from "vitest";
import { largestSizes } from "./largest-sizes.ts";

const goods = (...dimensions: string[]) => dimensions.map((dimension) => ({ category: "POLY", dimension }));
const dimensions = (of: ReturnType<typeof goods>) => largestSizes(of).map(({ dimension }) => dimension);

test("the widest and the highest of each kind, each once", () => {
  expect(dimensions(goods("6x8 inch", "24x30 inch", "20x40 inch", "12x16 inch"))).toEqual([
    "24x30 inch",
    "20x40 inch",
  ]);
  expect(dimensions(goods("6x8 inch", "24x30 inch"))).toEqual(["24x30 inch"]);
  expect(dimensions(goods("10x12 inch", "100 mm", "450 mm", "48 mm x 130 m", "72 mm x 65 m"))).toEqual([
    "10x12 inch",
    "450 mm",
    "72 mm x 65 m",
    "48 mm x 130 m",
  ]);
});

test("goods without a size count once, no goods not at all", () => {
  expect(dimensions(goods("mixed", "as agreed"))).toEqual(["mixed"]);
  expect(dimensions([])).toEqual([]);
});

test("has the category and the dimension alone", () => {
  const product = { category: "LABEL", dimension: "4x6 inch", SKU: "L", price: 1 };
  expect(largestSizes([product])).toEqual([{ category: "LABEL", dimension: "4x6 inch" }]);
});
