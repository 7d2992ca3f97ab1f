import { writeBackup } from "@dakbag/api/database/write-backup";
import { dataDirOf } from "./development-environment.ts";
import { hasShopDatabase, withShopDatabase } from "./shop-database.ts";

/** `npm run backup -- <file>`: everything the database holds, at one moment, beside the running shop or without it. */
const [file, ...tooMuch] = process.argv.slice(2);
if (file === undefined || tooMuch.length > 0) {
  console.error("Usage:\nnpm run backup -- <file>");
  process.exitCode = 2;
} else if (!hasShopDatabase()) {
  console.error(`There is no shop in ${dataDirOf()}. DATA_DIR or DATABASE_URL says where it is.`);
  process.exitCode = 1;
} else {
  process.exitCode = await backup(file).catch((error: unknown) => {
    console.error(`No backup was made: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  });
}

async function backup(path: string): Promise<number> {
  const rows = await withShopDatabase((url) => writeBackup(url, path, new Date()));
  console.log(`${path} holds ${rows} rows, as they were when it was begun.`);
  return 0;
}
