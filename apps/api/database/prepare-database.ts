import { runMigrations } from "graphile-worker";
import { writeProductSearch } from "../src/features/catalogue/write-product-search.ts";
import { openDatabase } from "../src/platform/database.ts";
import { type DatabaseUrls, ensureShopRole, grantRights } from "./grant-rights.ts";
import { findNewerMigrations, isMigrated, migrate, withMigrationLock } from "./migrate.ts";
import { seedCatalogue } from "./seed/seed-catalogue.ts";
import { assertRestoreFinished } from "./unfinished-restore.ts";

/**
 * Creates, as the owner, what this program needs in a database: its tables, the job queue's tables, the rights of the
 * shop's role and the built-in catalogue. Safe to run from several processes at once, and quick when there is nothing
 * to do. A database of a newer version is left as it is: its rights and its tables are the newer version's.
 *
 * @returns the migrations of the newer version that it has
 * @throws RestoreNotFinished when a restore was interrupted, unless this call is part of it
 */
export async function prepareDatabase(
  { url, ownerUrl }: DatabaseUrls,
  now: Date,
  { isRestore = false }: { isRestore?: boolean } = {},
): Promise<string[]> {
  // A lost connection already rejects its queries.
  const pool = openDatabase(ownerUrl, { poolSize: 2, onConnectionError: () => undefined });
  try {
    const newer = await withMigrationLock(ownerUrl, async (owner) => {
      const found = await findNewerMigrations(owner);
      if (found.length > 0 && (await isMigrated(owner))) return found;
      const shopRole = await ensureShopRole(owner, url);
      if (!isRestore) await assertRestoreFinished(owner);
      // The queue's first: a shop waits only until it sees the shop's own migrations.
      await runMigrations({ pgPool: pool });
      await migrate(owner, { shopRole });
      if (shopRole !== undefined) await grantRights(owner, shopRole);
      return [];
    });
    if (newer.length > 0) return newer;
    await seedCatalogue(pool, now);
    await writeProductSearch(pool);
    return [];
  } finally {
    await pool.end();
  }
}
