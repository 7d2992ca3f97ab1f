import { expect, test } from "vitest";
import { proposeParcel } from "./parcel.ts";

const bag = {
  category: "POLY",
  dimension: "10x12 inch",
  description: "51 micron, with POD",
  unit: "PCS",
  rollsPerBox: null,
};
const sleeves = { ...bag, category: "HONEYCOMB", dimension: "", unit: "BOX" };

test("the weight of bags is calculated, that of honeycomb is weighed", () => {
  const { weightGrams, boxes } = proposeParcel([{ quantity: 1000, product: bag }], 1_000_000);
  expect(weightGrams).toBeGreaterThan(5000);
  expect(Number.isInteger(weightGrams)).toBe(true);
  expect(boxes).toBe(1);
  expect(proposeParcel([{ quantity: 3, product: sleeves }], 1_000_000)).toEqual({
    weightGrams: null,
    boxes: 3,
  });
});

test("what staff weighed is taken instead, and makes the weight of honeycomb known", () => {
  const weighed = { ...sleeves, unitGrams: 4250 };
  expect(proposeParcel([{ quantity: 3, product: weighed }], 1_000_000)).toEqual({
    weightGrams: 12_750,
    boxes: 3,
  });
  const bags = { quantity: 1000, product: { ...bag, unitGrams: 9 } };
  expect(proposeParcel([{ quantity: 2, product: weighed }, bags], 1_000_000).weightGrams).toBe(
    2 * 4250 + 9000,
  );
  expect(proposeParcel([{ quantity: 3, product: sleeves }, bags], 1_000_000).weightGrams).toBeNull();
  expect(proposeParcel([], 1_000_000).weightGrams).toBeNull();
});

test("refunded pieces are neither weighed nor packed", () => {
  const left = { quantity: 1000, product: bag };
  expect(proposeParcel([left, { quantity: 0, product: sleeves }], 1_000_000)).toEqual(
    proposeParcel([left], 1_000_000),
  );
});
