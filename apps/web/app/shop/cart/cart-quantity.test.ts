import { describe, expect, it } from "vitest";
import { nextOption, readQuantity, snapQuantity } from "./cart-quantity.ts";

const bags = { unit: "PCS", countInStock: 3200, isFromDelhi: false };
const inDelhi = { ...bags, isFromDelhi: true };

describe("a typed quantity", () => {
  it.each([
    ["2000", 2000],
    [" 1,00,000 ", 100_000],
    ["12 000", 12_000],
    ["007", 7],
    ["", undefined],
    ["2.5", undefined],
    ["-1", undefined],
    ["1e3", undefined],
    ["５", undefined],
    ["9".repeat(16), undefined],
  ])("%j is read as %s", (text, quantity) => {
    expect(readQuantity(text)).toBe(quantity);
  });

  it.each([
    [bags, 2000, 2000, null],
    [bags, 1250, 1500, "Sold in multiples of 500, so it is 1,500 now."],
    [bags, 3100, 3000, "Sold in multiples of 500, so it is 3,000 now."],
    [bags, 20, 1000, "The minimum is 1,000 pieces, so it is 1,000 now."],
    [bags, 500, 1000, "500 PCS only available for Delhi users, so it is 1,000 now."],
    [inDelhi, 20, 500, "The minimum is 500 pieces, so it is 500 now."],
    [inDelhi, 500, 500, null],
    [inDelhi, 700, 1000, "Sold in multiples of 500, so it is 1,000 now."],
  ])(
    "of %j, %i becomes %i",
    { tags: ["ruling-cart.5", "ruling-cart.8"] },
    (situation, typed, quantity, note) => {
      expect(snapQuantity(situation, typed)).toEqual({ quantity, note });
    },
  );

  it.each([
    [bags, undefined, "Quantity must be a whole number."],
    [bags, 0, "Delete removes it from the cart."],
    [bags, 5000, "Quantity 5,000 is more than the stock: 3,200 pieces left."],
    [{ ...bags, unit: "BOX", countInStock: 1 }, 2, "Quantity 2 is more than the stock: 1 box left."],
    [{ ...bags, countInStock: 900 }, 800, "Quantity must be at least 1,000 pieces."],
  ])("of %j, %s is refused", { tags: ["ruling-cart.6"] }, (situation, typed, refusal) => {
    expect(snapQuantity(situation, typed)).toEqual({ refusal });
  });
});

it.each([
  [bags, 500, 1, 1000],
  [bags, 1500, 1, 2000],
  [bags, 2000, 1, 3000],
  [bags, 3000, 1, undefined],
  [bags, 3000, -1, 2000],
  [bags, 1000, -1, undefined],
  [inDelhi, 1000, -1, 500],
  [{ ...bags, unit: "BOX" }, 11, 1, 25],
] as const)(
  "of %j, after %i the next offered (%i) is %s",
  { tags: ["buyer-9.2", "buyer-9.4"] },
  (situation, from, way, next) => {
    expect(nextOption(situation, from, way)).toBe(next);
  },
);
