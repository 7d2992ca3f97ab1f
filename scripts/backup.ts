import "./env-file.ts";
import { writeBackup } from "@dakbag/api/database/write-backup";
import { dataDirOf } from "./development-environment.ts";
import { hasShopDatabase, withShopDatabase } from "./shop-database.ts";

/** `npm run backup -- <file>`: a consistent snapshot of the database, while the shop runs or is stopped. */
const [file, ...extraArguments] = process.argv.slice(2);
if (file === undefined || extraArguments.length > 0) {
  console.error("Usage:\nnpm run backup -- <file>");
  process.exitCode = 2;
} else if (!hasShopDatabase()) {
  console.error(`There is no shop in ${dataDirOf()}. Set DATA_DIR or DATABASE_URL.`);
  process.exitCode = 1;
} else {
  process.exitCode = await backup(file).catch((error: unknown) => {
    console.error(`No backup was made: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  });
}

async function backup(path: string): Promise<number> {
  const rows = await withShopDatabase(({ ownerUrl }) => writeBackup(ownerUrl, path, new Date()));
  console.log(`${path} holds ${rows} rows, as they were when the backup began.`);
  return 0;
}
