import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { settleQuantity, stepQuantity } from "./typed-quantity.ts";
import { checkQuantity } from "./quantity-options.ts";

const pieces = { unit: "PCS", countInStock: 3000, isFromDelhi: false };
const cartons = { unit: "CTN", countInStock: 40, isFromDelhi: false };

describe("a typed quantity goes to the nearest one that can be ordered, and says why", () => {
  test.each([
    [2000, pieces, 2000, null],
    [1200, pieces, 1500, "Changed to 1,500: pieces come in 500s."],
    [7, pieces, 1000, "Changed to 1,000: at least 1,000 pieces."],
    [500, pieces, 1000, "Changed to 1,000: 500 PCS only available for Delhi users."],
    [500, { ...pieces, isFromDelhi: true }, 500, null],
    [7, { ...pieces, isFromDelhi: true }, 500, "Changed to 500: pieces come in 500s."],
    [50_000, pieces, 3000, "Changed to 3,000: no more can be ordered from the stock."],
    [
      2800,
      { ...pieces, countInStock: 2750 },
      2500,
      "Changed to 2,500: no more can be ordered from the stock.",
    ],
    [1000, { ...pieces, countInStock: 700 }, 0, "Only 700 pieces left: fewer than can be ordered."],
    [
      1000,
      { ...pieces, countInStock: 700, isFromDelhi: true },
      500,
      "Changed to 500: no more can be ordered from the stock.",
    ],
    [7, cartons, 7, null],
    [1.5, cartons, 2, "Changed to 2: whole cartons only."],
    [41, cartons, 40, "Changed to 40: no more can be ordered from the stock."],
    [0, pieces, 0, null],
  ])("%d of %j is %d", (typed, line, quantity, message) => {
    expect(settleQuantity(typed, line)).toEqual({ quantity, message });
  });

  const anyLine = fc.record({
    unit: fc.constantFrom("PCS", "BOX", "ROL", "CTN", "PAC"),
    countInStock: fc.nat(400_000),
    isFromDelhi: fc.boolean(),
  });

  test("what comes out can be ordered, stays what it is, and is nothing only where nothing can be ordered", () => {
    fc.assert(
      fc.property(anyLine, fc.double({ min: 0.01, max: 1e9, noNaN: true }), (line, typed) => {
        const { quantity, message } = settleQuantity(typed, line);
        expect(message === null).toBe(quantity === typed);
        if (quantity > 0) {
          expect(checkQuantity({ ...line, quantity })).toEqual({ ok: true });
          expect(settleQuantity(quantity, line)).toEqual({ quantity, message: null });
        } else {
          for (const least of [1, 500, 1000]) {
            expect(checkQuantity({ ...line, quantity: least }).ok).toBe(false);
          }
        }
      }),
    );
  });

  test("steps lead only to what can be ordered, or to nothing", () => {
    fc.assert(
      fc.property(anyLine, fc.array(fc.constantFrom(1, -1, 10, -10)), (line, steps) => {
        const quantity = steps.reduce((now, step) => stepQuantity(now, step, line), 0);
        if (quantity > 0) expect(checkQuantity({ ...line, quantity })).toEqual({ ok: true });
      }),
    );
  });
});

describe("arrow keys (decision 9)", () => {
  test.each([
    [0, 1, 1000],
    [0, 10, 3000],
    [1000, 1, 1500],
    [1000, -1, 0],
    [3000, 1, 3000],
    [2000, 10, 3000],
    [3000, -10, 0],
  ])("from %d, %d steps lead to %d pieces of 3,000", (from, steps, to) => {
    expect(stepQuantity(from, steps, pieces)).toBe(to);
  });

  test("one carton more, ten cartons more", () => {
    expect(stepQuantity(0, 1, cartons)).toBe(1);
    expect(stepQuantity(1, 10, cartons)).toBe(11);
  });
});
