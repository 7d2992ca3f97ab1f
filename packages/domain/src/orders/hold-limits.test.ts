import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holdLimits, isTooMuchUnpaid, maxUnitsHeld } from "./hold-limits.ts";

const nothing = { heldByBuyer: 0, heldByOthers: 0, heldByStrangers: 0 };

describe("what one buyer's unpaid orders may hold of a product", { tags: ["ruling-cart.18"] }, () => {
  test.each([
    ["half of the stock", { unit: "PCS", inStock: 4000, ...nothing }, 2000],
    ["also when they hold it already", { ...nothing, unit: "PCS", inStock: 1000, heldByBuyer: 3000 }, 2000],
    ["a quantity that can be ordered", { unit: "PCS", inStock: 7000, ...nothing }, 3500],
    [
      "less what others hold who never paid, but for a small hold",
      { unit: "BOX", inStock: 60, heldByBuyer: 0, heldByOthers: 40, heldByStrangers: 40 },
      10,
    ],
    [
      "a small hold, when such others hold half of it",
      { unit: "BOX", inStock: 50, heldByBuyer: 0, heldByOthers: 50, heldByStrangers: 50 },
      5,
    ],
    [
      "the one pack",
      { unit: "PAC", inStock: 250, heldByBuyer: 0, heldByOthers: 250, heldByStrangers: 250 },
      1,
    ],
    [
      "nothing when such others hold three quarters",
      { unit: "BOX", inStock: 25, heldByBuyer: 0, heldByOthers: 75, heldByStrangers: 75 },
      0,
    ],
    [
      "as much whatever those hold who have paid",
      { unit: "BOX", inStock: 60, heldByBuyer: 0, heldByOthers: 40, heldByStrangers: 0 },
      50,
    ],
    [
      "not the last tenth, which is for small holds of those who have paid",
      { unit: "BOX", inStock: 12, heldByBuyer: 0, heldByOthers: 88, heldByStrangers: 0 },
      2,
    ],
    ["not the last pieces", { unit: "PCS", inStock: 1000, ...nothing }, 0],
  ])("of a buyer who never paid: %s", (_what, held, units) => {
    expect(maxUnitsHeld(held)).toBe(units);
  });

  test.each([
    ["two thirds of the stock", "known", 3000, 2000],
    ["1,000 pieces, however few there are", "known", 1000, 1000],
    ["nine tenths of the stock", "paid", 10_000, 9000],
  ] as const)("of a buyer who has paid: %s", (_what, trust, inStock, units) => {
    expect(maxUnitsHeld({ unit: "PCS", inStock, ...nothing }, trust)).toBe(units);
  });

  test.each([
    ["paid less", "known", 5],
    ["paid as much", "paid", 10],
  ] as const)(
    "of a buyer who has %s, whatever others hold: a small hold, and all but the last tenth",
    (_what, trust, small) => {
      const all = { unit: "BOX", heldByBuyer: 0 };
      expect(maxUnitsHeld({ ...all, inStock: 0, heldByOthers: 100, heldByStrangers: 100 }, trust)).toBe(
        small,
      );
      expect(maxUnitsHeld({ ...all, inStock: 25, heldByOthers: 75, heldByStrangers: 75 }, trust)).toBe(15);
    },
  );

  test("of accounts that never paid leaves a quarter, whatever their number and order", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), sizes, (all, orders) => {
        let held = 0;
        for (const quantity of orders) {
          const others = { heldByOthers: held, heldByStrangers: held };
          const max = maxUnitsHeld({
            unit: "BOX",
            inStock: all - held - quantity,
            heldByBuyer: quantity,
            ...others,
          });
          if (quantity <= max) held += quantity;
        }
        expect(held).toBeLessThanOrEqual(all * holdLimits.shareOfNeverPaidSmall);
      }),
    );
  });
});

test.each([
  [holdLimits.paiseOfBuyer, false],
  [holdLimits.paiseOfBuyer + 1, true],
])("unpaid orders of %i paise are too much: %s", { tags: ["ruling-cart.18"] }, (paise, isTooMuch) => {
  expect(isTooMuchUnpaid(paise)).toBe(isTooMuch);
  expect(isTooMuchUnpaid(paise, "known")).toBe(isTooMuch);
  expect(isTooMuchUnpaid(paise, "paid")).toBe(false);
});
