import { daysAfter } from "../dates/india-day.ts";

/** What planning assumes of goods until staff say otherwise. The factor and the thresholds are of staff §9. */
export const planDefaults = { leadTime: 7, safetyFactor: 1.5, thresholds: { red: 7, orange: 10 } } as const;

/** Mean demand is taken over so many whole days (rulings: orders and staff). */
export const demandDays = 30;

/** How urgent goods are, the most urgent first. */
export const stockLevels = ["red", "orange", "green"] as const;
export type StockLevel = (typeof stockLevels)[number];

/** What planning reckons with. Stock in units, requirement in units a day to 2 decimals, times in days. */
export interface StockPlan {
  readonly stock: number;
  readonly perDayRequirement: number;
  readonly leadTime: number;
  readonly safetyFactor: number;
  readonly thresholds: { readonly red: number; readonly orange: number };
}

/** An order to the factory: on which day (YYYY-MM-DD, Asia/Kolkata) and of how many units. */
export interface SuggestedReorder {
  readonly day: string;
  readonly quantity: number;
}

// Goods that last longer are not planned yet: the demand of a month says nothing of next year.
const maxReorderDays = 365;

/** The mean of `demandDays` days, to the 2 decimals planning reckons with. */
export function meanDailyDemand(unitsSold: number): number {
  return Math.round((unitsSold * 100) / demandDays) / 100;
}

/** For how many days the stock lasts, to 1 decimal (staff §9); undefined when nothing is asked for. */
export function daysAvailable({
  stock,
  perDayRequirement,
}: Pick<StockPlan, "stock" | "perDayRequirement">): number | undefined {
  if (perDayRequirement <= 0) return undefined;
  return Math.round((stock * 10) / perDayRequirement) / 10;
}

/**
 * Red below the one threshold, orange below the other, else green (staff §4). It is judged by the days as they are
 * shown, so that nobody reads "7.0" in red. Goods that nobody asks for are green while there are any, else red.
 */
export function stockLevel(plan: Omit<StockPlan, "leadTime" | "safetyFactor">): StockLevel {
  const days = daysAvailable(plan) ?? (plan.stock > 0 ? Infinity : 0);
  if (days < plan.thresholds.red) return "red";
  return days < plan.thresholds.orange ? "orange" : "green";
}

/**
 * The stock at which to order: what is asked for during the lead time, times the safety factor. In whole units,
 * rounded up; reckoned in integers, because 0.1 × 3 × 10 is more than 3 in floating point.
 */
export function reorderPoint({
  perDayRequirement,
  leadTime,
  safetyFactor,
}: Omit<StockPlan, "stock" | "thresholds">): number {
  const hundredths = (value: number) => BigInt(Math.round(value * 100));
  const exact = hundredths(perDayRequirement) * BigInt(leadTime) * hundredths(safetyFactor);
  return Number((exact + 9_999n) / 10_000n);
}

/**
 * When to order, and how much: on the day on which the stock is down to the reorder point, today at the earliest, as
 * much as fills it up to twice that point. Undefined when nothing is asked for, or nothing is needed within a year.
 *
 * @param today YYYY-MM-DD in Asia/Kolkata
 */
export function suggestReorder(
  plan: Omit<StockPlan, "thresholds">,
  today: string,
): SuggestedReorder | undefined {
  const { stock, perDayRequirement } = plan;
  const point = reorderPoint(plan);
  if (perDayRequirement <= 0 || point === 0) return undefined;
  const daysUntil = Math.max(0, Math.floor(((stock - point) * 100) / Math.round(perDayRequirement * 100)));
  if (daysUntil > maxReorderDays) return undefined;
  return { day: daysAfter(today, daysUntil), quantity: 2 * point - Math.min(stock, point) };
}
