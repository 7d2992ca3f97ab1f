import { setTimeout as wait } from "node:timers/promises";
import { Logger, run, type Runner, runOnce, type Task } from "graphile-worker";
import type pg from "pg";
import type { FastifyBaseLogger } from "fastify";
import { findTime } from "./clock.queries.ts";
import { resetTimesAhead } from "./jobs.queries.ts";
import { loggingFirstFailure, repeat } from "./repeat.ts";

/** A background job. It may run twice for one request, so it must be idempotent. */
export interface Job {
  readonly name: string;
  /** In crontab notation (UTC); without it, the job only runs on request. */
  readonly schedule?: string;
  /** Runs again and again with this pause, in each copy of the program: several may run it at the same time. */
  readonly pauseMs?: number;
  /** Names under which earlier releases queued it. */
  readonly formerNames?: readonly string[];
  readonly work: (payload: unknown, stopping?: AbortSignal) => Promise<void>;
}

function asTaskList(jobs: readonly Job[], stopping?: AbortSignal): Record<string, Task> {
  return Object.fromEntries(
    jobs.flatMap(({ name, formerNames = [], work }) =>
      [name, ...formerNames].map((task): [string, Task] => [task, (payload) => work(payload, stopping)]),
    ),
  );
}

function workerLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === "error") log.error({ err: meta?.["error"] }, message);
    else if (level === "warning") log.warn(message);
  });
}

/** What ends when the shop does. */
export interface JobRunner {
  /** Waits for the jobs that are running. */
  stop(): Promise<void>;
}

const restartAfterMs = 1000;
const clockCheckMs = 5000;
// By less than this a schedule may be late.
const toleratedMs = 60_000;

/**
 * Processes the queue until stopped; several copies of the program share it. It waits while the database takes no writes:
 * a runner of graphile-worker 0.18 that is started then never finds a job. When one ends by itself, another is started; so it
 * is when a clock has gone back, as the schedules of the first would wait until the time that it had seen.
 */
export function startJobRunner(
  pool: pg.Pool,
  jobs: readonly Job[],
  log: FastifyBaseLogger,
  checkClockAfterMs = clockCheckMs,
): JobRunner {
  const crontab = jobs.flatMap((job) => (job.schedule ? [`${job.schedule} ${job.name} ?max=1`] : []));
  const stopping = new AbortController();
  let runner: Runner | undefined;

  async function runUntilItEnds(): Promise<void> {
    const [mode] = await findTime(pool);
    if (mode?.isReadOnly !== false) return;
    await resetTimesAhead(pool, new Date());
    runner = await run({
      pgPool: pool,
      concurrency: 4,
      noHandleSignals: true,
      taskList: asTaskList(jobs, stopping.signal),
      crontab: crontab.join("\n"),
      logger: workerLogger(log),
    });
    if (stopping.signal.aborted) await runner.stop();
    await runner.promise;
  }

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runUntilItEnds().catch((error: unknown) => log.error({ err: error }, "the job runner ended"));
      runner = undefined;
      await wait(restartAfterMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const hasGoneBack = clockWatch(pool);
  async function restartAfterClock(): Promise<void> {
    if (!(await hasGoneBack())) return;
    log.warn("a clock has gone back: the job runner restarts");
    await runner?.stop().catch(() => undefined); // it may have ended by itself
  }

  const running = keepRunning();
  const watching = loggingFirstFailure(restartAfterClock, log, "the clock could not be compared");
  const stopRepeating = [repeat(watching, checkClockAfterMs)].concat(
    jobs.flatMap(({ name, pauseMs, work }) => {
      if (pauseMs === undefined) return [];
      const run = (signal: AbortSignal) => work(undefined, signal);
      return [repeat(loggingFirstFailure(run, log, `the job ${name} failed; it runs again`), pauseMs)];
    }),
  );

  return {
    async stop() {
      stopping.abort();
      await Promise.all(stopRepeating.map((stop) => stop()));
      await runner?.stop().catch(() => undefined); // it may have ended by itself
      await running;
    },
  };
}

/** Whether the machine's clock, or the database's, has gone back since the last call. */
function clockWatch(pool: pg.Pool): () => Promise<boolean> {
  let aheadBefore: readonly number[] = [];
  return async () => {
    const [answer] = await findTime(pool);
    // This one only goes forward.
    const steady = performance.now();
    const ahead = [Date.now() - steady, (answer?.now.getTime() ?? 0) - steady];
    const isBack = ahead.some((ms, clock) => ms < (aheadBefore[clock] ?? ms) - toleratedMs);
    aheadBefore = ahead;
    return isBack;
  };
}

/** Processes the jobs that are in the queue now, then runs once what runs again and again: for tests. */
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
  for (const { pauseMs, work } of jobs) if (pauseMs !== undefined) await work(undefined);
}
