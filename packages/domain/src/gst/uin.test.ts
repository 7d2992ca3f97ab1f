import { expect, test } from "vitest";
import { uinProblem } from "./uin.ts";

const letters = "Please provide a UIN of letters and digits, or none.";

test.each([
  ["", undefined],
  ["  ", undefined],
  [" 0717USA00045UNA ", undefined],
  ["N/A", undefined],
  ["x".repeat(16), "UIN must be at most 15 characters."],
  ["x".repeat(10_000), "UIN must be at most 15 characters."],
  ["😀", letters],
  ["<script>alert(1)</script>", letters],
  ["'; DROP TABLE orders; --", letters],
])("the problem of the UIN %j is %j", { tags: ["buyer-5.15"] }, (uin, problem) => {
  expect(uinProblem(uin)).toBe(problem);
});
