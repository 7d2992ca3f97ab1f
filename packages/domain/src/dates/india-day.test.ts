import fc from "fast-check";
import { expect, test } from "vitest";
import { dayInWords, indiaDay } from "./india-day.ts";

test("the day begins at 18:30 UTC of the day before", () => {
  expect(indiaDay(new Date("2026-11-20T18:29:59.999Z"))).toBe("2026-11-20");
  expect(indiaDay(new Date("2026-11-20T18:30:00.000Z"))).toBe("2026-11-21");
});

test("agrees with the platform's calendar of Asia/Kolkata", () => {
  const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata", dateStyle: "short" });
  const instant = fc.date({
    min: new Date("2000-01-01T00:00:00Z"),
    max: new Date("2099-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, (now) => {
      expect(indiaDay(now)).toBe(calendar.format(now));
    }),
  );
});

test("papers write a day with the month's first letters", () => {
  expect(dayInWords("2026-11-05")).toBe("05 Nov 2026");
  expect(dayInWords("2027-09-30")).toBe("30 Sep 2027");
});
