import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { memoryFolder } from "@dakbag/api/test-support/memory-folder";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { spawnMain, validEnvironment } from "../test-support/spawn-main.ts";

/*
 * What a failover looks like from the shop: the server takes no writes, a standby answers in its place, or its name cannot
 * be resolved. Meanwhile nothing answers 500, and the shop works within three seconds of the database's return.
 */
const worksWithinMs = 3000;

const folder = makeTemporaryDataDir("moves", memoryFolder());
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  const server = await startEmbeddedPostgres({ dataDir: first, durable: false });
  await prepareDatabase(server, new Date());
  await server.stop();
  execFileSync("cp", ["-a", first, second]);
  writeFileSync(join(second, "postgres/standby.signal"), "");
  primary = await startEmbeddedPostgres({ dataDir: first, durable: false });
  standby = await startEmbeddedPostgres({ dataDir: second, durable: false });
}, 60_000);
afterAll(async () => {
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true });
});

const portOf = ({ url }: EmbeddedPostgres) => Number(new URL(url).port);

/** The address of the database, behind which servers are exchanged. */
async function openAddress() {
  const sockets = new Set<Socket>();
  let port = portOf(primary);
  const server = createServer((outer) => {
    const inner = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.once("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    server.close();
    dropConnections();
  });
  return {
    port: Object(server.address()).port as number,
    dropConnections,
    /** New connections reach this server; those that are open stay. */
    lead(to: EmbeddedPostgres) {
      port = portOf(to);
    },
  };
}

/** A shop in its own process, with sign-ins under way all the time. */
async function startBusyShop() {
  const address = await openAddress();
  const url = new URL(primary.url);
  url.hostname = "database.example";
  url.port = String(address.port);
  const brokenNames = join(folder, `broken-names-${address.port}`);
  const program = spawnMain({
    ...validEnvironment,
    DATABASE_URL: url.href,
    RATE_LIMIT_SCALE: "100000",
    BROKEN_NAMES: brokenNames,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, "../test-support/breakable-names.mjs")}`,
  });
  const shop = await program.address();
  const counts = new Map<number, number>();
  let isOver = false;

  async function keepSigningIn(): Promise<void> {
    while (!isOver) {
      // 0 when the shop does not answer at all.
      const { status } = await signIn(shop).catch(() => ({ status: 0 }));
      counts.set(status, (counts.get(status) ?? 0) + 1);
      await pause(20);
    }
  }
  const signingIn = [1, 2, 3, 4].map(keepSigningIn);
  const countOf = (status: number) => counts.get(status) ?? 0;
  await expect.poll(() => countOf(401), { timeout: 10_000 }).toBeGreaterThan(4);

  return {
    address,
    breakNames: () => writeFileSync(brokenNames, ""),
    mendNames: () => rmSync(brokenNames),
    readiness: async () => {
      const answer = await fetch(`${shop}/readyz`);
      return { ...((await answer.json()) as { missing?: string }), status: answer.status };
    },
    browse: async () => (await fetch(`${shop}/api/products`)).status,
    async waitUntilRefused(): Promise<void> {
      const before = countOf(503);
      await expect.poll(() => countOf(503)).toBeGreaterThan(before + 4);
    },
    /** From now, the database being there again. */
    async expectToWorkSoon(): Promise<void> {
      const startedAt = performance.now();
      await expect.poll(async () => (await signIn(shop)).status, { timeout: 10_000, interval: 50 }).toBe(401);
      expect(performance.now() - startedAt).toBeLessThan(worksWithinMs);
      // And so does every connection of its pool, also one that was not used meanwhile.
      await pause(startedAt + worksWithinMs - performance.now());
      const refused = countOf(503);
      await pause(1000);
      expect(countOf(503)).toBe(refused);
      await expect.poll(async () => (await fetch(`${shop}/readyz`)).status).toBe(200);
    },
    async end(): Promise<void> {
      isOver = true;
      await Promise.all(signingIn);
      expect(new Set(counts.keys())).toEqual(new Set([401, 503]));
      expect(program.process.exitCode).toBeNull();
    },
  };
}

let visitors = 0;

// It counts an attempt before it answers 401; attempts on one phone are few.
const signIn = (shop: string) =>
  fetch(`${shop}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phoneNumber: String(9_000_000_000 + ++visitors), password: "not-the-password" }),
  });

async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const owner = new pg.Client(primary.ownerUrl);
  await owner.connect();
  await owner.query("SET default_transaction_read_only = off");
  await owner.query(`ALTER SYSTEM SET default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
  await owner.query("SELECT pg_reload_conf()");
  await owner.end();
}

const onPrimary = async (sql: string) => {
  const owner = new pg.Client(primary.ownerUrl);
  await owner.connect();
  try {
    return await owner.query(sql);
  } finally {
    await owner.end();
  }
};
const addJobs = (count: number) =>
  onPrimary(`SELECT graphile_worker.add_job('free-abandoned-jobs') FROM generate_series(1, ${count})`);

/** Those that a worker had begun stay locked for hours, as after a crash. */
async function expectJobsDone(): Promise<void> {
  const waiting = "SELECT FROM graphile_worker.jobs WHERE locked_at IS NULL AND run_at < now()";
  await expect.poll(async () => (await onPrimary(waiting)).rowCount, { timeout: 100_000 }).toBe(0);
}

test("while the database is read-only, goods are shown and writes are refused", async () => {
  const shop = await startBusyShop();
  // Some end while their end cannot be recorded.
  await addJobs(2000);
  await setReadOnly(true);
  onTestFinished(() => setReadOnly(false));
  await shop.waitUntilRefused();
  await expect.poll(shop.readiness).toMatchObject({ status: 503, missing: "database: it takes no writes" });
  expect(await shop.browse()).toBe(200);
  await pause(1500);
  await setReadOnly(false);
  await shop.expectToWorkSoon();
  await expectJobsDone();
  await shop.end();
}, 180_000);

test("a shop that is started while the database is read-only does its jobs when it takes writes again", async () => {
  await setReadOnly(true);
  onTestFinished(() => setReadOnly(false));
  const program = spawnMain({ ...validEnvironment, DATABASE_URL: primary.url });
  await program.address();
  await pause(1500);
  expect(program.process.exitCode).toBeNull();
  await setReadOnly(false);
  await addJobs(1);
  await expectJobsDone();
}, 180_000);

test("while a standby answers in the primary's place, writes are refused", async () => {
  const shop = await startBusyShop();
  shop.address.lead(standby);
  shop.address.dropConnections();
  await shop.waitUntilRefused();
  await expect.poll(shop.readiness).toMatchObject({ status: 503, missing: "database: it takes no writes" });
  expect(await shop.browse()).toBe(200);
  await pause(1500);
  // Its connections to the standby stay open.
  shop.address.lead(primary);
  await shop.expectToWorkSoon();
  await shop.end();
}, 60_000);

test("while its name cannot be resolved, the database counts as unavailable", async () => {
  const shop = await startBusyShop();
  shop.breakNames();
  shop.address.dropConnections();
  await shop.waitUntilRefused();
  await expect.poll(shop.readiness).toMatchObject({ status: 503, missing: "database: it does not answer" });
  expect(await shop.browse()).toBe(200);
  await pause(1500);
  shop.mendNames();
  await shop.expectToWorkSoon();
  await shop.end();
}, 60_000);
