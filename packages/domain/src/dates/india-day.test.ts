import fc from "fast-check";
import { expect, test } from "vitest";
import {
  dayAndMonth,
  dayRange,
  formatDay,
  indiaDay,
  indiaDayEnd,
  indiaDayStart,
  isCalendarDay,
  readIndiaTime,
  shortDay,
} from "./india-day.ts";

test("indiaDay changes at 18:30 UTC, which is midnight in India", () => {
  expect(indiaDay(new Date("2026-11-20T18:29:59.999Z"))).toBe("2026-11-20");
  expect(indiaDay(new Date("2026-11-20T18:30:00.000Z"))).toBe("2026-11-21");
});

test("indiaDay agrees with Intl.DateTimeFormat for Asia/Kolkata", () => {
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

test("formatDay writes the month with three letters", () => {
  expect(formatDay("2026-11-05")).toBe("05 Nov 2026");
  expect(formatDay("2027-09-30")).toBe("30 Sep 2027");
});

test("in a sentence a day has no year but another one, and a range names a month once", () => {
  expect(dayAndMonth("2026-12-02", "2026-11-20")).toBe("2 Dec");
  expect(dayAndMonth("2027-01-02", "2026-11-20")).toBe("2 Jan 2027");
  expect(shortDay("2027-01-02")).toBe("2 Jan");
  expect(dayRange("2026-11-26", "2026-11-29")).toBe("26 to 29 Nov");
  expect(dayRange("2026-11-29", "2026-12-02")).toBe("29 Nov to 2 Dec");
  expect(dayRange("2026-12-30", "2027-01-02")).toBe("30 Dec to 2 Jan");
});

test(
  "indiaDayStart is 18:30 UTC of the day before, and indiaDayEnd is 24 hours later",
  { tags: ["ruling-desk.11"] },
  () => {
    expect(indiaDayStart("2026-11-20").toISOString()).toBe("2026-11-19T18:30:00.000Z");
    expect(indiaDayEnd("2026-12-31").toISOString()).toBe("2026-12-31T18:30:00.000Z");
  },
);

test.each(["2026-02-29", "2026-13-01", "2026-00-10", "20-11-2026", "2026-1-1", "", "2026-11-20T00:00"])(
  "%j is not a calendar day",
  (text) => expect(isCalendarDay(text)).toBe(false),
);

test("an instant is between the start and the end of its indiaDay", { tags: ["ruling-desk.11"] }, () => {
  const instant = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, (at) => {
      const day = indiaDay(at);
      expect(isCalendarDay(day)).toBe(true);
      expect(indiaDayStart(day) <= at && at < indiaDayEnd(day)).toBe(true);
    }),
  );
});

test.each([
  ["2023-05-19 11:59:16", "2023-05-19T06:29:16.000Z"],
  ["2026-08-24T23:56:59.828", "2026-08-24T18:26:59.828Z"],
  ["2024-09-21T18:20:25.57", "2024-09-21T12:50:25.570Z"],
  ["2024-09-21T18:10:52", "2024-09-21T12:40:52.000Z"],
  ["23 05 2023 11:43:52", "2023-05-23T06:13:52.000Z"],
  ["01 01 2026 00:00:00", "2025-12-31T18:30:00.000Z"],
])("the local time %s is %s", (text, instant) => {
  expect(readIndiaTime(text)?.toISOString()).toBe(instant);
});

test.each([
  "",
  "NA",
  "0000-00-00 00:00:00",
  "2026-02-30 10:00:00",
  "2026-01-01 25:00:00",
  "2026-01-01",
  "Jul 01, 2024",
])("%j is no local time", (text) => {
  expect(readIndiaTime(text)).toBeUndefined();
});
