import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holdLimits, maxUnitsHeld, moneyHeldProblem } from "./hold-limits.ts";

const nothing = { heldByBuyer: 0, heldByOthers: 0 };

describe("what one buyer's unpaid orders may hold of a product", { tags: ["ruling-cart.18"] }, () => {
  test.each([
    ["two thirds of the stock", { unit: "PCS", inStock: 3000, ...nothing }, 2000],
    [
      "also when they hold it already",
      { unit: "PCS", inStock: 1000, heldByBuyer: 2000, heldByOthers: 0 },
      2000,
    ],
    ["a quantity that can be ordered", { unit: "PCS", inStock: 10_000, ...nothing }, 6500],
    ["1,000 pieces, however few there are", { unit: "PCS", inStock: 1000, ...nothing }, 1000],
    ["5 boxes, however few there are", { unit: "BOX", inStock: 5, ...nothing }, 5],
    [
      "no more than leaves a tenth to all",
      { unit: "BOX", inStock: 340, heldByBuyer: 0, heldByOthers: 660 },
      240,
    ],
    [
      "nothing when others hold as much as all may",
      { unit: "PCS", inStock: 300, heldByBuyer: 0, heldByOthers: 2700 },
      0,
    ],
    ["the one pack", { unit: "PAC", inStock: 3, ...nothing }, 2],
  ])("%s", (_what, held, units) => {
    expect(maxUnitsHeld(held)).toBe(units);
  });

  test.each([
    ["nine tenths of the stock", { unit: "PCS", inStock: 10_000, ...nothing }, 9000],
    ["nothing of what all may hold", { unit: "PCS", inStock: 300, heldByBuyer: 0, heldByOthers: 2700 }, 0],
  ])("after as much was paid for: %s", (_what, held, units) => {
    expect(maxUnitsHeld(held, "paid")).toBe(units);
  });

  test("is never more than a tenth of a large stock leaves over, whoever holds the rest", () => {
    const units = fc.nat({ max: 1_000_000 });
    fc.assert(
      fc.property(units, units, units, (inStock, heldByBuyer, heldByOthers) => {
        const held = { unit: "PCS", inStock, heldByBuyer, heldByOthers };
        const max = maxUnitsHeld(held);
        const all = inStock + heldByBuyer + heldByOthers;
        for (const units of [max, maxUnitsHeld(held, "paid")]) {
          expect(units % 500).toBe(0);
          expect(units === 0 || units + heldByOthers <= Math.max(2000, all * 0.9) + 1e-6).toBe(true);
        }
        expect(max <= Math.max(1000, (all * 2) / 3 + 1e-6)).toBe(true);
      }),
    );
  });
});

test.each([
  [holdLimits.paiseOfBuyer, holdLimits.paiseOfAll, undefined],
  [holdLimits.paiseOfBuyer + 1, 0, "buyer"],
  [1, holdLimits.paiseOfAll + 1, "all"],
])(
  "unpaid orders of %i and all of %i paise: %s",
  { tags: ["ruling-cart.18"] },
  (ofBuyerPaise, ofAllPaise, problem) => {
    const money = { ofBuyerPaise, ofAllPaise };
    expect(moneyHeldProblem(money)).toBe(problem);
    expect(moneyHeldProblem(money, "paid")).toBe(problem === "buyer" ? undefined : problem);
  },
);
