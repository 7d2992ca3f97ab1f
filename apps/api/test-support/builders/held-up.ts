import { vi } from "vitest";
import type { TestApp } from "../start-test-app.ts";

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
    // Asked on the holder's own connection: the others may have taken all of the pool.
    const waiting = async () => {
      await holder.query("SELECT pg_stat_clear_snapshot()");
      const { rows } = await holder.query<{ count: number }>(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows[0]!.count;
    };
    await vi.waitUntil(async () => (await waiting()) >= until, { timeout: 10_000 });
    await holder.query("COMMIT");
    return await Promise.all(started);
  } finally {
    holder.release();
  }
}
