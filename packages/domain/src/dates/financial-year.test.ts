import { expect, test } from "vitest";
import { financialYear } from "./financial-year.ts";

test.each([
  ["2026-11-20T12:00:00+05:30", "26-27"],
  ["2027-03-31T23:59:59+05:30", "26-27"],
  ["2027-04-01T00:00:00+05:30", "27-28"],
  ["2027-03-31T18:30:00Z", "27-28"],
  ["2027-01-01T00:00:00+05:30", "26-27"],
  ["2099-12-31T23:59:59+05:30", "99-00"],
])("%s is in the financial year %s", (instant, year) => {
  expect(financialYear(new Date(instant))).toBe(year);
});
