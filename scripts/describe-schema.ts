import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeSchema } from "@dakbag/api/database/describe-schema";
import { startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { migrate } from "@dakbag/api/database/migrate";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";

/** Writes apps/api/database/schema.md from a freshly migrated database. */
writeFileSync(join(import.meta.dirname, "../apps/api/database/schema.md"), await describeFreshDatabase());

async function describeFreshDatabase(): Promise<string> {
  const dataDir = makeTemporaryDataDir("schema");
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    await migrate(server.ownerUrl);
    return await describeSchema(server.ownerUrl);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}
