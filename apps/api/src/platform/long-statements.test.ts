import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { testAppForAll } from "../../test-support/before-tests.ts";
import { daysOfDemand } from "../features/inventory/count-demand.ts";
import { writeStockLevels } from "../features/inventory/write-stock-levels.ts";
import { checkLedger } from "../features/ledger/ledger.jobs.ts";
import { findStock } from "../features/catalogue/stock.queries.ts";

const shop = testAppForAll();

const timeoutMs = 1000;
const lockedMs = 1500;

/** A pool with a short time limit at both ends. */
function openDatabaseWithShortTimeout(): pg.Pool {
  const connectionString = shop.db.options.connectionString;
  const db = new pg.Pool({ connectionString, query_timeout: timeoutMs, statement_timeout: timeoutMs });
  onTestFinished(() => db.end());
  return db;
}

/** Runs `work` while the table is locked for longer than that. */
async function whileLocked<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const client = await shop.ownerDb.connect();
  try {
    await client.query("BEGIN");
    await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const worked = work();
    worked.catch(() => undefined);
    await pause(lockedMs);
    await client.query("ROLLBACK");
    return await worked;
  } finally {
    client.release();
  }
}

test("an ordinary statement ends at the time limit", async () => {
  const db = openDatabaseWithShortTimeout();
  await expect(whileLocked("products", () => findStock(db, ["HONROL100"]))).rejects.toThrow(/timeout/);
});

test.each(["orders", "stock_levels"])("the nightly check waits for a slow read of %s", async (table) => {
  const db = openDatabaseWithShortTimeout();
  await expect(whileLocked(table, () => checkLedger({ ...shop.shop, db }))).resolves.toBeUndefined();
});

test("storing the levels of all products may take long", async () => {
  const db = openDatabaseWithShortTimeout();
  await expect(
    whileLocked("stock_levels", () => writeStockLevels(db, daysOfDemand(shop.clock.now()))),
  ).resolves.toBeUndefined();
});
