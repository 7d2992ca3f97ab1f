import { describe, expect, test } from "vitest";
import { daysOfMonth, isCalendarMonth, monthsAfter } from "./month.ts";

describe("a month", () => {
  test.each([
    ["2026-11", true],
    ["2026-00", false],
    ["2026-13", false],
    ["2026-1", false],
    ["0026-01", false],
    ["2026-11-01", false],
    ["", false],
  ])("%j is a calendar month: %s", (text, isMonth) => expect(isCalendarMonth(text)).toBe(isMonth));

  test("goes from its first day to the first day of the next month", () => {
    expect(daysOfMonth("2026-11")).toEqual({ from: "2026-11-01", before: "2026-12-01" });
    expect(daysOfMonth("2026-12")).toEqual({ from: "2026-12-01", before: "2027-01-01" });
  });

  test.each([
    ["2026-11", 1, "2026-12"],
    ["2026-11", 2, "2027-01"],
    ["2026-01", -1, "2025-12"],
    ["2026-03", -15, "2024-12"],
    ["2026-03", 0, "2026-03"],
  ])("%s plus %i months is %s", (month, months, then) => expect(monthsAfter(month, months)).toBe(then));
});
