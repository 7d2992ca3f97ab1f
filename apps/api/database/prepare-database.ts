import { runMigrations } from "graphile-worker";
import { openDatabase } from "../src/platform/database.ts";
import { migrate } from "./migrate.ts";
import { seedCatalogue } from "./seed/seed-catalogue.ts";

/**
 * Brings a database to what this program needs: its tables, the job queue's tables, the built-in catalogue.
 * Safe to run from several processes in parallel, and quick when there is nothing to do.
 */
export async function prepareDatabase(url: string, now: Date): Promise<void> {
  await migrate(url);
  // A broken connection rejects its statement; nothing else has to be reported.
  const pool = openDatabase(url, { poolSize: 2, onConnectionError: () => undefined });
  try {
    await runMigrations({ pgPool: pool });
    await seedCatalogue(pool, now);
  } finally {
    await pool.end();
  }
}
