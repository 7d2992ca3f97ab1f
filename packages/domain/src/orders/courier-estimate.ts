import { daysAfter, indiaDay, shortDay } from "../dates/india-day.ts";
import { isWorkingDay, nextWorkingDay } from "../dates/working-day.ts";
import type { DeliveryEstimate } from "./delivery-days.ts";

/**
 * The day (YYYY-MM-DD in Asia/Kolkata) by which goods that are paid now usually arrive, by the days that a courier needs: they are
 * handed over on the next working day, arrive on a later one, and couriers deliver on working days.
 */
export function courierDay(days: number, now: Date): string {
  const arrival = daysAfter(nextWorkingDay(indiaDay(now)), Math.max(1, days));
  return isWorkingDay(arrival) ? arrival : nextWorkingDay(arrival);
}

/**
 * What buyers read of it, beside the estimated delivery that the shop promises: never a day before the first of that, and a later
 * one as later.
 */
export function courierText(day: string, { earliest, latest }: DeliveryEstimate): string {
  if (day > latest) return `Couriers may need until ${shortDay(day)}, longer than estimated.`;
  return `Couriers usually reach this PIN code by ${shortDay(day < earliest ? earliest : day)}.`;
}
