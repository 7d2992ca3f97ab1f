import { daysAfter } from "./india-day.ts";

// The national holidays, on which couriers rest in all of India: Republic Day, Independence Day, Gandhi Jayanti. Others differ by
// state and year.
const nationalHolidays: readonly string[] = ["01-26", "08-15", "10-02"];

/** Whether couriers work on a day (YYYY-MM-DD): Monday to Saturday, except on the three national holidays. */
export function isWorkingDay(day: string): boolean {
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  return !isSunday && !nationalHolidays.includes(day.slice(5));
}

/** The working day that is a number of working days after a day (both YYYY-MM-DD). */
export function workingDaysAfter(day: string, days: number): string {
  let found = day;
  for (let left = days; left > 0;) {
    found = daysAfter(found, 1);
    if (isWorkingDay(found)) left -= 1;
  }
  return found;
}
