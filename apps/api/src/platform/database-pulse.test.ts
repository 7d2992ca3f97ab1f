import { once } from "node:events";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { cloneDatabase } from "../../test-support/clone-database.ts";
import { type FaultProxy, startFaultProxy } from "../../test-support/fault-proxy.ts";
import { isDatabaseAway, openDatabase } from "./database.ts";
import { type DatabasePulse, watchPulse } from "./database-pulse.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let url: string;
let proxy: FaultProxy;
let pulse: DatabasePulse;
let db: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const behind = new URL(database.url);
  proxy = await startFaultProxy(Number(behind.port));
  behind.port = String(proxy.port);
  url = behind.href;
  pulse = watchPulse(url, { log: pino({ level: "silent" }), everyMs: 20, patienceMs: 1000 });
  db = openDatabase(url, { pulse, onConnectionError: () => undefined });
  await db.query("SELECT 1");
});
afterEach(async () => {
  await db.end();
  await pulse.stop();
  await proxy.close();
});

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => Promise.reject(new Error("the database answered")),
    (error: Error) => error,
  );

test("behind a black hole a statement under way, a new connection and whoever comes later fail as away; then all is well", async () => {
  proxy.set({ kind: "black hole" });
  const failures = await Promise.all([
    failureOf(db.query("SELECT 'under way'")),
    failureOf(db.query("SELECT 'on a new connection'")),
  ]);
  failures.push(await failureOf(db.query("SELECT 'later'")));
  for (const failure of failures) {
    expect(failure.message).toBe("Connection terminated: the database is silent");
    expect(isDatabaseAway(failure)).toBe(true);
  }
  proxy.set({ kind: "none" });
  await expect
    .poll(() =>
      db.query("SELECT 1").then(
        () => "well",
        () => "away",
      ),
    )
    .toBe("well");
});

test("a statement that is only slow is not broken, nor is one behind a slow network", async () => {
  await db.query("SELECT pg_sleep(1.5)");
  proxy.set({ kind: "latency", eachWayMs: 100 });
  expect((await db.query("SELECT 7 AS seven")).rows).toEqual([{ seven: 7 }]);
});

test("connections that are broken are not taken for silence", async () => {
  proxy.set({ kind: "reset" });
  expect((await failureOf(db.query("SELECT 1"))).message).not.toContain("silent");
  proxy.set({ kind: "none" });
  expect((await db.query("SELECT 1")).rowCount).toBe(1);
});

test("a connection that is used after it broke says that the database is away, each time it is used", async () => {
  const client = await db.connect();
  const broken = once(client, "error");
  proxy.set({ kind: "reset" });
  await broken;
  for (const _time of ["first", "again"]) {
    const failure = await failureOf(client.query("SELECT 1"));
    expect([failure.message, isDatabaseAway(failure)]).toEqual([expect.anything(), true]);
  }
  client.release(true);
});

test.each([
  ["ahead", 3_600_000],
  ["behind", -3_600_000],
])(
  "a machine an hour %s goes by the database's clock, and by its own when that is right again",
  async (_how, offMs) => {
    const rightNow = Date.now;
    const offBy = () => Math.abs(pulse.clock().getTime() - rightNow());
    expect(offBy()).toBeLessThan(50);
    vi.spyOn(Date, "now").mockImplementation(() => rightNow() + offMs);
    onTestFinished(() => void vi.restoreAllMocks());
    await expect.poll(offBy).toBeLessThan(2500);
    vi.restoreAllMocks();
    await expect.poll(offBy).toBeLessThan(50);
  },
);
