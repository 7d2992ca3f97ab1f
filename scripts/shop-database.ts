import { existsSync } from "node:fs";
import { join } from "node:path";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import type { DatabaseUrls } from "@dakbag/api/database/grant-rights";
import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { openDatabase } from "@dakbag/api/platform/database";
import type pg from "pg";
import { knownPlace } from "@dakbag/api/database/postgres-cluster";
import { dataDirOf, givenDatabase } from "./development-environment.ts";

/** Uses DATABASE_URL, or the embedded server of DATA_DIR, which is started temporarily when it does not run. */
export async function withShopDatabase<Result>(
  work: (database: DatabaseUrls, state: { isStarted: boolean }) => Promise<Result>,
): Promise<Result> {
  const given = givenDatabase();
  if (given) return work(given, { isStarted: false });
  const dataDir = dataDirOf();
  const running = await findEmbeddedPostgres(dataDir);
  if (running !== undefined) return work(running, { isStarted: false });
  const ours = await startEmbeddedPostgres({ dataDir });
  try {
    return await work(ours, { isStarted: true });
  } finally {
    await ours.stop();
  }
}

/** The same with a connection pool; the database is migrated first when the shop does not run. */
export function withShopConnections<Result>(work: (db: pg.Pool) => Promise<Result>): Promise<Result> {
  return withShopDatabase(async (database, { isStarted }) => {
    if (isStarted) await prepareDatabase(database, new Date());
    const db = openDatabase(database.url, { onConnectionError: () => undefined });
    try {
      return await work(db);
    } finally {
      await db.end();
    }
  });
}

/** Whether a database is configured or exists in DATA_DIR. */
export function hasShopDatabase(): boolean {
  return Boolean(process.env["DATABASE_URL"]) || existsSync(join(knownPlace(dataDirOf()), "postgres"));
}
