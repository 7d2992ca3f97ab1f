import { homeDays } from "@dakbag/contracts/staff-home";
import { indiaDay, daysAfter, indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import type pg from "pg";
import { lastCompleteDay } from "../orders/last-complete-day.ts";
import { type DaySales, findSummedDays, sumDays, sumOrders } from "./daily-sales.queries.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The days whose sums stand: those before today that are over and settled, as far back as the home looks. */
function settledDays(now: Date): { first: string; last: string } {
  return { first: daysAfter(indiaDay(now), 1 - homeDays), last: lastCompleteDay(now) };
}

/** Sums up the days that are over, so that nobody waits for it. */
export async function sumDaysThatAreOver(db: pg.Pool, now: Date): Promise<void> {
  const { first, last } = settledDays(now);
  await sumDays(db, first, last);
}

/** What a day had by the same time, and its days: the home's figures of sales. */
export interface Sales {
  /** The last `homeDays` days, today the last. */
  days: DaySales[];
  lastWeekByNow: DaySales;
}

/** Reads the sales of the last days: those over as they were summed, today from its orders. */
export async function readSales(db: pg.Pool, now: Date): Promise<Sales> {
  const today = indiaDay(now);
  const { first, last } = settledDays(now);
  const aWeekAgo = daysAfter(today, -7);
  const weekAgoNow = new Date(now.getTime() - 7 * dayMs);
  const unsettledFrom = indiaDayEnd(last);
  const [summed, live, lastWeek] = await Promise.all([
    findDays(db, first, last),
    sumOrders(db, unsettledFrom, indiaDayEnd(today)),
    sumOrders(db, indiaDayStart(aWeekAgo), weekAgoNow),
  ]);
  const byDay = new Map([...summed, ...live].map((sales) => [sales.day, sales]));
  const days = Array.from({ length: homeDays }, (_, at) => daysAfter(first, at));
  return {
    days: days.map((day) => byDay.get(day) ?? none(day)),
    lastWeekByNow: lastWeek[0] ?? none(aWeekAgo),
  };
}

/** The job has summed them, unless the shop was off. */
async function findDays(db: pg.Pool, first: string, last: string): Promise<DaySales[]> {
  const found = await findSummedDays(db, first, last);
  const wanted = Math.round((indiaDayEnd(last).getTime() - indiaDayStart(first).getTime()) / dayMs);
  if (found.length === wanted) return found;
  await sumDays(db, first, last);
  return findSummedDays(db, first, last);
}

const none = (day: string): DaySales => ({ day, placed: 0, paid: 0, paidPaise: 0 });
