import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quantityCorrections, unitProblem } from "./quantity-corrections.ts";
import { checkQuantity } from "./quantity-options.ts";

const pieces = { unit: "PCS", countInStock: 3000, isFromDelhi: false };

describe("quantities to offer in place of one that is refused (issue: quick order, rulings: cart)", () => {
  test.each([
    ["below the minimum", { ...pieces, quantity: 200 }, [1000]],
    ["500 outside Delhi", { ...pieces, quantity: 500 }, [1000]],
    ["200 in Delhi", { ...pieces, quantity: 200, isFromDelhi: true }, [500]],
    ["between two steps", { ...pieces, quantity: 2300 }, [2000, 2500]],
    ["over the stock", { ...pieces, quantity: 5000 }, [3000]],
    ["over a stock that is no whole step", { ...pieces, quantity: 5000, countInStock: 3200 }, [3000]],
    ["nothing in stock", { ...pieces, quantity: 2000, countInStock: 0 }, []],
    ["less in stock than may be bought", { ...pieces, quantity: 2000, countInStock: 700 }, []],
    ["half a box", { unit: "BOX", quantity: 2.5, countInStock: 10, isFromDelhi: false }, [2, 3]],
    ["more boxes than there are", { unit: "BOX", quantity: 50, countInStock: 10, isFromDelhi: false }, [10]],
    ["no number", { ...pieces, quantity: Number.NaN }, []],
    ["a quantity that is taken", { ...pieces, quantity: 2000 }, []],
  ])("%s (rulings: cart)", (_what, line, expected) => {
    expect(quantityCorrections(line)).toEqual(expected);
  });

  test("every offer is taken by checkQuantity (rulings: cart)", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("PCS", "BOX", "ROL", "CTN", "PAC"),
        fc.double({ min: -1e6, max: 1e12, noNaN: true }),
        fc.integer({ min: 0, max: 500_000 }),
        fc.boolean(),
        (unit, quantity, countInStock, isFromDelhi) => {
          const line = { unit, quantity, countInStock, isFromDelhi };
          for (const offer of quantityCorrections(line)) {
            expect(checkQuantity({ ...line, quantity: offer })).toEqual({ ok: true });
          }
        },
      ),
    );
  });
});

test.each([
  ["CTN", "roll", "You wrote rolls; this is sold by the carton."],
  ["PCS", "weight", "You wrote a weight; this is sold by the piece."],
  ["BOX", "piece", "You wrote pieces; this is sold by the box."],
  ["CTN", "box", undefined],
  ["PCS", null, undefined],
] as const)("a product sold by %s and a quantity in %s (rulings: cart)", (unit, written, problem) => {
  expect(unitProblem({ unit }, written)).toBe(problem);
});
