import { expect, test } from "vitest";
import { boxSizePattern, readBoxSize, weightOfBoxes } from "./box-size.ts";

test.each(["40x30x30", "1x1x1", "300x99x100"])("%s is a size of a box", (text) => {
  expect(boxSizePattern.test(text)).toBe(true);
});

test.each([
  "",
  "40x30",
  "40x30x0",
  "301x30x30",
  "40x30x30x1",
  "40.5x30x30",
  "4e1x30x30",
  "040x30x30",
  "40 x 30 x 30",
])("%j is none", (text) => {
  expect(boxSizePattern.test(text)).toBe(false);
});

test("a size is read in millimetres", () => {
  expect(readBoxSize("40x30x25")).toEqual({ lengthMm: 400, widthMm: 300, heightMm: 250 });
});

test("boxes share the weight of all to the gram, and none weighs nothing", () => {
  expect(weightOfBoxes(10_000, 3)).toEqual([3334, 3333, 3333]);
  expect(weightOfBoxes(4250, 1)).toEqual([4250]);
  expect(weightOfBoxes(2, 3)).toEqual([1, 1, 1]);
});
