import { demandDays } from "@dakbag/domain/catalogue/stock-plan";
import { daysAfter, indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import { lastCompleteDay } from "../orders/last-complete-day.ts";
import { claimDay, countDay, findUncountedDays } from "./inventory.queries.ts";

/** The days of demand: the last complete ones in Asia/Kolkata, with all their payments. */
export function daysOfDemand(now: Date): { first: string; last: string } {
  const last = lastCompleteDay(now);
  return { first: daysAfter(last, 1 - demandDays), last };
}

/** Counts each of these days that was not counted yet, a day per transaction, so that none is long. */
export async function countDemand(
  db: pg.Pool,
  { first, last }: { first: string; last: string },
): Promise<void> {
  for (const { day } of await findUncountedDays(db, first, last)) {
    // In sequence: concurrent counts would wait for each other.
    await transaction(db, async (tx) => {
      const [claimed] = await claimDay(tx, day);
      if (claimed) await countDay(tx, day, indiaDayStart(day), indiaDayEnd(day));
    });
  }
}
