import { demandDays } from "@dakbag/domain/days-of-stock";
import { indiaDay } from "@dakbag/domain/india-day";
import { indiaDayEnd, indiaDayStart } from "@dakbag/domain/india-day-start";
import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import { claimDay, countDay, findUncountedDays } from "./daily-demand.queries.ts";

const dayMs = 24 * 60 * 60 * 1000;
// A payment bears the time of its request, and no transaction outlives this: after it, a day gets no more of them.
const settledAfterMs = 10 * 60 * 1000;

/** The days of demand: the last whole ones in Asia/Kolkata whose payments are all in. */
export function daysOfDemand(now: Date): { first: string; last: string } {
  const today = indiaDayStart(indiaDay(new Date(now.getTime() - settledAfterMs)));
  const daysAgo = (days: number) => indiaDay(new Date(today.getTime() - days * dayMs));
  return { first: daysAgo(demandDays), last: daysAgo(1) };
}

/** Counts each of these days that was not counted yet, a day per transaction, so that none is long. */
export async function countDemand(
  db: pg.Pool,
  { first, last }: { first: string; last: string },
): Promise<void> {
  for (const { day } of await findUncountedDays(db, first, last)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: several at once would only wait for each other
    await transaction(db, async (tx) => {
      const [claimed] = await claimDay(tx, day);
      if (claimed) await countDay(tx, day, indiaDayStart(day), indiaDayEnd(day));
    });
  }
}
