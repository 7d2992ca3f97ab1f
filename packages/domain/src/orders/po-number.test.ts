import { expect, test } from "vitest";
import { poNumberProblem } from "./po-number.ts";

test.each(["", "  ", "PO-2026/114", "4500012345", "#17 (Pune)", " R&D_7.1 ", "x".repeat(40)])(
  "%j is kept",
  (poNumber) => {
    expect(poNumberProblem(poNumber)).toBeUndefined();
  },
);

test.each(["=1+1", "-5", "@home", "PO;1", "PO<1>", "पीओ 7", "PO\n1", "PO\t1", "📦 1"])(
  "%j is refused",
  (poNumber) => {
    expect(poNumberProblem(poNumber)).toMatch(/^PO number can have letters/);
  },
);

test("a PO number of more than 40 characters is refused", () => {
  expect(poNumberProblem("x".repeat(41))).toBe("PO number must be at most 40 characters.");
});
