import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxDeliveryEstimate, deliveryEstimate, formatEstimate } from "./delivery-promise.ts";

const noon = (day: string) => new Date(`${day}T12:00:00+05:30`);

describe("the estimated delivery", { tags: ["buyer-9.15"] }, () => {
  test("is 3 to 6 days after today in India", () => {
    expect(deliveryEstimate(noon("2026-11-26"))).toEqual({ earliest: "2026-11-29", latest: "2026-12-02" });
    // 18:30 UTC is midnight in India.
    expect(deliveryEstimate(new Date("2026-12-31T18:30:00Z"))).toEqual({
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
  ])("of a box ordered on %s is 2 to 6 working days later", (_name, today, earliest, latest) => {
    expect(boxDeliveryEstimate(noon(today))).toEqual({ earliest, latest });
  });

  test("of a box never falls on a Sunday", () => {
    const instant = fc.date({ min: noon("2020-01-01"), max: noon("2040-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(instant, (now) => {
        for (const day of Object.values(boxDeliveryEstimate(now))) {
          expect(new Date(`${day}T00:00:00Z`).getUTCDay()).not.toBe(0);
        }
      }),
    );
  });
});

test.each([
  ["2026-11-29", "2026-12-02", "29 Nov to 2 Dec"],
  ["2026-12-30", "2027-01-02", "30 Dec to 2 Jan"],
  ["2026-11-01", "2026-11-10", "1 to 10 Nov"],
])("%s and %s are written %s", (earliest, latest, text) => {
  expect(formatEstimate({ earliest, latest })).toBe(text);
});
