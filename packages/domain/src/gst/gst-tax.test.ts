import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gstOf, gstRateLabel, percentToBasisPoints, unitGst } from "./gst-tax.ts";
import { parseUnitPrice } from "../money/money.ts";

test("a percentage converts exactly to basis points, or is rejected", () => {
  expect([0, 0.25, 1.15, 5, 18, 100].map(percentToBasisPoints)).toEqual([0, 25, 115, 500, 1800, 10_000]);
  for (const bad of [-1, 100.01, 18.005, Number.NaN]) {
    expect(() => percentToBasisPoints(bad)).toThrow(RangeError);
  }
});
describe("the amount of tax", () => {
  test.each([
    [550_000, 1800, 99_000],
    [1_709_525, 1200, 205_143],
    [1_709_525, 1800, 307_715],
    [1, 1800, 0],
    [25, 1800, 5],
    [0, 1800, 0],
  ])(
    "the tax on %i paise at %i basis points is %i paise, rounded half up",
    { tags: ["ruling-money.2"] },
    (taxable, rate, tax) => {
      expect(gstOf(taxable, rate)).toBe(tax);
    },
  );

  test("is within half a paisa of the exact product, and never negative", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), fc.integer({ min: 0, max: 10_000 }), (taxable, rate) => {
        const tax = gstOf(taxable, rate);
        const twiceTheError = 2n * (BigInt(tax) * 10_000n - BigInt(taxable) * BigInt(rate));
        expect(tax).toBeGreaterThanOrEqual(0);
        expect(twiceTheError > -10_000n && twiceTheError <= 10_000n).toBe(true);
      }),
    );
  });

  test(
    "the GST of one unit is 18 paise at a price of 1.02, and 56 paise at 3.10",
    { tags: ["buyer-2.66", "ruling-money.6"] },
    () => {
      expect(unitGst(parseUnitPrice("1.02"), 1800)).toBe(18);
      expect(unitGst(parseUnitPrice("3.1"), 1800)).toBe(56);
    },
  );
});

test.each([
  [[], ""],
  [[1800], "18%"],
  [[1800, 1800], "18%"],
  [[1800, 1200, 1800], "Mixed: 12% & 18%"],
  [[1800, 500, 1200], "Mixed: 5%, 12% & 18%"],
  [[25, 1800], "Mixed: 0.25% & 18%"],
])("the rates %j are labelled %j", { tags: ["buyer-9.10", "ruling-money.8"] }, (rates, label) => {
  expect(gstRateLabel(rates)).toBe(label);
});
