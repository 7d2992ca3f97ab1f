import { expect, test } from "vitest";
import { parseUnitPrice, rupeesToPaise } from "./money.ts";
import { unitPriceOfTotal } from "./part-of-price.ts";

test("what one unit of a total costs is rounded half up, below a rupee to 4 places", () => {
  expect(unitPriceOfTotal(rupeesToPaise("4012.00"), 2000)).toBe(parseUnitPrice("2.01"));
  expect(unitPriceOfTotal(rupeesToPaise("1.00"), 3)).toBe(parseUnitPrice("0.3333"));
  expect(unitPriceOfTotal(rupeesToPaise("1.00"), 1)).toBe(parseUnitPrice("1"));
  expect(() => unitPriceOfTotal(100, 0)).toThrow(RangeError);
});
