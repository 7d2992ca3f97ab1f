import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysAfter, indiaDay, indiaDayStart } from "../dates/india-day.ts";
import { isWorkingDay } from "../dates/working-day.ts";
import {
  deliveryDays,
  deliveryKindOf,
  deliveryKinds,
  estimateOfAll,
  formatEstimate,
  kindsOf,
} from "./delivery-days.ts";
import { deliveryEstimate, lastLateDay, lateIfPaidBefore } from "./delivery-promise.ts";

const noon = (day: string) => new Date(`${day}T12:00:00+05:30`);
const kind = fc.constantFrom(...deliveryKinds);
const anyDay = fc.integer({ min: 0, max: 7000 }).map((days) => daysAfter("2022-01-01", days));

describe("the estimated delivery", { tags: ["buyer-9.15", "ruling-places.3"] }, () => {
  test("of goods without a box page is 3 to 6 days after today in India", () => {
    expect(deliveryEstimate("other", noon("2026-11-26"))).toEqual({
      earliest: "2026-11-29",
      latest: "2026-12-02",
    });
    // 18:30 UTC is midnight in India.
    expect(deliveryEstimate("other", new Date("2026-12-31T18:30:00Z"))).toEqual({
      earliest: "2027-01-04",
      latest: "2027-01-07",
    });
  });

  test.each([
    ["a Monday", "2026-11-23", "2026-11-25", "2026-11-30"],
    ["a Thursday", "2026-11-26", "2026-11-28", "2026-12-03"],
    ["a Friday", "2026-11-27", "2026-11-30", "2026-12-04"],
    ["a Saturday", "2026-11-28", "2026-12-01", "2026-12-05"],
    ["a Sunday", "2026-11-29", "2026-12-01", "2026-12-05"],
    ["the Friday before Republic Day, a Monday of 2026", "2026-01-23", "2026-01-27", "2026-01-31"],
    ["the day before Gandhi Jayanti, a Friday of 2026", "2026-10-01", "2026-10-05", "2026-10-09"],
    ["the day before Independence Day, a Sunday of 2027", "2027-08-14", "2027-08-17", "2027-08-21"],
  ])("of a box ordered on %s is 2 to 6 working days later", (_name, today, earliest, latest) => {
    expect(deliveryEstimate("box", noon(today))).toEqual({ earliest, latest });
  });

  test("of a box never falls on a Sunday or a national holiday, and is never before that of other goods", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const box = deliveryEstimate("box", noon(day));
        expect([box.earliest, box.latest].map((day) => isWorkingDay(new Date(day)))).toEqual([true, true]);
        expect(box.latest >= deliveryEstimate("other", noon(day)).latest).toBe(true);
      }),
    );
  });

  test("of an order is complete with the last of its goods", () => {
    const estimates = deliveryKinds.map((one) => deliveryEstimate(one, noon("2026-11-27")));
    expect(estimateOfAll(estimates)).toEqual({ earliest: "2026-11-30", latest: "2026-12-04" });
    expect(() => estimateOfAll([])).toThrow(TypeError);
  });
});

test.each([
  [["HONEYCOMB"], "2 to 6 working days"],
  [["tape", "LABEL"], "2 to 6 working days"],
  [["POLY", "MEESHO-LABEL", "POLY-VALMO", "PAPER"], "3 to 6 days"],
  [["POLY", "TAPE"], "3 to 6 days, for boxed goods 2 to 6 working days"],
  [[], "3 to 6 days"],
])("goods of %j take %s", { tags: ["ruling-places.3"] }, (categories, days) => {
  expect(deliveryDays(kindsOf(categories))).toBe(days);
});

describe("goods are late", { tags: ["ruling-places.3"] }, () => {
  test("from the day after the last promised one, and the bound of payments says the same", () => {
    fc.assert(
      fc.property(kind, anyDay, fc.integer({ min: 0, max: 20 }), fc.nat(86_399_999), (of, day, later, ms) => {
        const paid = new Date(indiaDayStart(day).getTime() + ms);
        const now = noon(daysAfter(day, later));
        const isLate = indiaDay(now) > deliveryEstimate(of, paid).latest;
        expect(paid < lateIfPaidBefore(of, now)).toBe(isLate);
        expect(day <= lastLateDay(of, indiaDay(now))).toBe(isLate);
      }),
    );
  });

  test("not on the last day of the promise of a box that was paid on a Friday", () => {
    expect(deliveryKindOf("HONEYCOMB")).toBe("box");
    expect(lastLateDay("box", "2026-12-04")).toBe("2026-11-26");
    expect(lastLateDay("box", "2026-12-05")).toBe("2026-11-27");
    expect(lastLateDay("other", "2026-12-04")).toBe("2026-11-27");
  });
});

test.each([
  ["2026-11-29", "2026-12-02", "29 Nov to 2 Dec"],
  ["2026-12-30", "2027-01-02", "30 Dec to 2 Jan"],
  ["2026-11-01", "2026-11-10", "1 to 10 Nov"],
])("%s and %s are written %s", (earliest, latest, text) => {
  expect(formatEstimate({ earliest, latest })).toBe(text);
});
