import { expect, test } from "vitest";
import { readWholeRupees } from "./whole-rupees.ts";

test.each<[typed: string, rupees: number | null | undefined]>([
  ["", null],
  ["  ", null],
  ["0", 0],
  [" 1,50,000 ", 150_000],
  ["5k", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["1e3", undefined],
  ["₹100", undefined],
])("%j are whole rupees: %s", (typed, rupees) => {
  expect(readWholeRupees(typed)).toBe(rupees);
});
