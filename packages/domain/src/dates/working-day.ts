// The national holidays, on which couriers rest in all of India: Republic Day, Independence Day, Gandhi Jayanti. Others differ by
// state and year.
const nationalHolidays = [
  { month: 1, day: 26 },
  { month: 8, day: 15 },
  { month: 10, day: 2 },
] as const;

/** Whether couriers work on a day (YYYY-MM-DD): Monday to Saturday, except on the three national holidays. */
export function isWorkingDay(day: string): boolean {
  return isWorkingDate(new Date(day));
}

/** The working day that is a number of working days after a day (both YYYY-MM-DD). */
export function workingDaysAfter(day: string, days: number): string {
  const date = new Date(day);
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (isWorkingDate(date)) left -= 1;
  }
  return date.toISOString().slice(0, 10);
}

/** @param date midnight in UTC of a day in India */
function isWorkingDate(date: Date): boolean {
  const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()];
  return (
    date.getUTCDay() !== 0 &&
    !nationalHolidays.some((holiday) => holiday.month === month && holiday.day === day)
  );
}
