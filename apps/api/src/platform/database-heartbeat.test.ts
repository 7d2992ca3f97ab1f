import { once } from "node:events";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { cloneDatabase } from "../../test-support/clone-database.ts";
import { type FaultProxy, startFaultProxy } from "../../test-support/fault-proxy.ts";
import { tcpUrl } from "../../test-support/tcp-url.ts";
import { openDatabase } from "./database.ts";
import { type DatabaseHeartbeat, startHeartbeat } from "./database-heartbeat.ts";
import { isDatabaseUnavailable } from "./database-unavailable.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let url: string;
let proxy: FaultProxy;
let heartbeat: DatabaseHeartbeat;
let db: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await startFaultProxy(Number(new URL(database.url).port));
  url = tcpUrl(database.url, proxy.port);
  heartbeat = startHeartbeat(url, { log: pino({ level: "silent" }), intervalMs: 20, timeoutMs: 1000 });
  db = openDatabase(url, { heartbeat, onConnectionError: () => undefined });
  await db.query("SELECT 1");
});
afterEach(async () => {
  await db.end();
  await heartbeat.stop();
  await proxy.close();
});

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => Promise.reject(new Error("the database answered")),
    (error: Error) => error,
  );

test("in a network black hole running, new and later statements fail as unavailable, until it ends", async () => {
  proxy.set({ kind: "black hole" });
  const failures = await Promise.all([
    failureOf(db.query("SELECT 'under way'")),
    failureOf(db.query("SELECT 'on a new connection'")),
  ]);
  failures.push(await failureOf(db.query("SELECT 'later'")));
  for (const failure of failures) {
    expect(failure.message).toBe("Connection terminated: the database does not answer");
    expect(isDatabaseUnavailable(failure)).toBe(true);
  }
  proxy.set({ kind: "none" });
  await expect
    .poll(() =>
      db.query("SELECT 1").then(
        () => "available",
        () => "unavailable",
      ),
    )
    .toBe("available");
});

test("a slow statement and a slow network do not count as a heartbeat timeout", async () => {
  await db.query("SELECT pg_sleep(1.5)");
  proxy.set({ kind: "latency", eachWayMs: 100 });
  expect((await db.query("SELECT 7 AS seven")).rows).toEqual([{ seven: 7 }]);
});

test("over a slow network it connects again, however many answers that takes", async () => {
  proxy.set({ kind: "reset" });
  await failureOf(db.query("SELECT 1"));
  // To sign in takes three answers of 800 ms, more than the timeout of 1000 ms.
  proxy.set({ kind: "latency", eachWayMs: 400 });
  for (let time = 0; time < 3; time += 1)
    expect((await db.query("SELECT 7 AS seven")).rows).toEqual([{ seven: 7 }]);
});

test("a reset connection does not count as a heartbeat timeout", async () => {
  proxy.set({ kind: "reset" });
  expect((await failureOf(db.query("SELECT 1"))).message).not.toContain("does not answer");
  proxy.set({ kind: "none" });
  expect((await db.query("SELECT 1")).rowCount).toBe(1);
});

test("every use of a broken connection reports the database as unavailable", async () => {
  const client = await db.connect();
  const broken = once(client, "error");
  proxy.set({ kind: "reset" });
  await broken;
  for (const _time of ["first", "again"]) {
    const failure = await failureOf(client.query("SELECT 1"));
    expect([failure.message, isDatabaseUnavailable(failure)]).toEqual([expect.anything(), true]);
  }
  client.release(true);
});

test.each([
  ["ahead", 3_600_000],
  ["behind", -3_600_000],
])(
  "a machine whose clock is an hour %s uses the database's clock until its own is correct again",
  async (_how, offMs) => {
    const realNow = Date.now;
    const offBy = () => Math.abs(heartbeat.clock().getTime() - realNow());
    expect(offBy()).toBeLessThan(50);
    vi.spyOn(Date, "now").mockImplementation(() => realNow() + offMs);
    onTestFinished(() => void vi.restoreAllMocks());
    await expect.poll(offBy).toBeLessThan(2500);
    vi.restoreAllMocks();
    await expect.poll(offBy).toBeLessThan(50);
  },
);
