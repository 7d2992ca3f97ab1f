import fc from "fast-check";
import { expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { dimensionAdvice, conflictingSize } from "./dimension-advice.ts";
import { productCategories } from "./product-category.ts";
import { productDimensions } from "./product-dimensions.ts";
import { productTypes } from "./listing-locations.ts";

const bag = (dimension: string) => dimensionAdvice({ category: "POLY", type: "poly-bw-pd", dimension });

test("every dimension of the catalogue is understood, except those of packs and rolls of stickers", () => {
  const advised = readSeedProducts().filter((product) => dimensionAdvice(product));
  expect(advised.map(({ SKU }) => SKU)).toEqual(["MEELBL100", "VALCMB"]);
});

test.each([
  ["POLY", "poly-bw-pd", "9 x 11", "9x11 inch"],
  ["POLY", "poly-bw-pd", "9×11 in", "9x11 inch"],
  ["POLY", "poly-bw-pd", '9" by 11.50"', "9x11.5 inch"],
  ["POLY", "poly-bw-pd", "9 inches x 11 inches", "9x11 inch"],
  ["POLY", "poly-bw-pd", "228 x 280 mm", undefined],
  ["POLY", "poly-bw-pd", "23x28 cm", undefined],
  ["POLY", "poly-bw-pd", "9", undefined],
  ["POLY", "poly-bw-pd", "large", undefined],
  ["LABEL", "label-dt", "4 x 6", "4x6 inch"],
  ["TAPE", "tape-tp", "48mm x 65m", "48 mm x 65 m"],
  ["TAPE", "tape-tp", "2 inch x 65", undefined],
  ["HONEYCOMB", "honey-roll", "50 metres", "50 Mtr"],
  ["HONEYCOMB", "honey-sleeve", "150mm", "150 mm"],
])("%s, %s: the suggestion for %j is %j", (category, type, dimension, suggestion) => {
  expect(dimensionAdvice({ category, type, dimension })).toEqual({
    problem: expect.stringContaining("Not understood"),
    suggestion,
  });
});

test("a size of another kind of product is named as such", () => {
  expect(bag("48 mm x 130 m")).toEqual({ problem: expect.stringContaining("a tape"), suggestion: undefined });
  expect(dimensionAdvice({ category: "TAPE", type: "tape-tp", dimension: "10x12 inch" })?.problem).toContain(
    "a bag",
  );
});

test("there is no advice on an empty text or on a box in a category of bags", () => {
  expect(bag(" ")).toBeUndefined();
  expect(bag("12x10x8 inch")).toBeUndefined();
});

test("every suggestion is understood", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...productCategories),
      fc.nat(500),
      fc.nat(500),
      fc.string(),
      (category, a, b, between) => {
        for (const type of productTypes[category])
          for (const dimension of [`${a}${between}${b}`, `${a}`]) {
            const suggestion = dimensionAdvice({ category, type, dimension })?.suggestion;
            if (suggestion !== undefined)
              expect(productDimensions({ category, dimension: suggestion }).kind).not.toBe("unknown");
          }
      },
    ),
  );
});

test.each([
  ["Plain Poly Courier Bag 9x11 inch", "10x12 inch", "9x11 inch"],
  ["Plain Poly Courier Bag 10 x 12 inch", "10x12 inch", undefined],
  ["Plain Poly Courier Bag", "10x12 inch", undefined],
  ["Plain Poly Courier Bag 9x11 inch", "not yet", undefined],
])("the title %j with the dimension %j has the conflicting size %j", (title, dimension, other) => {
  expect(conflictingSize(title, { category: "POLY", type: "poly-bw-pd", dimension })).toBe(other);
});

test("no title or description of the catalogue conflicts with the product's dimension", () => {
  for (const product of readSeedProducts())
    for (const text of [product.title, product.description])
      expect([product.SKU, conflictingSize(text, product)]).toEqual([product.SKU, undefined]);
});
