import { indiaDay, daysAfter } from "@dakbag/domain/dates/india-day";

// Orders and payments bear the time of their request, and no transaction outlives this.
const settledAfterMs = 10 * 60 * 1000;

/** The last day (YYYY-MM-DD, Asia/Kolkata) that is over and gets no more orders or payments: what it has can be summed. */
export function lastCompleteDay(now: Date): string {
  return daysAfter(indiaDay(new Date(now.getTime() - settledAfterMs)), -1);
}
