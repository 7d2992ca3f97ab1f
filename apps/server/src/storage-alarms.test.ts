import { tmpdir } from "node:os";
import { openDatabase } from "@dakbag/api/platform/database";
import { readFromPrimary } from "@dakbag/api/platform/read-database";
import { watchStorage } from "@dakbag/api/platform/storage";
import { postEnquiry } from "@dakbag/api/test-support/builders/enquiry";
import { signInBuyer } from "@dakbag/api/test-support/builders/sign-in-buyer";
import { cloneDatabase } from "@dakbag/api/test-support/clone-database";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { startTestServer } from "../test-support/start-test-server.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { registerOperations } from "./operations.routes.ts";

// What PostgreSQL answers when its disk is full (53100).
const raiseDiskFull = `BEGIN
  RAISE EXCEPTION 'could not write to file "base/pgsql_tmp/pgsql_tmp1.0": No space left on device' USING ERRCODE = 'disk_full';
END`;

const log = createLog("silent");
const everyDisk = { share: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

/** The operations of a shop on a database of its own. */
async function startOperations(limits?: typeof everyDisk) {
  const database = await cloneDatabase();
  const [db, ownerDb] = [database.url, database.ownerUrl].map((url) =>
    openDatabase(url, { onConnectionError: () => undefined }),
  ) as [ReturnType<typeof openDatabase>, ReturnType<typeof openDatabase>];
  const storage = watchStorage(db, {
    folders: [tmpdir(), "/not/there"],
    clock: () => new Date(),
    ...(limits && { limits }),
  });
  const app = Fastify();
  const metrics = createMetrics({ db, readDb: readFromPrimary(db), storage, log });
  registerOperations(app, { db, storage, metrics, log, stopping: new AbortController().signal });
  onTestFinished(async () => {
    await app.close();
    await Promise.all([db.end(), ownerDb.end()]);
    await database.drop();
  });
  const readiness = async () => {
    const answer = await app.inject("/readyz");
    return { code: answer.statusCode, ...answer.json<object>() };
  };
  return { app, ownerDb, storage, readiness };
}

test("while the database's disk takes nothing, /readyz is 503 and says so; it is 200 once there is space", async () => {
  const { ownerDb, readiness } = await startOperations();
  expect(await readiness()).toMatchObject({ code: 200 });
  // Is before PostgreSQL's own function in the search path, as if its rows met a full disk.
  await ownerDb.query(`CREATE SCHEMA full_disk; GRANT USAGE ON SCHEMA full_disk TO PUBLIC;
    CREATE FUNCTION full_disk.generate_series(integer, integer) RETURNS SETOF integer LANGUAGE plpgsql AS $$ ${raiseDiskFull} $$`);
  const setPath = (path: string) =>
    ownerDb.query(`DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET search_path = ${path}', current_database()); END $$`);
  await setPath("full_disk, pg_catalog, public");
  await ownerDb.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
  await expect.poll(readiness, { timeout: 10_000 }).toEqual({
    code: 503,
    status: "not ready",
    missing: "database: its disk is full",
  });

  await ownerDb.query("DROP FUNCTION full_disk.generate_series(integer, integer)");
  await expect.poll(readiness, { timeout: 10_000 }).toMatchObject({ code: 200 });
});

test("a nearly full disk leaves the shop ready, with a warning that names no folder, and a metric that does", async () => {
  const { app, readiness } = await startOperations(everyDisk);
  expect(await readiness()).toEqual({
    code: 200,
    status: "ready",
    warnings: [expect.stringMatching(/^disk: only \d+ % are free$/)],
  });
  const { body } = await app.inject("/metrics");
  expect(body).toMatch(new RegExp(`^dakbag_disk_free_share\\{folder="${tmpdir()}"\\} (0|1)(\\.\\d+)?$`, "m"));
  expect(body).not.toContain("/not/there");
});

test("requests and jobs that a full disk fails are counted for ten minutes in /readyz, the metrics and the staff home", async () => {
  const shop = await startTestServer();
  onTestFinished(() => shop.close());
  const admin = await signInBuyer(shop, { role: "admin" });
  await shop.ownerDb.query(`
    CREATE FUNCTION raise_disk_full() RETURNS trigger LANGUAGE plpgsql AS $$ ${raiseDiskFull} $$;
    CREATE TRIGGER disk_full BEFORE INSERT ON enquiries FOR EACH ROW EXECUTE FUNCTION raise_disk_full();
    CREATE TRIGGER disk_full BEFORE INSERT OR DELETE ON daily_sales FOR EACH ROW EXECUTE FUNCTION raise_disk_full()`);
  const home = async () => {
    const answer = await shop.app.inject({ url: "/api/internal/home", headers: admin.headers });
    return answer.json<{ storage: object }>().storage;
  };
  // Also a home that would store the sums of past days is shown.
  expect(await home()).toEqual({ isFull: false, refused: 0, leastFreePercent: null });
  const refusal = await postEnquiry(shop);
  expect(refusal.statusCode).toBe(503);
  await shop.db.query("SELECT graphile_worker.add_job('sum-sales')");
  await shop.runJobs();

  expect(await home()).toMatchObject({ refused: 2 });
  expect(await (await fetch(`${shop.address}/readyz`)).json()).toMatchObject({
    status: "ready",
    warnings: ["disk or memory: too little 2 times in ten minutes"],
  });
  expect((await shop.request("/metrics")).body.toString()).toMatch(/^dakbag_storage_refusals 2$/m);

  shop.clock.advance(11 * 60_000);
  expect(await home()).toMatchObject({ refused: 0 });
});
