import { Logger, run, type Runner, runOnce, type Task } from "graphile-worker";
import type pg from "pg";
import type { FastifyBaseLogger } from "fastify";
import { freeAbandonedJobs } from "./jobs.queries.ts";

/** A background job. It may run twice for one request, so it must be idempotent. */
export interface Job {
  readonly name: string;
  /** In crontab notation (UTC); without it, the job only runs on request. */
  readonly schedule?: string;
  readonly work: (payload: unknown) => Promise<void>;
}

function asTaskList(jobs: readonly Job[]): Record<string, Task> {
  return Object.fromEntries(jobs.map((job): [string, Task] => [job.name, (payload) => job.work(payload)]));
}

function workerLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === "error") log.error({ err: meta?.["error"] }, message);
    else if (level === "warning") log.warn(message);
  });
}

/** Processes the queue until stopped; several copies of the program share it. */
export function startJobRunner(
  pool: pg.Pool,
  shopJobs: readonly Job[],
  log: FastifyBaseLogger,
): Promise<Runner> {
  const jobs = [...shopJobs, freeAbandonedJob(pool)];
  const crontab = jobs.flatMap((job) => (job.schedule ? [`${job.schedule} ${job.name} ?max=1`] : []));
  return run({
    pgPool: pool,
    concurrency: 4,
    noHandleSignals: true,
    taskList: asTaskList(jobs),
    crontab: crontab.join("\n"),
    logger: workerLogger(log),
  });
}

function freeAbandonedJob(pool: pg.Pool): Job {
  return {
    name: "free-abandoned-jobs",
    schedule: "* * * * *",
    work: async () => void (await freeAbandonedJobs(pool)),
  };
}

/** Processes the jobs that are in the queue now: for tests. */
export async function runQueuedJobs(
  pool: pg.Pool,
  jobs: readonly Job[],
  log: FastifyBaseLogger,
): Promise<void> {
  await runOnce({
    pgPool: pool,
    noHandleSignals: true,
    taskList: asTaskList(jobs),
    logger: workerLogger(log),
  });
}
