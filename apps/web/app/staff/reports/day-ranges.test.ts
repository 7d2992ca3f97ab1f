import { expect, test } from "vitest";
import { dayRanges } from "./day-ranges.ts";

const named = (today: string) =>
  Object.fromEntries(
    dayRanges.map(({ name, of }) => {
      const { startDate, endDate } = of(today);
      return [name, `${startDate} ${endDate}`];
    }),
  );

test("months and years end on their calendar days", () => {
  expect(named("2026-03-01")).toEqual({
    Today: "2026-03-01 2026-03-01",
    Yesterday: "2026-02-28 2026-02-28",
    "Last 7 days": "2026-02-23 2026-03-01",
    "This month": "2026-03-01 2026-03-01",
    "Last month": "2026-02-01 2026-02-28",
  });
  expect(named("2027-01-05")["Last month"]).toBe("2026-12-01 2026-12-31");
});
