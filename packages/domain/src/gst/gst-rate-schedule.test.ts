import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  gstRateOn,
  isHsn,
  isRatePercent,
  rateDayProblem,
  previousRate,
  readRatePercent,
  unitPriceWithGst,
} from "./gst-rate-schedule.ts";
import { percentToBasisPoints } from "./gst-tax.ts";
import { daysAfter } from "../dates/india-day.ts";

describe("the rate in force", { tags: ["ruling-money.7"] }, () => {
  const rates = [
    { hsn: "48089000", ratePercent: 18, effectiveFrom: "2025-09-22" },
    { hsn: "48089000", ratePercent: 12, effectiveFrom: "2017-07-01" },
    { hsn: "39232100", ratePercent: 18, effectiveFrom: "2017-07-01" },
  ];

  test.each([
    ["2017-07-01", 1200],
    ["2025-09-21", 1200],
    ["2025-09-22", 1800],
    ["2026-11-20", 1800],
  ])("honeycomb on %s is taxed at %i basis points", (day, rate) => {
    expect(gstRateOn(rates, "48089000", day)).toBe(rate);
    expect(gstRateOn(rates.toReversed(), "48089000", day)).toBe(rate);
  });

  test("an unknown HSN, or a day before the first rate, has no rate", () => {
    expect(gstRateOn(rates, "99999999", "2026-11-20")).toBeUndefined();
    expect(gstRateOn(rates, "48089000", "2017-06-30")).toBeUndefined();
  });
});

describe("the effective date of a new rate", { tags: ["ruling-money.7"] }, () => {
  test.each([
    ["2026-11-21", undefined],
    ["2031-12-31", undefined],
    ["2026-11-20", "must be tomorrow or later"],
    ["2026-11-19", "must be tomorrow or later"],
    ["2032-01-01", "must be at most 5 years ahead"],
    ["2062-12-01", "must be at most 5 years ahead"],
    ["2027-02-29", "must be a day, as YYYY-MM-DD"],
    ["1 Dec 2026", "must be a day, as YYYY-MM-DD"],
    ["", "must be a day, as YYYY-MM-DD"],
  ])("%j on 20 November 2026: %s", (day, problem) => {
    expect(rateDayProblem(day, "2026-11-20")).toBe(problem);
  });

  test("tomorrow is correct at the end of months and years and on leap days", () => {
    const days = ["2026-11-30", "2026-12-31", "2028-02-28", "2027-02-28"];
    expect(days.map((day) => daysAfter(day, 1))).toEqual([
      "2026-12-01",
      "2027-01-01",
      "2028-02-29",
      "2027-03-01",
    ]);
  });
});

describe("reading a typed rate", { tags: ["ruling-money.7"] }, () => {
  test.each([
    ["5", 5],
    ["12.5", 12.5],
    [" 18 % ", 18],
    ["0", 0],
    ["0.25", 0.25],
    ["100", 100],
  ])("%j is %f percent", (text, percent) => expect(readRatePercent(text)).toBe(percent));

  test.each(["", "-1", "100.01", "101", "12.345", "1e1", "12,5", "five", "%"])("%j is rejected", (text) =>
    expect(readRatePercent(text)).toBeUndefined(),
  );

  test("every rate in whole basis points is read exactly and converts to basis points", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (basisPoints) => {
        const percent = readRatePercent((basisPoints / 100).toFixed(2));
        expect(percent).toBe(basisPoints / 100);
        expect(percentToBasisPoints(percent!)).toBe(basisPoints);
      }),
    );
    expect([Number.NaN, Infinity, -0.01, 100.01, 18.005].map(isRatePercent)).toEqual(Array(5).fill(false));
  });
});

test("an HSN has 4, 6 or 8 digits", () => {
  expect(["4808", "480890", "48089000"].map(isHsn)).toEqual([true, true, true]);
  expect(["", "480", "48089", "4808900", "480890001", "4808 90", "HSN4"].some(isHsn)).toBe(false);
});

describe("the previous rate", () => {
  const rates = [
    { hsn: "48089000", ratePercent: 12, effectiveFrom: "2017-07-01" },
    { hsn: "48089000", ratePercent: 5, effectiveFrom: "2026-12-01" },
  ];
  test.each([
    ["2026-12-01", 1200], // the rate of the day before
    ["2026-12-02", 500],
    ["2027-04-01", 500],
    ["2017-07-01", undefined],
  ])("before %s is %s", (day, rate) => expect(previousRate(rates, "48089000", day)).toBe(rate));

  test("is undefined for an HSN without rates", () =>
    expect(previousRate(rates, "4808", "2026-12-01")).toBeUndefined());
});

describe("the price of a unit with GST", () => {
  test.each([
    [6_990_000, 1200, 78_288],
    [6_990_000, 500, 73_395],
    [27_500, 1800, 325], // 2.75 plus 18% is 3.245, rounded half up once
    [10_200, 1800, 120],
    [10_000, 0, 100],
  ])("%i at %i basis points is %i paise", (price, rate, paise) =>
    expect(unitPriceWithGst(price, rate)).toBe(paise),
  );

  test("never falls when the rate rises, and is within a paisa of the exact price", () => {
    const price = fc.integer({ min: 1, max: 10_000_000_000 });
    const rate = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(price, rate, rate, (unitPrice, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(unitPriceWithGst(unitPrice, low)).toBeLessThanOrEqual(unitPriceWithGst(unitPrice, high));
        const exact = (unitPrice / 100) * (1 + low / 10_000);
        expect(Math.abs(unitPriceWithGst(unitPrice, low) - exact)).toBeLessThanOrEqual(0.51);
      }),
    );
  });
});
