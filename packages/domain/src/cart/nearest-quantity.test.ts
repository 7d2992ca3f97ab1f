import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { largestQuantityLeft, nearestQuantity, neighbourQuantity } from "./nearest-quantity.ts";
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
  "of %j, instead of %i, %s can be bought",
  { tags: ["ruling-cart.5", "ruling-cart.6", "ruling-cart.8"] },
  (situation, wanted, nearest) => {
    expect(nearestQuantity(situation, wanted)).toBe(nearest);
  },
);

describe(
  "against trying every quantity",
  { tags: ["ruling-cart.5", "ruling-cart.6", "ruling-cart.8"] },
  () => {
    const most = 6000;
    const anySituation = fc.record({
      unit: fc.constantFrom("PCS", "BOX", "ROL", "CTN", "PAC"),
      countInStock: fc.integer({ min: 0, max: most }),
      isFromDelhi: fc.boolean(),
    });
    const anyQuantity = fc.integer({ min: 0, max: most });

    test("nearest, largest and neighbours", () => {
      fc.assert(
        fc.property(anySituation, anyQuantity, (situation, wanted) => {
          const allowed = Array.from({ length: most + 1 }, (_, quantity) => quantity).filter(
            (quantity) => checkQuantity({ ...situation, quantity }).ok,
          );
          const above = allowed.find((quantity) => quantity > wanted);
          const below = allowed.findLast((quantity) => quantity < wanted);
          const noLess = allowed.find((quantity) => quantity >= wanted);
          expect(largestQuantityLeft(situation)).toBe(allowed.at(-1));
          expect(nearestQuantity(situation, wanted)).toBe(noLess ?? allowed.at(-1));
          expect(neighbourQuantity(situation, wanted, 1)).toBe(above);
          expect(neighbourQuantity(situation, wanted, -1)).toBe(below);
        }),
      );
    });
  },
);
