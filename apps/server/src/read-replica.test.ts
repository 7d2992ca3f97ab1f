import { mkdirSync, rmSync } from "node:fs";
import { type FaultProxy, startFaultProxy } from "@dakbag/api/test-support/fault-proxy";
import { tcpUrl } from "@dakbag/api/test-support/tcp-url";
import { memoryFolder } from "@dakbag/api/test-support/memory-folder";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { openDatabase, type Queryable } from "@dakbag/api/platform/database";
import { type ReadDatabase, readFromReplica } from "@dakbag/api/platform/read-database";
import { readInSnapshot, rowsQuery } from "@dakbag/api/platform/snapshot";
import { manyPaidOrders } from "@dakbag/api/test-support/builders/many-orders";
import { signInBuyer } from "@dakbag/api/test-support/builders/sign-in-buyer";
import { orderCountHeader } from "@dakbag/contracts/order-reports";
import pg from "pg";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { spawnMain, validEnvironment } from "../test-support/spawn-main.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "../test-support/replicated-postgres.ts";

/* A primary and a standby that streams from it, with readings between writes. */
const folder = makeTemporaryDataDir("replica", memoryFolder());
let servers: ReplicatedPostgres;
let proxy: FaultProxy;
let primary: pg.Pool;
let owner: pg.Pool;
let standby: pg.Pool;

const open = (url: string, options: { connectMs?: number; poolSize?: number } = {}) =>
  openDatabase(url, { ...options, onConnectionError: () => undefined });

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  servers = await startReplicatedPostgres(folder);
  proxy = await startFaultProxy(Number(new URL(servers.standby.url).port));
  primary = open(servers.primary.url);
  owner = open(servers.primary.ownerUrl);
  standby = open(servers.standby.ownerUrl);
  await owner.query("CREATE TABLE written (n int); GRANT ALL ON written TO dakbag_shop");
}, 60_000);
afterAll(async () => {
  await Promise.all([primary.end(), owner.end(), standby.end()]);
  await proxy.close();
  await servers.stop();
  rmSync(folder, { recursive: true });
});

const log = { warn: vi.fn(), info: vi.fn() };
const maxLagMs = 300;
let replica: pg.Pool;
let readDb: ReadDatabase;
beforeEach(async () => {
  await owner.query("TRUNCATE written");
  replica = open(tcpUrl(servers.standby.url, proxy.port), { connectMs: 500, poolSize: 4 });
  readDb = readFromReplica(primary, { pool: replica, maxLagMs, log });
  vi.clearAllMocks();
});
afterEach(async () => {
  proxy.set({ kind: "none" });
  await standby.query("SELECT pg_wal_replay_resume()");
  await replica.end();
});

let next = 0;

async function write(): Promise<number> {
  next += 1;
  await primary.query("INSERT INTO written VALUES ($1)", [next]);
  return next;
}

/** The newest number, and whether a replica answered. */
async function findNewest(db: Queryable): Promise<{ newest: number; isReplica: boolean }> {
  const { rows } = await db.query<{ newest: number; isReplica: boolean }>(
    `SELECT max(n) AS newest, pg_is_in_recovery() AS "isReplica" FROM written`,
  );
  return rows[0] ?? { newest: 0, isReplica: false };
}

