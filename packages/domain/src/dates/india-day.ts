// India has one time zone, UTC+05:30, without daylight saving time.
const utcOffsetMs = 5.5 * 60 * 60 * 1000;

/** The calendar day of an instant in Asia/Kolkata, as YYYY-MM-DD. Such days compare as texts. */
export function indiaDay(now: Date): string {
  return indiaIso(now).slice(0, 10);
}

/** "2026-11-20 15:42" in Asia/Kolkata: sorts as a text, and spreadsheets read it as a time. */
export function indiaTime(instant: Date): string {
  return indiaIso(instant).slice(0, 16).replace("T", " ");
}

// 2023-05-19 11:59:16, 2026-08-24T23:56:59.828, 23 05 2023 11:43:52
const localTimes = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)[ T](?<time>\d\d:\d\d:\d\d)(?<fraction>\.\d{1,9})?$/,
  /^(?<day>\d\d) (?<month>\d\d) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d)$/,
];

/** The instant of a local time in India that has no offset, as couriers write it; undefined when it is none. */
export function readIndiaTime(text: string): Date | undefined {
  for (const form of localTimes) {
    const { year, month, day, time, fraction = "" } = form.exec(text.trim())?.groups ?? {};
    const calendarDay = `${year}-${month}-${day}`;
    if (!isCalendarDay(calendarDay)) continue;
    const instant = new Date(`${calendarDay}T${time}${fraction.slice(0, 4)}+05:30`);
    if (!Number.isNaN(instant.getTime())) return instant;
  }
  return undefined;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A calendar day (YYYY-MM-DD) as documents write it: "22 Nov 2026". */
export function formatDay(day: string): string {
  const [year, month, number] = day.split("-");
  return `${number} ${months[Number(month) - 1]} ${year}`;
}

/** A calendar day (YYYY-MM-DD) that is near: "2 Dec". */
export function shortDay(day: string): string {
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`;
}

/** A calendar day (YYYY-MM-DD) as a sentence has it: "2 Dec", with its year when that is not the current one. */
export function dayAndMonth(day: string, today: string): string {
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? shortDay(day) : `${shortDay(day)} ${year}`;
}

/** Two calendar days (YYYY-MM-DD) as a sentence has them: "26 to 29 Nov", "29 Nov to 2 Dec". */
export function dayRange(from: string, to: string): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isOneMonth ? Number(from.slice(8)) : shortDay(from)} to ${shortDay(to)}`;
}

const indiaIso = (instant: Date) => new Date(instant.getTime() + utcOffsetMs).toISOString();

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

/** The instant at which a day ends in Asia/Kolkata: the start of the next one. */
export function indiaDayEnd(day: string): Date {
  return new Date(indiaDayStart(day).getTime() + dayMs);
}

/** The day a number of days after another, or before it if negative; both YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
