import { describe, expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { productDimensions } from "./product-dimensions.ts";

test.each([
  ["POLY", "12x16 inch", { kind: "bag", widthInches: 12, heightInches: 16 }],
  ["POLY-MEESHO", "12.5x16 inch", { kind: "bag", widthInches: 12.5, heightInches: 16 }],
  ["paper", "10 x 12 Inch", { kind: "bag", widthInches: 10, heightInches: 12 }],
  ["BOXES", "12 x 10 x 8 inch", { kind: "box", lengthInches: 12, widthInches: 10, heightInches: 8 }],
  ["BOXES", "25.4x12.7x5.08 cm", { kind: "box", lengthInches: 10, widthInches: 5, heightInches: 2 }],
  ["HONEYCOMB", "100 mm", { kind: "sleeve", millimetres: 100 }],
  ["HONEYCOMB", "100 Mtr", { kind: "roll", metres: 100 }],
  ["TAPE", "48 mm x 130 m", { kind: "tape", widthMm: 48, lengthM: 130 }],
  ["LABEL", "4x6 inch (100x150 mm)", { kind: "label", widthInches: 4, heightInches: 6 }],
  ["meesho-label", "4x6 inch", { kind: "label", widthInches: 4, heightInches: 6 }],
  ["MEESHO-LABEL", "1 roll x 100 labels", { kind: "unknown" }],
  ["POLY-VALMO", "mixed small and large", { kind: "unknown" }],
  ["POLY", "", { kind: "unknown" }],
])("%s %j is %j", (category, dimension, expected) => {
  expect(productDimensions({ category, dimension })).toEqual(expected);
});

describe("every product of the built-in catalogue", () => {
  const products = readSeedProducts();
  const kinds: Record<string, string> = {
    POLY: "bag",
    PAPER: "bag",
    "POLY-MEESHO": "bag",
    "POLY-VALMO": "bag",
    HONEYCOMB: "sleeve",
    TAPE: "tape",
    LABEL: "label",
  };
  const exceptions: Record<string, string> = { HONROL100: "roll", MEELBL100: "unknown", VALCMB: "unknown" };

  test("has the dimensions of its kind", () => {
    expect(products).toHaveLength(124);
    for (const product of products) {
      expect([product.SKU, productDimensions(product).kind]).toEqual([
        product.SKU,
        exceptions[product.SKU] ?? kinds[product.category],
      ]);
    }
  });

  test("that is a bag has the dimensions in its SKU, in tenths of an inch", () => {
    const bags = products.filter(({ SKU }) => /^(POL|PAP|MEE)\D+\d{6}$/.test(SKU));
    expect(bags).toHaveLength(100);
    for (const bag of bags) {
      expect(productDimensions(bag)).toEqual({
        kind: "bag",
        widthInches: Number(bag.SKU.slice(-6, -3)) / 10,
        heightInches: Number(bag.SKU.slice(-3)) / 10,
      });
    }
  });
});
