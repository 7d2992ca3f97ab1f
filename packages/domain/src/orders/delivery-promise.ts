import { dayRange, daysAfter, indiaDay } from "../dates/india-day.ts";

const minDeliveryDays = 3; // buyer §9

/** Buyers are promised delivery in 3 to 6 days (buyer §9): after so many an order on its way is late. */
export const maxDeliveryDays = 6;

// buyer §9, what the box page sells
const minWorkingDays = 2;
const maxWorkingDays = 6;

/** The first and the last estimated day, both YYYY-MM-DD in Asia/Kolkata. */
export type DeliveryEstimate = { earliest: string; latest: string };

/** When what is ordered now is delivered: 3 to 6 days after today (buyer §9). */
export function deliveryEstimate(now: Date): DeliveryEstimate {
  const today = indiaDay(now);
  return { earliest: daysAfter(today, minDeliveryDays), latest: daysAfter(today, maxDeliveryDays) };
}

/**
 * When what the box page sells is delivered: 2 to 6 working days after today (buyer §9). Couriers work from Monday to
 * Saturday; public holidays are not known, so it stays an estimate.
 */
export function boxDeliveryEstimate(now: Date): DeliveryEstimate {
  const today = indiaDay(now);
  return {
    earliest: workingDaysAfter(today, minWorkingDays),
    latest: workingDaysAfter(today, maxWorkingDays),
  };
}

/** "29 Nov to 2 Dec": the year goes without saying. */
export function formatEstimate({ earliest, latest }: DeliveryEstimate): string {
  return dayRange(earliest, latest);
}

function workingDaysAfter(day: string, count: number): string {
  let found = day;
  for (let left = count; left > 0;) {
    found = daysAfter(found, 1);
    if (!isSunday(found)) left--;
  }
  return found;
}

function isSunday(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
}
