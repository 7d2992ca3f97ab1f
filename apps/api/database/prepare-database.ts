import { runMigrations } from "graphile-worker";
import pg from "pg";
import { migrate } from "./migrate.ts";
import { seedCatalogue } from "./seed/seed-catalogue.ts";

/**
 * Brings a database to what this program needs: its tables, the job queue's tables, the built-in catalogue.
 * Safe to run from several copies of the program at once, and quick when there is nothing to do.
 */
export async function prepareDatabase(url: string, now: Date): Promise<void> {
  await migrate(url);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    await runMigrations({ connectionString: url });
    await seedCatalogue(pool, now);
  } finally {
    await pool.end();
  }
}
