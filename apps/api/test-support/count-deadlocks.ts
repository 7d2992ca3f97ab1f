import { expect } from "vitest";
import type { TestApp } from "./start-test-app.ts";

/** The number of deadlocks in this database. A connection reports its statistics at the latest when it ends. */
export async function countDeadlocks(shop: Pick<TestApp, "db">): Promise<number> {
  await shop.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'dakbag' AND pid <> pg_backend_pid()`,
  );
  await expect
    .poll(
      async () =>
        (
          await shop.db.query(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'dakbag'",
          )
        ).rowCount,
    )
    .toBeLessThan(3);
  const { rows } = await shop.db.query<{ deadlocks: number }>(
    "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
  );
  return rows[0]!.deadlocks;
}
