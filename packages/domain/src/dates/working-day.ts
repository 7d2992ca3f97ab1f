// The national holidays, as month and day, on which couriers rest in all of India: Republic Day, Independence Day, Gandhi Jayanti.
// Others differ by state and year.
const nationalHolidays: readonly number[] = [126, 815, 1002];

/**
 * Whether couriers work on a day: Monday to Saturday, except on the three national holidays.
 *
 * @param day of India, by its midnight in UTC
 */
export function isWorkingDay(day: Date): boolean {
  const monthAndDay = (day.getUTCMonth() + 1) * 100 + day.getUTCDate();
  return day.getUTCDay() !== 0 && !nationalHolidays.includes(monthAndDay);
}

/** The working day that is a number of working days after a day (both YYYY-MM-DD). */
export function workingDaysAfter(day: string, days: number): string {
  const date = new Date(day);
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (isWorkingDay(date)) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}
