/** Whether a text is a month of the calendar, as YYYY-MM. */
export function isCalendarMonth(text: string): boolean {
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);
}

/** The first day of a month (YYYY-MM) and that of the next one, as YYYY-MM-DD. */
export function daysOfMonth(month: string): { from: string; before: string } {
  return { from: `${month}-01`, before: `${monthsAfter(month, 1)}-01` };
}

/** The month a number of months after another, or before it if negative; both YYYY-MM. */
export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const count = year * 12 + number - 1 + months;
  return `${Math.floor(count / 12)}-${String((((count % 12) + 12) % 12) + 1).padStart(2, "0")}`;
}
