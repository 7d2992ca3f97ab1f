import type pg from "pg";
import { vi } from "vitest";
import type { TestApp } from "../start-test-app.ts";

/** The number of database connections that wait for a lock. */
export async function countBlocked(db: pg.Pool | pg.PoolClient): Promise<number> {
  // Within a transaction the statistics are cached.
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
export async function waitUntilBlocked(holder: pg.PoolClient, atLeast: number): Promise<void> {
  await vi.waitUntil(async () => (await countBlocked(holder)) >= atLeast, { timeout: 10_000 });
}

/**
 * Locks a product's row until so many of the started requests wait for a lock, then releases it: code that reads before
 * it locks has stale data by then, and code that locks in another order holds a part of what others need.
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
