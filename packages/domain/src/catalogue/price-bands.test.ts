import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSeedProducts } from "../../test-support/seed-catalogue.ts";
import { parseUnitPrice } from "../money/money.ts";
import { bandOfPrice, priceBands } from "./price-bands.ts";

const labelsOf = (category: string) =>
  priceBands(
    readSeedProducts()
      .filter((product) => product.category === category)
      .map(({ price }) => parseUnitPrice(price)),
  ).map(({ label }) => label);

describe("price bands of a listing", () => {
  test.each([
    ["POLY", ["Under ₹1", "₹1 to ₹2", "₹2 to ₹5", "₹5 and over"]],
    ["PAPER", ["Under ₹2", "₹2 to ₹5", "₹5 and over"]],
    ["TAPE", ["Under ₹3,000", "₹3,000 to ₹3,500", "₹3,500 and over"]],
    ["POLY-MEESHO", ["Under ₹2", "₹2 and over"]],
    ["POLY-VALMO", ["Under ₹2,000", "₹2,000 and over"]],
    ["LABEL", ["Under ₹8,000", "₹8,000 to ₹9,000", "₹9,000 and over"]],
    ["MEESHO-LABEL", []],
  ])("%s: %j", (category, labels) => {
    expect(labelsOf(category)).toEqual(labels);
  });

  test("prices that are about the same, or no prices, have no bands", () => {
    expect(priceBands([])).toEqual([]);
    expect(priceBands([10_200, 10_200])).toEqual([]);
    expect(priceBands([10_200, 11_000])).toEqual([]);
  });

  test("there are at most four bands, none is empty, and every price is in exactly one", () => {
    const prices = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(prices, (all) => {
        const bands = priceBands(all);
        expect(bands.length).not.toBe(1);
        expect(bands.length).toBeLessThanOrEqual(4);
        expect(new Set(bands.map(({ key }) => key)).size).toBe(bands.length);
        if (bands.length === 0) return;
        for (const price of all) {
          const holding = bands.filter(({ from, below }) => from <= price && price < below);
          expect(holding).toEqual([bandOfPrice(bands, price)]);
        }
        for (const { from, below } of bands) {
          expect(all.some((price) => from <= price && price < below)).toBe(true);
        }
      }),
    );
  });
});
