import { type EmbeddedPostgres, startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Afterwards } from "./clean-up.ts";

/** Starts PostgreSQL with the shop's tables and its built-in catalogue, in a temporary folder. */
export async function startPreparedDatabase(
  afterwards: Afterwards,
): Promise<{ folder: string; postgres: EmbeddedPostgres }> {
  const folder = makeTemporaryDataDir("bench");
  afterwards(() => rmSync(folder, { recursive: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data") });
  afterwards(() => postgres.stop());
  await prepareDatabase(postgres, new Date());
  return { folder, postgres };
}
