import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pricePerRoll, pricePerSticker } from "./label-price.ts";
import { parseUnitPrice } from "../money/money.ts";

describe(
  "price per roll is ceil(price / rolls) in whole rupees",
  { tags: ["buyer-9.11", "ruling-money.11"] },
  () => {
    test.each([
      ["7293", 30, 244],
      ["9588", 30, 320],
      ["8976", 24, 374],
      ["300", 30, 10],
      ["300.0001", 30, 11],
      ["0", 30, 0],
    ])("%s divided by %i rolls is %i", (price, rolls, rupees) => {
      expect(pricePerRoll(parseUnitPrice(price), rolls)).toBe(rupees);
    });

    test("it is the smallest whole amount that covers the price of the box", () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 1e10 }), fc.integer({ min: 1, max: 500 }), (price, rolls) => {
          const perRoll = pricePerRoll(price, rolls);
          expect(perRoll * 10_000 * rolls).toBeGreaterThanOrEqual(price);
          if (perRoll > 0) expect((perRoll - 1) * 10_000 * rolls).toBeLessThan(price);
        }),
      );
    });

    test.each([0, -1, 1.5])("%d rolls are rejected", (rolls) => {
      expect(() => pricePerRoll(parseUnitPrice("7293"), rolls)).toThrow(RangeError);
    });
  },
);

describe(
  "the price per sticker is divided by the number at the end of the SKU",
  { tags: ["buyer-9.12"] },
  () => {
    test.each([
      ["119", "MEELBL100", "1.19"],
      ["119", "MEELBL250", "0.476"],
      ["119", "MEELBL", "1.19"],
      ["119", "MEE7LBL", "1.19"],
      ["119", "MEELBL000", "1.19"],
      ["100", "MEELBL3", "33.3333"],
      ["200", "MEELBL3", "66.6667"],
    ])("%s for %s is %s each", (price, sku, each) => {
      expect(pricePerSticker(parseUnitPrice(price), sku)).toBe(parseUnitPrice(each));
    });
  },
);
