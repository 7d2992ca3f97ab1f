const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];
// India has one time zone, without daylight saving.
const utcOffsetMs = 5.5 * 60 * 60 * 1000;

/**
 * An instant as people in India read it, medium date and short time (staff §2): "20 Nov 2026, 3:42 pm". Formatted by hand because
 * a page of a hundred orders spends a tenth of its scripts in `Intl`, and server and browser may format differently.
 */
export function indiaDateAndTime(instant: string): string {
  return `${indiaDay(instant)}, ${indiaTime(instant)}`;
}

/** The same without the time: "20 Nov 2026". */
export function indiaDay(instant: string): string {
  const there = new Date(Date.parse(instant) + utcOffsetMs);
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}

/** The same without the day: "3:42 pm". */
export const indiaTime = (instant: string): string => timeOf(new Date(Date.parse(instant) + utcOffsetMs));

function timeOf(there: Date): string {
  const hour = there.getUTCHours();
  const minute = String(there.getUTCMinutes()).padStart(2, "0");
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? "am" : "pm"}`;
}
