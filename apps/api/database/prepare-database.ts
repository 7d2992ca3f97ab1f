import { runMigrations } from "graphile-worker";
import { openDatabase } from "../src/platform/database.ts";
import { migrate } from "./migrate.ts";
import { seedCatalogue } from "./seed/seed-catalogue.ts";

/**
 * Creates what this program needs in a database: its tables, the job queue's tables and the built-in catalogue.
 * Safe to run from several copies of the program at once, and quick when there is nothing to do.
 */
export async function prepareDatabase(url: string, now: Date): Promise<void> {
  await migrate(url);
  // A lost connection already rejects its queries.
  const pool = openDatabase(url, { poolSize: 2, onConnectionError: () => undefined });
  try {
    await runMigrations({ pgPool: pool });
    await seedCatalogue(pool, now);
  } finally {
    await pool.end();
  }
}
