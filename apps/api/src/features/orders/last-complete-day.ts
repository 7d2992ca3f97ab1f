import { indiaDay, daysAfter } from "@dakbag/domain/dates/india-day";

// Orders and payments have the time of their request, and no transaction takes longer than this.
const maxTransactionMs = 10 * 60 * 1000;

/** The last day (YYYY-MM-DD, Asia/Kolkata) that can get no more orders or payments: its totals are final. */
export function lastCompleteDay(now: Date): string {
  return daysAfter(indiaDay(new Date(now.getTime() - maxTransactionMs)), -1);
}
