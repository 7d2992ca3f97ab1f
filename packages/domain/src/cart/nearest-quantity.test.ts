import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  maxAvailableQuantity,
  nearestQuantity,
  adjacentQuantity,
  maxAddition,
  adjustQuantity,
  stepQuantity,
} from "./nearest-quantity.ts";
import { checkQuantity } from "./quantity-options.ts";

const bags = { unit: "PCS", countInStock: 3000, isFromDelhi: false };
const boxes = { unit: "BOX", countInStock: 100, isFromDelhi: false };

test.each([
  [bags, 1250, 1500],
  [bags, 1, 1000],
  [bags, 500, 1000],
  [bags, 3000, 3000],
  [bags, 5000, 3000],
  [{ ...bags, countInStock: 2750 }, 2600, 2500],
  [{ ...bags, countInStock: 900 }, 1000, undefined],
  [{ ...bags, isFromDelhi: true }, 300, 500],
  [{ ...bags, isFromDelhi: true }, 501, 1000],
  [{ ...bags, isFromDelhi: true, countInStock: 900 }, 1000, 500],
  [boxes, 7, 7],
  [boxes, 0, 1],
  [boxes, 101, 100],
  [{ ...boxes, countInStock: 0 }, 1, undefined],
])(
  "for %j the nearest allowed quantity to %i is %s",
  { tags: ["ruling-cart.5", "ruling-cart.6", "ruling-cart.8"] },
  (situation, wanted, nearest) => {
    expect(nearestQuantity(situation, wanted)).toBe(nearest);
  },
);

describe(
  "compared with trying every quantity",
  { tags: ["ruling-cart.5", "ruling-cart.6", "ruling-cart.8"] },
  () => {
    const maxQuantity = 6000;
    const anySituation = fc.record({
      unit: fc.constantFrom("PCS", "BOX", "ROL", "CTN", "PAC"),
      countInStock: fc.integer({ min: 0, max: maxQuantity }),
      isFromDelhi: fc.boolean(),
    });
    const anyQuantity = fc.integer({ min: 0, max: maxQuantity });

    test("the nearest, the largest and the adjacent quantities are the same", () => {
      fc.assert(
        fc.property(anySituation, anyQuantity, (situation, wanted) => {
          const allowed = Array.from({ length: maxQuantity + 1 }, (_, quantity) => quantity).filter(
            (quantity) => checkQuantity({ ...situation, quantity }).ok,
          );
          const above = allowed.find((quantity) => quantity > wanted);
          const below = allowed.findLast((quantity) => quantity < wanted);
          const atLeast = allowed.find((quantity) => quantity >= wanted);
          expect(maxAvailableQuantity(situation)).toBe(allowed.at(-1));
          expect(nearestQuantity(situation, wanted)).toBe(atLeast ?? allowed.at(-1));
          expect(adjacentQuantity(situation, wanted, 1)).toBe(above);
          expect(adjacentQuantity(situation, wanted, -1)).toBe(below);
        }),
      );
    });
  },
);

const baggedLine = { ...bags, inCart: 0 };
const boxedLine = { ...boxes, inCart: 0, countInStock: 7 };

describe(
  "the part of a wanted quantity that can be added to a cart line",
  { tags: ["ruling-cart.5"] },
  () => {
    test.each([
      ["all of it when the stock suffices", { ...baggedLine, wanted: 2000 }, 2000],
      [
        "pieces: the remaining stock, in multiples of 500",
        { ...baggedLine, wanted: 5000, countInStock: 2750 },
        2500,
      ],
      [
        "pieces: the stock minus the quantity in the cart",
        { ...baggedLine, wanted: 2000, inCart: 2000 },
        1000,
      ],
      ["pieces: none when fewer than 1000 are left", { ...baggedLine, wanted: 2000, countInStock: 999 }, 0],
      ["500 pieces for Delhi", { ...baggedLine, wanted: 2000, countInStock: 999, isFromDelhi: true }, 500],
      [
        "500 pieces more on a line of 1000, also outside Delhi",
        { ...baggedLine, wanted: 500, inCart: 1000 },
        500,
      ],
      ["boxes: all that are left", { ...boxedLine, wanted: 10 }, 7],
      ["nothing when the cart holds the whole stock", { ...boxedLine, wanted: 1, inCart: 7 }, 0],
      ["nothing when the cart holds more than the stock", { ...boxedLine, wanted: 1, inCart: 9 }, 0],
      ["nothing when the product is sold out", { ...boxedLine, wanted: 1, countInStock: 0 }, 0],
    ])("%s", (_what, line, added) => {
      expect(maxAddition(line, line)).toBe(added);
    });

    test(
      "the added quantity is allowed, at most the wanted one, and no larger one is allowed",
      { tags: ["ruling-cart.6"] },
      () => {
        const line = fc.record({
          unit: fc.constantFrom("PCS", "BOX", "ROL", "CTN", "PAC"),
          wanted: fc.integer({ min: 1, max: 6000 }),
          inCart: fc.integer({ min: 0, max: 6000 }),
          countInStock: fc.integer({ min: 0, max: 9000 }),
          isFromDelhi: fc.boolean(),
        });
        fc.assert(
          fc.property(line, (asked) => {
            const added = maxAddition(asked, asked);
            const mayAdd = (part: number) => checkQuantity({ ...asked, quantity: asked.inCart + part }).ok;
            expect(added === 0 || mayAdd(added)).toBe(true);
            expect(added).toBeLessThanOrEqual(asked.wanted);
            for (let larger = added + 1; larger <= asked.wanted; larger++) expect(mayAdd(larger)).toBe(false);
          }),
        );
      },
    );
  },
);
const cartons = { unit: "CTN", countInStock: 40, isFromDelhi: false };

