import { indiaDay } from "./india-day.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The instant at which a day (YYYY-MM-DD) begins in Asia/Kolkata. */
export function indiaDayStart(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`);
}

/** The instant at which a day is over in Asia/Kolkata: the beginning of the next one. */
export function indiaDayEnd(day: string): Date {
  return new Date(indiaDayStart(day).getTime() + dayMs);
}

/** The day that comes so many days after another, or before it where they are negative; both YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return indiaDay(new Date(indiaDayStart(day).getTime() + days * dayMs));
}
