import { existsSync } from "node:fs";
import { join } from "node:path";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { knownPlace } from "@dakbag/api/database/postgres-cluster";
import { dataDirOf } from "./development-environment.ts";

/** DATABASE_URL, or the embedded server of DATA_DIR, started for the moment when it does not run. */
export async function withShopDatabase<Result>(
  work: (url: string, database: { isStarted: boolean }) => Promise<Result>,
): Promise<Result> {
  const given = process.env["DATABASE_URL"];
  if (given) return work(given, { isStarted: false });
  const dataDir = dataDirOf();
  const running = await findEmbeddedPostgres(dataDir);
  if (running !== undefined) return work(running.url, { isStarted: false });
  const ours = await startEmbeddedPostgres({ dataDir });
  try {
    return await work(ours.url, { isStarted: true });
  } finally {
    await ours.stop();
  }
}

/** Whether there is any database to ask. */
export function hasShopDatabase(): boolean {
  return Boolean(process.env["DATABASE_URL"]) || existsSync(join(knownPlace(dataDirOf()), "postgres"));
}
