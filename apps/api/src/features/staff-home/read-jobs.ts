import type { HomeForAdmins } from "@dakbag/contracts/staff-home";
import type pg from "pg";
import { findLastCleanup } from "../orders/order-cleanup.queries.ts";
import { presentCleanup } from "../orders/start-cleanup.ts";
import { countJobs, findFailingJobs, findJobRuns, type JobRunRow } from "./job-runs.queries.ts";

const failingShown = 5;
const longestError = 300;
// Some jobs run every minute: so long without any, and nobody is working.
const staleAfterMs = 5 * 60 * 1000;

/** What the shop does by itself: how it went last, what waits, what fails. */
export async function readJobs(db: pg.Pool, now: Date): Promise<HomeForAdmins["jobs"]> {
  const [runs, failing, [counts], [cleanup]] = await Promise.all([
    findJobRuns(db),
    findFailingJobs(db, failingShown),
    countJobs(db),
    findLastCleanup(db),
  ]);
  const lastStart = Math.max(0, ...runs.map(({ startedAt }) => startedAt.getTime()));
  return {
    isStandingStill: runs.length > 0 && now.getTime() - lastStart > staleAfterMs,
    ...(counts ?? { waiting: 0, running: 0, givenUp: 0 }),
    runs: runs.map(presentRun),
    failing: failing.map(({ error, nextTryAt, ...job }) => ({
      ...job,
      error: error.slice(0, longestError),
      nextTryAt: nextTryAt?.toISOString() ?? null,
    })),
    cleanup: presentCleanup(cleanup),
  };
}

const presentRun = ({ startedAt, finishedAt, ...run }: JobRunRow) => ({
  ...run,
  startedAt: startedAt.toISOString(),
  isRunning: finishedAt === null || finishedAt < startedAt,
  finishedAt: finishedAt?.toISOString() ?? null,
});
