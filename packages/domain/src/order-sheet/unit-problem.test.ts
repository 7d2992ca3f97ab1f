import { expect, test } from "vitest";
import { unitProblem } from "./unit-problem.ts";

test.each([
  ["CTN", "roll", "You wrote rolls; this is sold by the carton."],
  ["PCS", "weight", "You wrote a weight; this is sold by the piece."],
  ["BOX", "piece", "You wrote pieces; this is sold by the box."],
  ["CTN", "box", undefined],
  ["PCS", "piece", undefined],
  ["PCS", null, undefined],
] as const)("for a product sold by %s and a quantity in %s the message is: %s", (unit, written, problem) => {
  expect(unitProblem({ unit }, written)).toBe(problem);
});
