import { expect, test } from "vitest";
import { looksLikeFormula } from "./formula.ts";

test.each([
  "=cmd|' /C calc'!A0",
  "+1",
  "-1",
  "@SUM(A1)",
  "＝1",
  "＋1",
  "－1",
  "＠SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
])("%j looks like a formula", { tags: ["ruling-desk.12"] }, (text) =>
  expect(looksLikeFormula(text)).toBe(true),
);

test.each(["", "POLPOD120160", "'=1", "1-2", "a=b", " "])("%j does not", (text) =>
  expect(looksLikeFormula(text)).toBe(false),
);
