import type pg from "pg";
import { vi } from "vitest";
import type { TestApp } from "../start-test-app.ts";

/** How many connections to the database wait for a lock. */
export async function countBlocked(db: pg.Pool | pg.PoolClient): Promise<number> {
  // Within a transaction PostgreSQL caches the statistics of the first read.
  await db.query("SELECT pg_stat_clear_snapshot()");
  const { rows } = await db.query<{ count: number }>(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows[0]!.count;
}

/**
 * Waits until at least this many connections wait for a lock.
 *
 * @param holder the connection that holds the lock: the waiting ones may use up the pool
 */
export async function waitUntilBlocked(holder: pg.PoolClient, atLeast: number): Promise<void> {
  await vi.waitUntil(async () => (await countBlocked(holder)) >= atLeast, { timeout: 10_000 });
}

/**
 * Locks a product's row until this many of the started requests wait for a lock, then releases them all at once: a
 * request that reads before it locks has stale data by then, and requests that lock in different orders deadlock.
 */
export async function runWhileRowIsLocked<Answer>(
  { db }: Pick<TestApp, "db">,
  { sku, until }: { sku: string; until: number },
  start: () => Promise<Answer>[],
): Promise<Answer[]> {
  const holder = await db.connect();
  try {
    await holder.query("BEGIN");
    await holder.query("SELECT FROM products WHERE sku = $1 FOR NO KEY UPDATE", [sku]);
    const started = start();
    await waitUntilBlocked(holder, until);
    await holder.query("COMMIT");
    return await Promise.all(started);
  } finally {
    holder.release();
  }
}