describe("with a replica", () => {
  test("every reading has what was written before it, and the replica answers nearly all of them", async () => {
    for (let times = 0; times < 200; times += 1) {
      const written = await write();
      expect((await readDb.read(findNewest)).newest).toBe(written);
    }
    expect(readDb.counts?.replica).toBeGreaterThan(150);
  });

  test("a replica that is behind is waited for up to the limit; then the primary answers with what was written", async () => {
    await standby.query("SELECT pg_wal_replay_pause()");
    const written = await write();
    const startedAt = performance.now();
    expect(await readDb.read(findNewest)).toEqual({ newest: written, isReplica: false });
    expect(performance.now() - startedAt).toBeGreaterThan(maxLagMs - 10);
    // The next ones do not wait.
    const again = performance.now();
    for (let times = 0; times < 20; times += 1) await readDb.read(findNewest);
    expect(performance.now() - again).toBeLessThan(maxLagMs);
    expect(readDb.counts).toEqual({ replica: 0, behind: 21, failed: 0 });
    expect(log.warn).toHaveBeenCalledOnce();

    await standby.query("SELECT pg_wal_replay_resume()");
    await expect.poll(() => readDb.read(findNewest)).toEqual({ newest: written, isReplica: true });
  });

  test("a replica that becomes current within the limit answers", async () => {
    await standby.query("SELECT pg_wal_replay_pause()");
    const written = await write();
    const reading = readDb.read(findNewest);
    setTimeout(() => void standby.query("SELECT pg_wal_replay_resume()"), maxLagMs / 3);
    expect(await reading).toEqual({ newest: written, isReplica: true });
  });

  test("a snapshot is read from the replica, and has what was written before it", async () => {
    const numbers = rowsQuery<[], { n: number; isReplica: boolean }>(
      `SELECT n, pg_is_in_recovery() AS "isReplica" FROM written`,
    );
    const readAll = async () => {
      for await (const page of readInSnapshot(readDb, (read) => read(numbers()))) return page;
      return [];
    };
    const written = await write();
    expect(await readAll()).toEqual([{ n: written, isReplica: true }]);
    await standby.query("SELECT pg_wal_replay_pause()");
    const later = await write();
    expect(await readAll()).toEqual([
      { n: written, isReplica: false },
      { n: later, isReplica: false },
    ]);
  });

  test.for(["reset", "black hole"] as const)(
    "while its network is a %s, the primary answers within 2 s",
    async (kind) => {
      await readDb.read(findNewest);
      proxy.set({ kind });
      const written = await write();
      const startedAt = performance.now();
      const readings = await Promise.all(Array.from({ length: 8 }, () => readDb.read(findNewest)));
      expect(performance.now() - startedAt).toBeLessThan(2000);
      expect(readings).toEqual(readings.map(() => ({ newest: written, isReplica: false })));
      expect(log.warn).toHaveBeenCalledOnce();

      proxy.set({ kind: "none" });
      await expect.poll(() => readDb.read(findNewest)).toEqual({ newest: written, isReplica: true });
    },
  );

  test("a reading that the replica cancels is answered by the primary", async () => {
    const answers = await readDb.read(async (db) => {
      const { isReplica } = await findNewest(db);
      if (isReplica)
        throw new pg.DatabaseError("canceling statement due to conflict with recovery", 0, "error");
      return isReplica;
    });
    expect([answers, readDb.counts?.failed]).toEqual([false, 1]);
  });

  test("a refusal of the reading itself is not repeated on the primary", async () => {
    const work = vi.fn(() => Promise.reject(new Error("nothing is found")));
    await expect(readDb.read(work)).rejects.toThrow("nothing is found");
    expect(work).toHaveBeenCalledOnce();
    expect(replica.idleCount).toBe(replica.totalCount);
  });

  test("a replica that still follows the old primary after a failover is not read, however far it is", async () => {
    const promoted = await servers.startStandby("promoted");
    const [db, promotedOwner] = [open(promoted.url), open(promoted.ownerUrl)];
    onTestFinished(async () => {
      await Promise.all([db.end(), promotedOwner.end()]);
    });
    const lastOfBoth = await write();
    await expect.poll(() => findNewest(db)).toEqual({ newest: lastOfBoth, isReplica: true });
    await promotedOwner.query("SELECT pg_promote()");
    // The old primary goes on, and its replica with it.
    await owner.query("INSERT INTO written SELECT -n FROM generate_series(1, 20000) AS n");
    await db.query("INSERT INTO written VALUES ($1)", [lastOfBoth + 1000]);

    const after = readFromReplica(db, { pool: replica, maxLagMs: 0, log });
    expect(await after.read(findNewest)).toEqual({ newest: lastOfBoth + 1000, isReplica: false });
    expect(after.counts).toEqual({ replica: 0, behind: 1, failed: 0 });
  });

  test("a server that is no replica is not read", async () => {
    const written = await write();
    const other = readFromReplica(primary, { pool: primary, maxLagMs: 0, log });
    expect(await other.read(findNewest)).toEqual({ newest: written, isReplica: false });
    expect(other.counts).toEqual({ replica: 0, behind: 1, failed: 0 });
  });
});

describe("a shop with DATABASE_READ_URL", () => {
  const clock = { now: () => new Date(), advance: () => undefined };
  const admin = (path: string) => `/api/admin/${path}`;
  const desk = [
    "orders?limit=20",
    "orders?courier=Delhivery",
    "order-views",
    "audit",
    "bookings/overweight",
    "claims",
    "customers",
    "enquiries",
    "products",
    "productCsv",
    "unknownPayments",
  ];
  const lists = ["/api/orders", "/api/meesho/packetSeries?kind=bags", ...desk.map(admin)];
  const days = "startDate=2026-11-01&endDate=2026-11-30";
  const reports = [
    `downloadAllOrders?${days}`,
    "downloadProcessingOrders",
    "downloadProcessingOrdersWithSplitItems",
    `reports/orders.xlsx?${days}`,
    ...["pending-orders", "invoice-report", "consolidated-orders"].map((name) => `reports/${name}.xlsx`),
  ].map(admin);
  const returns = ["gstr1.json", "gstr1.xlsx", "sales-register.xlsx", "documents"].map((name) =>
    admin(`reports/${name}?month=2026-11`),
  );

  test("reads order lists, desk lists, reports and GST returns there, and never without what was just written", async () => {
    const shop = await spawnMain({
      ...validEnvironment,
      DATABASE_URL: servers.primary.url,
      DATABASE_READ_URL: servers.standby.url,
    }).address();
    const { headers } = await signInBuyer({ db: primary, clock }, { role: "admin" });
    const get = async (path: string) => {
      const answer = await fetch(shop + path, { headers });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      return text;
    };
    const readsOf = async (outcome: string) =>
      Number(new RegExp(`replica_reads_total.outcome="${outcome}". (\\d+)`).exec(await get("/metrics"))?.[1]);

    for (const path of [...lists, ...reports, ...returns]) {
      const before = await readsOf("replica");
      await get(path);
      // Reports count their orders first.
      expect([path, (await readsOf("replica")) - before]).toEqual([path, reports.includes(path) ? 2 : 1]);
    }
    await standby.query("SELECT pg_wal_replay_pause()");
    const { phoneNumber } = await signInBuyer({ db: primary, clock });
    await manyPaidOrders({ db: owner, clock }, 1);
    expect(await get("/api/admin/customers")).toContain(phoneNumber);
    const report = await fetch(shop + admin("reports/consolidated-orders.xlsx"), { headers });
    expect([report.status, report.headers.get(orderCountHeader)]).toEqual([200, "1"]);
    const { rows } = await primary.query<{ id: string }>("SELECT id FROM orders");
    const slips = await fetch(shop + admin("orders/print"), {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ kind: "packing-slips", orders: rows.map(({ id }) => id) }),
    });
    expect([slips.status, (await slips.text()).slice(0, 5)]).toEqual([200, "%PDF-"]);
    expect(await readsOf("behind")).toBeGreaterThan(0);
  });
});
