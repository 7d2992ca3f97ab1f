import { expect, test } from "vitest";
import { discountPercent, nextTier } from "./bulk-discount.ts";

test.each([
  [1, 0, 5],
  [4, 0, 5],
  [5, 5, 10],
  [9, 5, 10],
  [10, 10, 25],
  [24, 10, 25],
  [25, 15, undefined],
  [1000, 15, undefined],
])(
  "%i boxes have a discount of %i%%, and the next one begins at %s",
  { tags: ["buyer-9.5", "ruling-money.5"] },
  (quantity, percent, next) => {
    expect(discountPercent("box", quantity)).toBe(percent);
    expect(nextTier("box", quantity)?.minimumQuantity).toBe(next);
  },
);

test("pieces and packs have no discount", { tags: ["buyer-9.3"] }, () => {
  expect(discountPercent("piece", 50_000)).toBe(0);
  expect(discountPercent("pack", 25)).toBe(0);
  expect(nextTier("piece", 1000)).toBeUndefined();
  expect(nextTier("pack", 1)).toBeUndefined();
});
