import { daysAfter } from "../dates/india-day.ts";

/** In characters: a shelf location, as A-03-2. */
export const maxPlaceLength = 20;

/** In kilograms: of one unit of sale, such as a box. */
export const maxUnitKg = 2000;

/** The defaults of a stock plan. Factor and thresholds: staff §9. */
export const planDefaults = { leadTime: 7, safetyFactor: 1.5, thresholds: { red: 7, orange: 10 } } as const;

/** The whole days over which mean demand is calculated (rulings: orders and staff). */
export const demandDays = 30;

/** Urgency, the most urgent first. */
export const stockLevels = ["red", "orange", "green"] as const;
export type StockLevel = (typeof stockLevels)[number];

/** What a level is called on screens and in files. */
export const stockLevelNames: Readonly<Record<StockLevel, string>> = {
  red: "Order now",
  orange: "Running low",
  green: "Enough",
};

/** The input of planning. Stock in units, requirement in units a day to 2 decimals, times in days. */
export interface StockPlan {
  readonly stock: number;
  readonly perDayRequirement: number;
  readonly leadTime: number;
  readonly safetyFactor: number;
  readonly thresholds: { readonly red: number; readonly orange: number };
}

/** An order to the factory: its day (YYYY-MM-DD, Asia/Kolkata) and quantity in units. */
interface SuggestedReorder {
  readonly day: string;
  readonly quantity: number;
}

// Beyond a year the demand of one month says nothing.
const maxReorderDays = 365;

/** Mean units a day over `demandDays` days, to 2 decimals. */
export function meanDailyDemand(unitsSold: number): number {
  return Math.round((unitsSold * 100) / demandDays) / 100;
}

/**
 * The days that the stock lasts, to 1 decimal (staff §9); undefined without demand. Divided as integers, because 7 / 1.12
 * is less than 6.25 in floating point.
 */
export function daysAvailable({
  stock,
  perDayRequirement,
}: Pick<StockPlan, "stock" | "perDayRequirement">): number | undefined {
  if (perDayRequirement <= 0) return undefined;
  return Math.round((stock * 1000) / Math.round(perDayRequirement * 100)) / 10;
}

/**
 * Red below the first threshold, orange below the second, else green (staff §4), by the days as shown, so that "7.0" is
 * never red. Without demand: green while there is stock, else red.
 */
export function stockLevel(plan: Omit<StockPlan, "leadTime" | "safetyFactor">): StockLevel {
  const days = daysAvailable(plan) ?? (plan.stock > 0 ? Infinity : 0);
  if (days < plan.thresholds.red) return "red";
  return days < plan.thresholds.orange ? "orange" : "green";
}

/**
 * The stock at which to reorder: the demand during the lead time times the safety factor, in whole units, rounded up.
 * Calculated in integers, because 0.1 × 3 × 10 is more than 3 in floating point.
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
 * The next reorder: on the day on which the stock falls to the reorder point, today at the earliest, up to twice that
 * point. Undefined without demand, or when nothing is needed within a year.
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
