import { daysAfter } from "../dates/india-day.ts";
import { isWorkingDay } from "../dates/working-day.ts";

const maxRetryDays = 7;

/**
 * The days (YYYY-MM-DD) on which a courier can come again after a delivery that failed: the working days of a week from tomorrow on.
 *
 * @param today in India
 */
export function nextDeliveryDays(today: string): string[] {
  return Array.from({ length: maxRetryDays }, (_, at) => daysAfter(today, at + 1)).filter((day) =>
    isWorkingDay(new Date(day)),
  );
}
