import { Logger, run, type Runner, runOnce, type Task } from "graphile-worker";
import type pg from "pg";
import type { FastifyBaseLogger } from "fastify";
import { freeAbandonedJobs } from "./jobs.queries.ts";

/** A job of a feature: its name, and what it does with its payload. Jobs may run twice; they must not mind. */
export interface Job {
  readonly name: string;
  /** How often it is put in the queue by the clock, in crontab notation (UTC); without it, only on request. */
  readonly schedule?: string;
  readonly work: (payload: unknown) => Promise<void>;
}

function asTaskList(jobs: readonly Job[]): Record<string, Task> {
  return Object.fromEntries(jobs.map((job): [string, Task] => [job.name, (payload) => job.work(payload)]));
}

function quietLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === "error") log.error({ err: meta?.["error"] }, message);
    else if (level === "warning") log.warn(message);
  });
}

/** Works through the queue until stopped; several copies of the program share it. */
export function startJobRunner(
  pool: pg.Pool,
  jobsOfShop: readonly Job[],
  log: FastifyBaseLogger,
): Promise<Runner> {
  const jobs = [...jobsOfShop, freeingOfJobs(pool)];
  const crontab = jobs.flatMap((job) => (job.schedule ? [`${job.schedule} ${job.name} ?max=1`] : []));
  return run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    taskList: asTaskList(jobs),
    crontab: crontab.join("\n"),
    logger: quietLogger(log),
  });
}

function freeingOfJobs(pool: pg.Pool): Job {
  return {
    name: "free-abandoned-jobs",
    schedule: "* * * * *",
    work: async () => void (await freeAbandonedJobs(pool)),
  };
}

/** Works through what is in the queue now and returns: for tests. */
export async function runQueuedJobs(
  pool: pg.Pool,
  jobs: readonly Job[],
  log: FastifyBaseLogger,
): Promise<void> {
  await runOnce({
    pgPool: pool,
    noHandleSignals: true,
    taskList: asTaskList(jobs),
    logger: quietLogger(log),
  });
}
