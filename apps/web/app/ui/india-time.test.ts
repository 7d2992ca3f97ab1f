import fc from "fast-check";
import { expect, test } from "vitest";
import { indiaDateAndTime } from "./india-time.ts";

const intlFormat = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

test.each([
  ["2026-11-20T10:12:00.000Z", "20 Nov 2026, 3:42 pm"],
  ["2026-09-01T18:30:00Z", "2 Sept 2026, 12:00 am"],
  ["2026-12-31T06:30:59Z", "31 Dec 2026, 12:00 pm"],
])("%s is formatted as %s", (instant, words) => {
  expect(indiaDateAndTime(instant)).toBe(words);
});

test("every instant is formatted as by Intl in Indian English (property)", () => {
  const instants = fc.date({
    min: new Date("2000-01-01"),
    max: new Date("2099-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (instant) => {
      expect(indiaDateAndTime(instant.toISOString())).toBe(intlFormat.format(instant));
    }),
  );
});
