import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysAfter } from "../dates/india-day.ts";
import { isWorkingDay } from "../dates/working-day.ts";
import { courierText, deliveryKinds } from "./delivery-days.ts";
import { deliveryEstimate } from "./delivery-promise.ts";
import { courierDay } from "./courier-estimate.ts";

const noon = (day: string) => new Date(`${day}T12:00:00+05:30`);

describe("the day by which couriers usually come", { tags: ["ruling-places.6"] }, () => {
  test.each([
    ["paid on a Monday", 3, "2026-11-23", "2026-11-27"],
    ["paid on a Saturday leaves on Monday", 3, "2026-11-28", "2026-12-03"],
    ["paid on a Thursday would come on a Sunday", 2, "2026-11-26", "2026-11-30"],
    ["paid on a Monday and needs no day, by the courier", 0, "2026-11-23", "2026-11-26"],
    ["paid on a Thursday, with the first promised day a Sunday", 0, "2026-11-26", "2026-11-30"],
    ["paid on the day before Republic Day, a Monday of 2026", 2, "2026-01-25", "2026-01-29"],
  ])("of what is %s", (_what, days, today, day) => {
    expect(courierDay(days, noon(today))).toBe(day);
  });

  test("counts from the day in India", () => {
    // 18:30 UTC is midnight in India.
    expect(courierDay(4, new Date("2026-11-23T18:29:59Z"))).toBe("2026-11-28");
    expect(courierDay(4, new Date("2026-11-23T18:30:00Z"))).toBe("2026-11-30");
  });

  test("is a working day, on or after the first promised one, and no earlier with more days", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7000 }), fc.integer({ min: 0, max: 30 }), (at, days) => {
        const today = daysAfter("2022-01-01", at);
        const day = courierDay(days, noon(today));
        expect(isWorkingDay(new Date(day))).toBe(true);
        for (const kind of deliveryKinds)
          expect(day >= deliveryEstimate(kind, noon(today)).earliest).toBe(true);
        expect(day > daysAfter(today, days)).toBe(true);
        expect(day <= courierDay(days + 1, noon(today))).toBe(true);
      }),
    );
  });
});

describe("what buyers read of it", { tags: ["ruling-places.6"] }, () => {
  const promised = { earliest: "2026-11-29", latest: "2026-12-02" };
  test.each([
    ["on a promised day", "2026-12-01", "Couriers usually come by 1 Dec."],
    ["on the last promised day", "2026-12-02", "Couriers usually come by 2 Dec."],
    ["after the last promised day", "2026-12-03", "Couriers usually come by 3 Dec, later than estimated."],
  ])("%s", (_when, day, text) => {
    expect(courierText(day, promised)).toBe(text);
  });
});
