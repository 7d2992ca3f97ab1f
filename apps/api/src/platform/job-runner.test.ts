import pino from "pino";
import type pg from "pg";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { cloneDatabase } from "../../test-support/clone-database.ts";
import { openDatabase, type Queryable, transaction } from "./database.ts";
import { type Job, runQueuedJobs, startJobRunner } from "./job-runner.ts";
import { freeAbandonedJobs } from "./jobs.queries.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: pg.Pool;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url, { onConnectionError: () => undefined });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** Of tests: the jobs of the shop are queued by `addJob`. */
const queueJob = (name: string, payload: string, key: string | null, on: Queryable = db) =>
  on.query("SELECT graphile_worker.add_job($1, $2::json, job_key => $3)", [name, payload, key]);

test("a job locked more than twenty minutes ago runs again; one locked later may still be running", async () => {
  const ran: unknown[] = [];
  const jobs = [{ name: "note", work: async (payload: unknown) => void ran.push(payload) }];
  const run = () => runQueuedJobs(db, jobs, pino({ level: "silent" }));
  for (const minutes of [19, 21]) {
    await queueJob("note", JSON.stringify({ minutes }), `locked ${minutes} minutes ago`);
    await db.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now() - $2 * interval '1 minute'
       WHERE key = $1`,
      [`locked ${minutes} minutes ago`, minutes],
    );
  }
  await run();
  expect(ran).toEqual([]);
  await freeAbandonedJobs(db);
  await run();
  expect(ran).toEqual([{ minutes: 21 }]);
});

test("a job with a pause runs again and again, logs an outage once, and is waited for at the end", async () => {
  const log = pino({ level: "silent" });
  const errors: unknown[][] = [];
  log.error = (...line: unknown[]) => void errors.push(line);
  let runs = 0;
  let isRunning = false;
  const work = async (_payload: unknown, stopping?: AbortSignal) => {
    runs += 1;
    if (runs <= 3) throw new Error("out of order");
    isRunning = true;
    while (!stopping!.aborted) await wait(5);
    await wait(20);
    isRunning = false;
  };
  const runner = startJobRunner(db, [{ name: "note", pauseMs: 5, work }], log);
  await vi.waitFor(() => expect(isRunning).toBe(true));
  await runner.stop();
  expect(isRunning).toBe(false);
  expect(errors.map(([, line]) => line)).toEqual(["the job note failed; it runs again"]);
  await wait(30);
  expect(runs).toBe(4);
});

test("after the clock went back by an hour schedules run within their minute, and what was queued before at once", async () => {
  // The machine's clock does not move until it is set; timers run.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const hourMs = 3_600_000;
  const minute = Math.floor(Date.now() / 60_000) * 60_000 - 2 * hourMs;
  const ran: string[] = [];
  const jobs: Job[] = [
    { name: "scheduled", schedule: "* * * * *", work: async () => void ran.push("scheduled") },
    { name: "queued", work: async () => void ran.push("queued") },
  ];
  const haveRun = async (...names: string[]) => {
    for (let tries = 0; tries < 100 && ran.length < names.length; tries += 1) await wait(50);
    expect(ran).toEqual(names);
  };
  vi.setSystemTime(minute - 20);
  const runner = startJobRunner(db, jobs, pino({ level: "silent" }), 20);
  onTestFinished(() => runner.stop());
  await wait(2000);
  vi.setSystemTime(minute + 1);
  await haveRun("scheduled");

  await transaction(db, async (tx) => {
    await queueJob("queued", "{}", "before the clock went back", tx);
    await tx.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 hour', updated_at = now() + interval '1 hour'
       WHERE key = 'before the clock went back'`,
    );
  });
  vi.setSystemTime(minute - hourMs - 20);
  await haveRun("scheduled", "queued");
  await wait(2000);
  vi.setSystemTime(minute - hourMs + 1);
  await haveRun("scheduled", "queued", "scheduled");
});

test("a job that was queued under a former name runs", async () => {
  const ran: unknown[] = [];
  const work = async (payload: unknown) => void ran.push(payload);
  const jobs = [{ name: "new-name", formerNames: ["first-name", "second-name"], work }];
  for (const name of ["first-name", "second-name", "new-name", "other-name"])
    await queueJob(name, JSON.stringify({ name }), null);
  await runQueuedJobs(db, jobs, pino({ level: "silent" }));
  expect(ran).toEqual([{ name: "first-name" }, { name: "second-name" }, { name: "new-name" }]);
});
