import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { largestAddition } from "./largest-addition.ts";
import { checkQuantity } from "./quantity-options.ts";

const bags = { unit: "PCS", inCart: 0, countInStock: 3000, isFromDelhi: false };
const boxes = { unit: "BOX", inCart: 0, countInStock: 7, isFromDelhi: false };

describe("what of a wanted quantity a cart line may take on", { tags: ["ruling-cart.5"] }, () => {
  test.each([
    ["all of it while the stock lasts", { ...bags, wanted: 2000 }, 2000],
    ["pieces: what is left, in whole 500s", { ...bags, wanted: 5000, countInStock: 2750 }, 2500],
    ["pieces: less what the cart holds already", { ...bags, wanted: 2000, inCart: 2000 }, 1000],
    ["pieces: none, when fewer than 1000 are left", { ...bags, wanted: 2000, countInStock: 999 }, 0],
    ["500 pieces for Delhi", { ...bags, wanted: 2000, countInStock: 999, isFromDelhi: true }, 500],
    ["500 pieces beside others, also outside Delhi", { ...bags, wanted: 500, inCart: 1000 }, 500],
    ["boxes: every one that is left", { ...boxes, wanted: 10 }, 7],
    ["nothing, when the cart holds all there is", { ...boxes, wanted: 1, inCart: 7 }, 0],
    ["nothing, when the cart holds more than there is", { ...boxes, wanted: 1, inCart: 9 }, 0],
    ["nothing of what is sold out", { ...boxes, wanted: 1, countInStock: 0 }, 0],
  ])("%s", (_what, line, added) => {
    expect(largestAddition(line, line)).toBe(added);
  });

  test(
    "it may stand, is no more than wanted, and nothing larger may stand",
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
          const added = largestAddition(asked, asked);
          const mayAdd = (part: number) => checkQuantity({ ...asked, quantity: asked.inCart + part }).ok;
          expect(added === 0 || mayAdd(added)).toBe(true);
          expect(added).toBeLessThanOrEqual(asked.wanted);
          for (let larger = added + 1; larger <= asked.wanted; larger++) expect(mayAdd(larger)).toBe(false);
        }),
      );
    },
  );
});
