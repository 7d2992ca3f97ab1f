import { financialYear } from "@dakbag/domain/dates/financial-year";
import { serverNow } from "#app/api/server-time.ts";
import { dayAndMonth, dayRange, daysAfter, indiaDay } from "@dakbag/domain/dates/india-day";
import { daysOfMonth, monthsAfter } from "@dakbag/domain/dates/month";

/** Whole days in Asia/Kolkata as YYYY-MM-DD, both included; empty without a limit. */
export interface Days {
  from: string;
  to: string;
}

export const anyDay: Days = { from: "", to: "" };

/** Today in Asia/Kolkata. */
export const indiaToday = (): string => indiaDay(new Date(serverNow()));

/** The ranges of days that orders are often looked for in. */
export function dayChoices(today: string): { name: string; days: Days }[] {
  const month = today.slice(0, 7);
  const lastMonth = monthsAfter(month, -1);
  const year = firstYear(today);
  return [
    { name: "Any day", days: anyDay },
    { name: "This month", days: monthDays(month) },
    { name: "Last month", days: monthDays(lastMonth) },
    { name: `Financial year ${yearName(year)}`, days: yearDays(year) },
    { name: `Financial year ${yearName(year - 1)}`, days: yearDays(year - 1) },
  ];
}

/** The name of a range of days: that of the choice, else the days. */
export function describeDays(days: Days, today: string): string {
  const choice = dayChoices(today).find((one) => isSame(one.days, days));
  if (choice) return choice.name;
  const { from, to } = days;
  if (from === "") return `Until ${dayAndMonth(to, today)}`;
  if (to === "") return `From ${dayAndMonth(from, today)}`;
  if (from === to) return dayAndMonth(from, today);
  const isThisYear = from.slice(0, 4) === today.slice(0, 4) && to.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? dayRange(from, to) : `${dayAndMonth(from, today)} to ${dayAndMonth(to, today)}`;
}

export function isSame(one: Days, other: Days): boolean {
  return one.from === other.from && one.to === other.to;
}

function monthDays(month: string): Days {
  const { from, before } = daysOfMonth(month);
  return { from, to: daysAfter(before, -1) };
}

/** The year in which the financial year of a day began, in April. */
const firstYear = (day: string) => Number(day.slice(0, 4)) - (day.slice(5, 7) < "04" ? 1 : 0);

const yearDays = (year: number): Days => ({ from: `${year}-04-01`, to: `${year + 1}-03-31` });

const yearName = (year: number) => financialYear(new Date(`${year}-04-01T12:00:00+05:30`));
