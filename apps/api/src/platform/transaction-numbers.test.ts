import type pg from "pg";
import { expect, test } from "vitest";
import { testAppForAll } from "../../test-support/before-tests.ts";
import { findChangedProducts, findStockChanges } from "../features/catalogue/catalogue.queries.ts";
import { findStoredLevels } from "../features/inventory/stock-levels.queries.ts";
import { isReached } from "./transaction-numbers.queries.ts";

const shop = testAppForAll({ ledgerDiffersBecause: "numbers of another server are written" });

/** Runs `work` with one snapshot and without triggers, and rolls it back. @param xmax of the snapshot */
async function inSnapshot(work: (tx: pg.PoolClient, xmax: string) => Promise<void>): Promise<void> {
  const tx = await shop.falsifyingDb.connect();
  try {
    await tx.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    const { rows } = await tx.query("SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xmax");
    await work(tx, rows[0].xmax);
  } finally {
    await tx.query("ROLLBACK");
    tx.release();
  }
}

test("a transaction that has ended is reached, and the one after the last of these is not", async () => {
  const { rows: ended } = await shop.db.query("SELECT pg_current_xact_id()::text AS number");
  await inSnapshot(async (tx, xmax) => {
    const { rows } = await tx.query(
      `SELECT ${isReached("number::xid8")} AS reached FROM unnest($1::text[]) WITH ORDINALITY AS one (number, place)
       ORDER BY place`,
      [[ended[0].number, xmax]],
    );
    expect(rows).toEqual([{ reached: true }, { reached: false }]);
  });
});

test("a change with a number of another server that is just not reached is skipped", async () => {
  await inSnapshot(async (tx, xmax) => {
    const change = (number: string) =>
      tx.query(
        "UPDATE products SET stock_changed_in = $1::xid8, content_changed_in = $1::xid8 WHERE sku = 'HONROL100'",
        [number],
      );
    const countFound = async (since: string) => [
      (await findStockChanges(tx, since)).length,
      (await findChangedProducts(tx, since, "", 10, shop.clock.now())).length,
    ];
    await change(xmax);
    expect(await countFound(xmax)).toEqual([0, 0]);
    const last = String(BigInt(xmax) - 1n);
    await change(last);
    expect(await countFound(last)).toEqual([1, 1]);
  });
});

test("stored levels with a number of another server that is just not reached are not used", async () => {
  await inSnapshot(async (tx, xmax) => {
    const countStored = async (number: string) => {
      await tx.query("DELETE FROM stock_level_summary");
      await tx.query(
        `INSERT INTO stock_level_summary (first_day, last_day, complete_before, red, orange, green)
         VALUES ('2026-11-01', '2026-11-20', $1::xid8, 0, 0, 0)`,
        [number],
      );
      return (await findStoredLevels(tx, "2026-11-01", "2026-11-20")).length;
    };
    expect(await countStored(xmax)).toBe(0);
    expect(await countStored(String(BigInt(xmax) - 1n))).toBe(1);
  });
});
