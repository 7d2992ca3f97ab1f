import type pg from "pg";
import { vi } from "vitest";
import type { TestApp } from "../start-test-app.ts";

/** How many connections to the database wait for a lock. */
export async function countWaiting(db: pg.Pool | pg.PoolClient): Promise<number> {
  // Within a transaction the figures would stay those of the first look.
  await db.query("SELECT pg_stat_clear_snapshot()");
  const { rows } = await db.query<{ count: number }>(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows[0]!.count;
}

/**
 * Waits until so many connections wait for a lock.
 *
 * @param holder the connection that holds it: the others may have taken all of the pool
 */
export async function untilWaiting(holder: pg.PoolClient, atLeast: number): Promise<void> {
  await vi.waitUntil(async () => (await countWaiting(holder)) >= atLeast, { timeout: 10_000 });
}

/**
 * Holds a product's row until so many of the started requests wait for a lock, and lets them go all at once: whoever
 * reads before it locks has read by then, and whoever locks in an order of its own has a part of what others want.
 */
export async function heldUpTogether<Answer>(
  { db }: Pick<TestApp, "db">,
  { sku, until }: { sku: string; until: number },
  start: () => Promise<Answer>[],
): Promise<Answer[]> {
  const holder = await db.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM products WHERE sku = $1 FOR NO KEY UPDATE", [sku]);
    const started = start();
    await untilWaiting(holder, until);
    await holder.query("COMMIT");
    return await Promise.all(started);
  } finally {
    holder.release();
  }
}
