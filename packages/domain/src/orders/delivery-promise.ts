import { daysAfter, indiaDay, indiaDayEnd } from "../dates/india-day.ts";
import { nextWorkingDay } from "../dates/working-day.ts";
import type { DeliveryEstimate, DeliveryKind } from "./delivery-days.ts";

// buyer §9, both ends included
const promises = {
  box: { min: 2, max: 6, next: nextWorkingDay },
  other: { min: 3, max: 6, next: nextDay },
} as const;

/** When goods that are paid now are delivered (buyer §9), counted from the day after. */
export function deliveryEstimate(kind: DeliveryKind, now: Date): DeliveryEstimate {
  const { min, max } = promises[kind];
  const today = indiaDay(now);
  return { earliest: dayAfter(kind, today, min), latest: dayAfter(kind, today, max) };
}

/**
 * The instant before which an order was paid whose goods of a kind are late now: their last promised day is over in India. An
 * order is late when that holds of each kind of goods in it.
 */
export function lateIfPaidBefore(kind: DeliveryKind, now: Date): Date {
  return indiaDayEnd(lastLateDay(kind, indiaDay(now)));
}

/** The last day (YYYY-MM-DD in Asia/Kolkata) of payment whose goods of a kind are late on a day. */
export function lastLateDay(kind: DeliveryKind, today: string): string {
  let paid = today;
  while (dayAfter(kind, paid, promises[kind].max) >= today) paid = daysAfter(paid, -1);
  return paid;
}

function dayAfter(kind: DeliveryKind, day: string, count: number): string {
  let found = day;
  for (let left = count; left > 0; left--) found = promises[kind].next(found);
  return found;
}

function nextDay(day: string): string {
  return daysAfter(day, 1);
}
