import { homeDays } from "@dakbag/contracts/staff-home";
import { daysAfter, indiaDay, indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import type pg from "pg";
import { lastCompleteDay } from "../orders/last-complete-day.ts";
import { type DaySales, findSummedDays, sumDays, sumOrders, sumRefunds } from "./staff-home.queries.ts";
import { paiseToRupees } from "@dakbag/domain/money/money";
import { firstUuidV7 } from "../../platform/uuid-v7.ts";
import { isDatabaseUnavailable } from "../../platform/database-unavailable.ts";
import type { Shop } from "../../shop.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The days that no longer change, as far back as the staff home shows. */
function settledDays(now: Date): { first: string; last: string } {
  return { first: daysAfter(indiaDay(now), 1 - homeDays), last: lastCompleteDay(now) };
}

/** Stores the sums of past days, so that the staff home only reads them. */
export async function sumPastDays({ db, clock }: Pick<Shop, "db" | "clock">): Promise<void> {
  const { first, last } = settledDays(clock());
  await sumDays(db, first, last);
}

interface DayMoney extends DaySales {
  /** Refunds asked for on that day, whenever their orders were paid. */
  refundedPaise: number;
}

/** Sales by day. */
export interface Sales {
  /** The last `homeDays` days, today the last. */
  days: DayMoney[];
  lastWeekByNow: DayMoney;
}

/** Past days are read from their stored sums, today from its orders. */
export async function readSales(db: pg.Pool, now: Date): Promise<Sales> {
  const today = indiaDay(now);
  const { first, last } = settledDays(now);
  const aWeekAgo = daysAfter(today, -7);
  const weekAgoNow = new Date(now.getTime() - 7 * dayMs);
  const unsettledFrom = indiaDayEnd(last);
  const [summed, live, lastWeek, refunds] = await Promise.all([
    findDays(db, first, last),
    sumOrders(db, unsettledFrom, indiaDayEnd(today)),
    sumOrders(db, indiaDayStart(aWeekAgo), weekAgoNow),
    sumRefunds(db, firstUuidV7(indiaDayStart(first)), weekAgoNow),
  ]);
  const refundsByDay = new Map(refunds.map((day) => [day.day, day]));
  const byDay = new Map([...summed, ...live].map((sales) => [sales.day, sales]));
  const days = Array.from({ length: homeDays }, (_, at) => daysAfter(first, at));
  return {
    days: days.map((day) => ({
      ...(byDay.get(day) ?? noSales(day)),
      refundedPaise: refundsByDay.get(day)?.paise ?? 0,
    })),
    lastWeekByNow: {
      ...(lastWeek[0] ?? noSales(aWeekAgo)),
      refundedPaise: refundsByDay.get(aWeekAgo)?.paiseBefore ?? 0,
    },
  };
}

/** Usually stored by the job, except when the shop was stopped. While nothing can be stored, they are summed as they are read. */
async function findDays(db: pg.Pool, first: string, last: string): Promise<DaySales[]> {
  const found = await findSummedDays(db, first, last);
  const wanted = Math.round((indiaDayEnd(last).getTime() - indiaDayStart(first).getTime()) / dayMs);
  if (found.length === wanted) return found;
  try {
    await sumDays(db, first, last);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return sumOrders(db, indiaDayStart(first), indiaDayEnd(last));
  }
  return findSummedDays(db, first, last);
}

const noSales = (day: string): DaySales => ({ day, placed: 0, paid: 0, paidPaise: 0 });

interface Compared {
  today: number;
  lastWeekByNow: number;
  meanOfSevenDays: number;
}

/** Today, the same weekday last week up to this time, and the mean of the past seven days. */
export function compareSales(
  { days, lastWeekByNow }: Sales,
  figure: (day: Sales["lastWeekByNow"]) => number,
): Compared {
  const figures = days.map(figure);
  const sevenDays = figures.slice(-8, -1).reduce((sum, value) => sum + value, 0);
  return {
    today: figures.at(-1) ?? 0,
    lastWeekByNow: figure(lastWeekByNow),
    meanOfSevenDays: Math.round((sevenDays / 7) * 10) / 10,
  };
}

export const inRupees = ({ today, lastWeekByNow, meanOfSevenDays }: Compared): Compared => ({
  today: paiseToRupees(today),
  lastWeekByNow: paiseToRupees(lastWeekByNow),
  meanOfSevenDays: paiseToRupees(Math.round(meanOfSevenDays)),
});
