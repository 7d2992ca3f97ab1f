import { expect, test } from "vitest";
import { mannWhitneyP } from "./rank-test.ts";

const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

test("the rank test distinguishes samples that do not overlap, and does not distinguish equal samples", () => {
  // U is 0 of 100 pairs, its standard deviation 13.229: 3.7796 deviations from the mean.
  expect(mannWhitneyP(from(1, 10), from(11, 10))).toBeCloseTo(0.000157, 6);
  expect(mannWhitneyP(from(1, 30), from(1, 30))).toBeCloseTo(1, 6);
  expect(mannWhitneyP(from(1, 20), from(4, 20))).toBeCloseTo(mannWhitneyP(from(4, 20), from(1, 20)), 9);
});
