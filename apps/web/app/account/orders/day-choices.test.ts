import { describe, expect, it } from "vitest";
import { anyDay, dayChoices, describeDays } from "./day-choices.ts";

const choices = (today: string) =>
  dayChoices(today).map(({ name, days: { from, to } }) => [name, from, to].join(" "));

describe("the days to choose for orders", () => {
  it("are this and last month and financial year, by India's calendar", () => {
    expect(choices("2026-11-26")).toEqual([
      "Any day  ",
      "This month 2026-11-01 2026-11-30",
      "Last month 2026-10-01 2026-10-31",
      "Financial year 26-27 2026-04-01 2027-03-31",
      "Financial year 25-26 2025-04-01 2026-03-31",
    ]);
    expect(choices("2027-03-31").slice(1)).toEqual([
      "This month 2027-03-01 2027-03-31",
      "Last month 2027-02-01 2027-02-28",
      "Financial year 26-27 2026-04-01 2027-03-31",
      "Financial year 25-26 2025-04-01 2026-03-31",
    ]);
    expect(choices("2028-04-01")[3]).toBe("Financial year 28-29 2028-04-01 2029-03-31");
  });

  it.each([
    ["", "", "Any day"],
    ["2026-11-01", "2026-11-30", "This month"],
    ["2026-11-05", "2026-11-07", "5 to 7 Nov"],
    ["2026-11-05", "2026-11-05", "5 Nov"],
    ["2025-12-30", "2026-01-02", "30 Dec 2025 to 2 Jan"],
    ["2026-11-05", "", "From 5 Nov"],
    ["", "2025-11-05", "Until 5 Nov 2025"],
  ])("%s to %s is %s", (from, to, name) => {
    expect(describeDays({ ...anyDay, from, to }, "2026-11-26")).toBe(name);
  });
});
