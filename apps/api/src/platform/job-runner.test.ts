import pino from "pino";
import type pg from "pg";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cloneDatabase } from "../../test-support/clone-database.ts";
import { openDatabase } from "./database.ts";
import { runQueuedJobs, startJobRunner } from "./job-runner.ts";
import { addJob, freeAbandonedJobs } from "./jobs.queries.ts";

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

test("a job locked more than twenty minutes ago runs again; one locked later may still be running", async () => {
  const ran: unknown[] = [];
  const jobs = [{ name: "note", work: async (payload: unknown) => void ran.push(payload) }];
  const run = () => runQueuedJobs(db, jobs, pino({ level: "silent" }));
  for (const minutes of [19, 21]) {
    await addJob(db, "note", JSON.stringify({ minutes }), `locked ${minutes} minutes ago`);
    await db.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'killed', locked_at = now() - $2 * interval '1 minute'
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
