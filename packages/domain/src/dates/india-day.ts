// India keeps one time zone, 5 h 30 min before UTC, without summer time.
const aheadOfUtcMs = 5.5 * 60 * 60 * 1000;

/** The calendar day of an instant in Asia/Kolkata, as YYYY-MM-DD. Such days compare as texts. */
export function indiaDay(now: Date): string {
  return indiaIso(now).slice(0, 10);
}

/** "2026-11-20 15:42" in Asia/Kolkata: sorts as a text, and spreadsheets read it as a time. */
export function indiaTime(instant: Date): string {
  return indiaIso(instant).slice(0, 16).replace("T", " ");
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A calendar day (YYYY-MM-DD) as papers write it: "22 Nov 2026". */
export function dayInWords(day: string): string {
  const [year, month, number] = day.split("-");
  return `${number} ${months[Number(month) - 1]} ${year}`;
}

const indiaIso = (instant: Date) => new Date(instant.getTime() + aheadOfUtcMs).toISOString();
