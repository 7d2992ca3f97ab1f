import { expect, test } from "vitest";
import { countLines } from "./count-lines.ts";

test.each([
  ["", 1],
  ["12 Mill Road", 1],
  ["12 Mill Road\nPune", 2],
  ["12 Mill Road\r\nPune", 2],
  ["a\rb\u2028c\u2029d\u0085e\vf\fg", 7],
  ["\n\n", 3],
])("%j has %i lines", (text, lines) => {
  expect(countLines(text)).toBe(lines);
});
