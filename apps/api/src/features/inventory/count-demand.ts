import { demandDays } from "@dakbag/domain/catalogue/stock-plan";
import { daysAfter, indiaDayEnd, indiaDayStart } from "@dakbag/domain/dates/india-day";
import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import { lastCompleteDay } from "../orders/last-complete-day.ts";
import { claimDay, countDay, findUncountedDays } from "./inventory.queries.ts";
import { invalidateStoredLevels } from "./stock-levels.queries.ts";

/** The days over which demand is counted: the last complete days in Asia/Kolkata, with all their payments. */
export function daysOfDemand(now: Date): { first: string; last: string } {
  const last = lastCompleteDay(now);
  return { first: daysAfter(last, 1 - demandDays), last };
}

/** Counts each of these days that is not counted yet: one transaction per day, to keep transactions short. */
export async function countDemand(
  db: pg.Pool,
  { first, last }: { first: string; last: string },
): Promise<void> {
  for (const { day } of await findUncountedDays(db, first, last)) {
    // In sequence, because concurrent counts would wait for each other.
    await transaction(db, async (tx) => {
      const [claimed] = await claimDay(tx, day);
      if (!claimed) return;
      await countDay(tx, day, indiaDayStart(day), indiaDayEnd(day));
      await invalidateStoredLevels(tx);
    });
  }
}
