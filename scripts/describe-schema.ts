import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeSchema } from "@dakbag/api/database/describe-schema";
import { startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { migrate } from "@dakbag/api/database/migrate";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";

/** Writes apps/api/database/schema.md from a freshly migrated database; with --check only compares. */
const page = join(import.meta.dirname, "../apps/api/database/schema.md");
const described = await describeFreshDatabase();
if (!process.argv.includes("--check")) {
  writeFileSync(page, described);
} else if (readFileSync(page, "utf8") !== described) {
  console.error("apps/api/database/schema.md is out of date: run `npm run describe-schema` and commit it.");
  process.exitCode = 1;
}

async function describeFreshDatabase(): Promise<string> {
  const dataDir = makeTemporaryDataDir("schema");
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    await migrate(server.url);
    return await describeSchema(server.url);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}
