import { expect, test } from "vitest";
import { scaleLimit, formatWait } from "./rate-limit.ts";

test.each([
  [10, 1, 10],
  [10, 2.55, 25],
  [10, 0.01, 1],
])("a limit of %d scaled by %d is %d", (max, scale, limit) => {
  expect(scaleLimit(max, scale)).toBe(limit);
});

test.each([
  [1, "1 second"],
  [29_001, "30 seconds"],
  [60_000, "1 minute"],
  [60_001, "2 minutes"],
  [3_599_000, "1 hour"],
  [3_600_001, "2 hours"],
])("a wait of %d ms is shown as %j", (milliseconds, words) => {
  expect(formatWait(milliseconds)).toBe(words);
});
