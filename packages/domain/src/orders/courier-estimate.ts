import { daysAfter, indiaDay } from "../dates/india-day.ts";
import { workingDaysAfter } from "../dates/working-day.ts";
import { deliveryEstimate } from "./delivery-promise.ts";

/**
 * The day (YYYY-MM-DD in Asia/Kolkata) by which goods that are paid now usually arrive, by the days that a courier needs: they are
 * handed over on the next working day, arrive on a later one, and couriers deliver on working days. Never before the first day that
 * the shop promises of most goods, so that no page has two days that contradict each other.
 */
export function courierDay(days: number, now: Date): string {
  const arrival = daysAfter(workingDaysAfter(indiaDay(now), 1), Math.max(1, days));
  const { earliest } = deliveryEstimate("other", now);
  const day = arrival < earliest ? earliest : arrival;
  return workingDaysAfter(daysAfter(day, -1), 1);
}
