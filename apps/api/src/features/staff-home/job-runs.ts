import { isFormerJobName } from "@dakbag/contracts/jobs";
import { performance } from "node:perf_hooks";
import type { Job } from "../../platform/job-runner.ts";
import type { Shop } from "../../shop.ts";
import {
  countJobs,
  findFailingJobs,
  findJobRuns,
  type JobRunRow,
  recordJobEnd,
  recordJobStart,
} from "./job-runs.queries.ts";
import type { HomeForAdmins } from "@dakbag/contracts/staff-home";
import type pg from "pg";
import { findLastCleanup, presentCleanup } from "../order-cleanup/start-cleanup.ts";

const maxFailureLength = 300;

/**
 * Wraps a scheduled job so that start, duration and failure of its runs are recorded for the staff home. Jobs without a
 * schedule are left alone, because one per order would contend for one row. Failing to record never stops the job.
 */
export function recordJobRuns({ db, clock, log }: Pick<Shop, "db" | "clock" | "log">, job: Job): Job {
  if (job.schedule === undefined) return job;
  const onFailure = (error: unknown) =>
    log.warn({ err: error }, `the run of ${job.name} could not be recorded`);
  return {
    ...job,
    work: async (payload) => {
      const startedAt = performance.now();
      const end = (failure: string | null) =>
        recordJobEnd(db, job.name, clock(), Math.round(performance.now() - startedAt), failure).catch(
          onFailure,
        );
      await recordJobStart(db, job.name, clock()).catch(onFailure);
      try {
        await job.work(payload);
      } catch (error) {
        await end((error instanceof Error ? error.message : String(error)).slice(0, maxFailureLength));
        throw error;
      }
      await end(null);
    },
  };
}

const failingShown = 5;
const maxErrorLength = 300;
// Some jobs run every minute: without any for so long, no process runs jobs.
const idleLimitMs = 5 * 60 * 1000;

/**
 * Background jobs: last runs, queue and failures.
 *
 * @param startedAt when this process started: after a long stop, jobs have yet to run
 */
export async function readJobs(db: pg.Pool, now: Date, startedAt: Date): Promise<HomeForAdmins["jobs"]> {
  const [runs, failing, [counts], cleanup] = await Promise.all([
    findJobRuns(db),
    findFailingJobs(db, failingShown),
    countJobs(db),
    findLastCleanup(db),
  ]);
  const lastStart = Math.max(startedAt.getTime(), ...runs.map(({ startedAt }) => startedAt.getTime()));
  return {
    isStopped: runs.length > 0 && now.getTime() - lastStart > idleLimitMs,
    ...(counts ?? { waiting: 0, running: 0, givenUp: 0 }),
    // A job that was renamed would otherwise be shown twice.
    runs: runs.filter(({ name }) => !isFormerJobName(name)).map(presentRun),
    failing: failing.map(({ error, nextTryAt, ...job }) => ({
      ...job,
      error: error.slice(0, maxErrorLength),
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
