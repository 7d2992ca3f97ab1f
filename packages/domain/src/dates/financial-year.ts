import { indiaDay } from "./india-day.ts";

/** The financial year of an instant in Asia/Kolkata, from April to March: "26-27" in November 2026. */
export function financialYear(now: Date): string {
  const day = indiaDay(now);
  const year = Number(day.slice(0, 4));
  const firstYear = day.slice(5, 7) < "04" ? year - 1 : year;
  return financialYearFrom(firstYear);
}

/** The name of the financial year that begins in April of a year: "26-27" of 2026. */
export function financialYearFrom(firstYear: number): string {
  return `${lastTwoDigits(firstYear)}-${lastTwoDigits(firstYear + 1)}`;
}

function lastTwoDigits(year: number): string {
  return String(year).slice(-2);
}
