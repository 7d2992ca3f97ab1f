import { indiaTime } from "@dakbag/domain/india-day";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];

/**
 * An instant as people in India read it, medium date and short time (staff §2): "20 Nov 2026, 3:42 pm". By hand because
 * a page of a hundred orders spends a tenth of its scripts in `Intl`, and server and browser may know other words.
 */
export function indiaDateAndTime(instant: string): string {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = indiaTime(new Date(instant))
    .split(/\D/)
    .map(Number);
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
  return `${day} ${months[month - 1]} ${year}, ${time}`;
}