describe("a typed quantity is adjusted to the nearest allowed one, with a message why", () => {
  test.each([
    [2000, bags, 2000, null],
    [1200, bags, 1500, "Changed to 1,500: sold in multiples of 500."],
    [7, bags, 1000, "Changed to 1,000: at least 1,000 pieces."],
    [500, bags, 1000, "Changed to 1,000: 500 PCS only available for Delhi users."],
    [500, { ...bags, isFromDelhi: true }, 500, null],
    [7, { ...bags, isFromDelhi: true }, 500, "Changed to 500: sold in multiples of 500."],
    [50_000, bags, 3000, "Changed to 3,000: only 3,000 in stock."],
    [2800, { ...bags, countInStock: 2750 }, 2500, "Changed to 2,500: only 2,750 in stock."],
    [1000, { ...bags, countInStock: 700 }, 0, "Only 700 pieces left: fewer than can be ordered."],
    [1000, { ...bags, countInStock: 700, isFromDelhi: true }, 500, "Changed to 500: only 700 in stock."],
    [7, cartons, 7, null],
    [1.5, cartons, 2, "Changed to 2: whole cartons only."],
    [41, cartons, 40, "Changed to 40: only 40 in stock."],
    [0, bags, 0, null],
  ])("%d of %j becomes %d", (typed, line, quantity, message) => {
    expect(adjustQuantity(typed, line)).toEqual({ quantity, message });
  });

  const anyLine = fc.record({
    unit: fc.constantFrom("PCS", "BOX", "ROL", "CTN", "PAC"),
    countInStock: fc.nat(400_000),
    isFromDelhi: fc.boolean(),
  });

  test("the adjusted quantity is allowed and stable, and is 0 only if no quantity is allowed", () => {
    fc.assert(
      fc.property(anyLine, fc.double({ min: 0.01, max: 1e9, noNaN: true }), (line, typed) => {
        const { quantity, message } = adjustQuantity(typed, line);
        expect(message === null).toBe(quantity === typed);
        if (quantity > 0) {
          expect(checkQuantity({ ...line, quantity })).toEqual({ ok: true });
          expect(adjustQuantity(quantity, line)).toEqual({ quantity, message: null });
        } else {
          for (const minimum of [1, 500, 1000]) {
            expect(checkQuantity({ ...line, quantity: minimum }).ok).toBe(false);
          }
        }
      }),
    );
  });

  test("steps lead only to allowed quantities or to 0", () => {
    fc.assert(
      fc.property(anyLine, fc.array(fc.constantFrom(1, -1, 10, -10)), (line, steps) => {
        const quantity = steps.reduce((now, step) => stepQuantity(now, step, line), 0);
        if (quantity > 0) expect(checkQuantity({ ...line, quantity })).toEqual({ ok: true });
      }),
    );
  });
});

describe("arrow keys", () => {
  test.each([
    [0, 1, 1000],
    [0, 10, 3000],
    [1000, 1, 1500],
    [1000, -1, 0],
    [3000, 1, 3000],
    [2000, 10, 3000],
    [3000, -10, 0],
  ])("from %d pieces, %d steps lead to %d with a stock of 3,000", (from, steps, to) => {
    expect(stepQuantity(from, steps, bags)).toBe(to);
  });

  test("one step adds one carton, ten steps add ten", () => {
    expect(stepQuantity(0, 1, cartons)).toBe(1);
    expect(stepQuantity(1, 10, cartons)).toBe(11);
  });
});
