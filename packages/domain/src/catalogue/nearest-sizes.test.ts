import { expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { maxNearestSizes, nearestSizes } from "./nearest-sizes.ts";

const bags = Array.from({ length: 100 }, (_, at) => ({
  SKU: `B${at}`,
  category: "POLY",
  type: "poly-bw-pd",
  dimension: `${at + 4}x${at + 6} inch`,
}));

test("a small family is whole, with nothing of another category or type", () => {
  const seed = readSeedProducts();
  const product = seed.find(({ SKU }) => SKU === "POLPOD100120")!;
  const family = nearestSizes(product, seed);
  expect(family).toEqual(seed.filter(({ type, category }) => type === product.type && category === "POLY"));
  expect(family).toContain(product);
});

test.each([
  [50, [37, 60]],
  [0, [0, 23]],
  [99, [76, 99]],
])("of many sizes, bag %i has the nearest ones in their order", (at, [first = 0, last = 0]) => {
  const family = nearestSizes(bags[at]!, bags);
  expect(family).toHaveLength(maxNearestSizes);
  expect(family).toEqual(bags.slice(first, last + 1));
});

test("sizes that are not known are beside each other, and the product itself is never left out", () => {
  const unknown = bags.map((bag) => ({ ...bag, dimension: "as agreed" }));
  const family = nearestSizes(unknown[99]!, unknown);
  expect(family).toHaveLength(maxNearestSizes);
  expect(family).toContain(unknown[99]);
});
