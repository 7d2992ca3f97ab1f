import { daysAfter, indiaDay, indiaDayEnd } from "../dates/india-day.ts";
import { workingDaysAfter } from "../dates/working-day.ts";
import type { DeliveryEstimate, DeliveryKind } from "./delivery-days.ts";

// buyer §9, both ends included
const promises = {
  box: { min: 2, max: 6, after: workingDaysAfter },
  other: { min: 3, max: 6, after: daysAfter },
} as const;

/** When goods that are paid now are delivered (buyer §9), counted from the day after. */
export function deliveryEstimate(kind: DeliveryKind, now: Date): DeliveryEstimate {
  const { min, max, after } = promises[kind];
  const today = indiaDay(now);
  return { earliest: after(today, min), latest: after(today, max) };
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
  const { max, after } = promises[kind];
  let paid = today;
  while (after(paid, max) >= today) paid = daysAfter(paid, -1);
  return paid;
}
