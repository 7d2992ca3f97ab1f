import fc from "fast-check";
import { expect, test } from "vitest";
import { maxStock, stockChangeProblem, stockDelta } from "./stock-change.ts";

const units = fc.integer({ min: 0, max: maxStock });

test("setting a stock preserves the sales since it was seen, and never makes it negative", () => {
  fc.assert(
    fc.property(units, units, units, (seen, set, sold) => {
      const now = Math.max(0, seen - sold);
      const difference = stockDelta({ seen, set });
      const after = now + difference;
      const isRefused = stockChangeProblem(now, difference) !== undefined;
      expect(isRefused).toBe(after < 0 || after > maxStock);
      if (sold <= seen) expect(after).toBe(set - sold);
    }),
  );
});

test("the message of a rejected change states the current stock", () => {
  expect(stockChangeProblem(30, -100)).toBe("Now only 30 are left, so 100 cannot be removed.");
  expect(stockChangeProblem(maxStock, 1)).toContain("above 10,00,00,000");
  expect(stockChangeProblem(30, -30)).toBeUndefined();
});
