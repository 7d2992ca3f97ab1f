import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { knownPlace } from "@dakbag/api/database/postgres-cluster";
import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { memoryFolder } from "@dakbag/api/test-support/memory-folder";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { requestJson } from "../test-support/request-json.ts";
import { spawnMain, validEnvironment } from "../test-support/spawn-main.ts";

let visitors = 0;
const signIn = async (address: string) => {
  const body = { phoneNumber: String(9_100_000_000 + ++visitors), password: "not-the-password" };
  return requestJson("POST", `${address}/api/users/login`, { body });
};

/** Begins a new file of the write-ahead log, if the server runs. */
async function beginNewFile(ownerUrl: string): Promise<void> {
  const owner = new pg.Client(ownerUrl);
  owner.on("error", () => undefined);
  try {
    await owner.connect();
    await owner.query("CREATE TABLE IF NOT EXISTS filler (); DROP TABLE filler");
    await owner.query("SELECT pg_switch_wal()");
  } catch {
    // PostgreSQL ends its connections when it cannot write its log.
  } finally {
    await owner.end().catch(() => undefined);
  }
}

test("while the write-ahead log has no space, requests get 503 and goods are shown; then the shop works again without help", async () => {
  const dataDir = makeTemporaryDataDir("full-log", memoryFolder());
  const server = await startEmbeddedPostgres({ dataDir });
  const port = Number(new URL(server.url).port);
  const log = join(knownPlace(dataDir), "postgres/pg_wal");
  onTestFinished(async () => {
    chmodSync(log, 0o700);
    await (await startEmbeddedPostgres({ dataDir, port })).stop();
    rmSync(dataDir, { recursive: true });
  });
  await prepareDatabase(server, new Date());
  const shop = spawnMain({ ...validEnvironment, DATABASE_URL: server.url, RATE_LIMIT_SCALE: "100000" });
  const address = await shop.address();
  expect((await signIn(address)).status).toBe(401);

  // PostgreSQL cannot create the next file, as on a full disk, and ends itself.
  chmodSync(log, 0o500);
  await expect
    .poll(
      async () => {
        await beginNewFile(server.ownerUrl);
        return (await signIn(address)).status;
      },
      { timeout: 60_000 },
    )
    .toBe(503);
  expect((await fetch(`${address}/api/products`)).status).toBe(200);
  expect(shop.process.exitCode).toBeNull();

  chmodSync(log, 0o700);
  await startEmbeddedPostgres({ dataDir, port });
  await expect.poll(async () => (await signIn(address)).status, { timeout: 20_000 }).toBe(401);
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 20_000 }).toBe(200);
});
