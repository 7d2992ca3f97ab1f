import { type GstRateBasisPoints, percentToBasisPoints } from "./gst-tax.ts";
import { daysAfter, isCalendarDay } from "../dates/india-day.ts";
import {
  divideRoundingHalfUp,
  type Paise,
  toExactNumber,
  unitPricePerPaisa,
  type UnitPrice,
} from "../money/money.ts";

/** The rate of an HSN code from a day (YYYY-MM-DD, Asia/Kolkata) until a later row replaces it (rulings: money). */
type GstRate = { hsn: string; ratePercent: number; effectiveFrom: string };

/** Changes of the law are known months ahead. A later day is a typing error, such as 2062 for 2026. */
const maxYearsAhead = 5;

/** HSN codes have 4, 6 or 8 digits. */
export function isHsn(text: string): boolean {
  return /^(\d{4}|\d{6}|\d{8})$/.test(text);
}

/**
 * Reads a rate as people type it: "5", "12.5", "18%".
 *
 * @returns percent, or undefined unless it is 0 to 100 with at most 2 places
 */
export function readRatePercent(text: string): number | undefined {
  const digits = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(text.trim())?.[1];
  const percent = Number(digits);
  return digits !== undefined && isRatePercent(percent) ? percent : undefined;
}

/** Whether a number is a rate in percent: 0 to 100 with at most 2 places. */
export function isRatePercent(percent: number): boolean {
  return percent >= 0 && percent <= 100 && Math.round(percent * 100) / 100 === percent;
}

/** The latest day for which a rate can be scheduled on `today` (YYYY-MM-DD): the end of a year, `maxYearsAhead` ahead. */
export function maxRateDay(today: string): string {
  return `${Number(today.slice(0, 4)) + maxYearsAhead}-12-31`;
}

/**
 * The problem of the first day of a rate, as the end of a sentence ("must be ..."), or undefined. It must be tomorrow or
 * later in Asia/Kolkata: a rate from today would give one day two prices.
 *
 * @param today YYYY-MM-DD in Asia/Kolkata, see `indiaDay`
 */
export function rateDayProblem(day: string, today: string): string | undefined {
  if (!isCalendarDay(day)) return "must be a day, as YYYY-MM-DD";
  if (day <= today) return "must be tomorrow or later";
  if (day > maxRateDay(today)) return `must be at most ${maxYearsAhead} years ahead`;
  return undefined;
}

/**
 * The rate in force for an HSN code on a day (YYYY-MM-DD, see `indiaDay`): that of the latest row not after it. Staff see with it
 * what a new rate would replace; prices and bills take theirs from the SQL function `gst_rate_on`.
 *
 * @returns basis points, or undefined before the first rate
 */
export function gstRateOn(
  rates: readonly GstRate[],
  hsn: string,
  day: string,
): GstRateBasisPoints | undefined {
  const inForce = rates
    .filter((rate) => rate.hsn === hsn && rate.effectiveFrom <= day)
    .reduce<GstRate | undefined>(
      (latest, rate) => (latest && latest.effectiveFrom >= rate.effectiveFrom ? latest : rate),
      undefined,
    );
  return inForce && percentToBasisPoints(inForce.ratePercent);
}

/** The rate that a new one would replace: the one in force on the day before, including scheduled ones. */
export function previousRate(
  rates: readonly GstRate[],
  hsn: string,
  day: string,
): GstRateBasisPoints | undefined {
  return gstRateOn(rates, hsn, daysAfter(day, -1));
}

/** The price of one unit with its GST, in paise, rounded half up once (rulings: money). For display; orders are taxed by line. */
export function unitPriceWithGst(price: UnitPrice, rate: GstRateBasisPoints): Paise {
  const whole = 10_000n;
  return toExactNumber(
    divideRoundingHalfUp(BigInt(price) * (whole + BigInt(rate)), whole * BigInt(unitPricePerPaisa)),
  );
}
