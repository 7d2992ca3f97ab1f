import fc from "fast-check";
import { expect, test } from "vitest";
import { indiaDay } from "./india-day.ts";
import { indiaDayEnd, indiaDayStart, isCalendarDay } from "./india-day-start.ts";

test(
  "a day of India begins at 18:30 UTC of the day before and lasts 24 hours",
  { tags: ["ruling-desk.11"] },
  () => {
    expect(indiaDayStart("2026-11-20").toISOString()).toBe("2026-11-19T18:30:00.000Z");
    expect(indiaDayEnd("2026-12-31").toISOString()).toBe("2026-12-31T18:30:00.000Z");
  },
);

test.each(["2026-02-29", "2026-13-01", "2026-00-10", "20-11-2026", "2026-1-1", "", "2026-11-20T00:00"])(
  "%j is no day",
  (text) => expect(isCalendarDay(text)).toBe(false),
);

test("an instant lies in the day it belongs to, and in no other", { tags: ["ruling-desk.11"] }, () => {
  const instant = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, (at) => {
      const day = indiaDay(at);
      expect(isCalendarDay(day)).toBe(true);
      expect(indiaDayStart(day) <= at && at < indiaDayEnd(day)).toBe(true);
    }),
  );
});
