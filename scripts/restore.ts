import { restoreBackup } from "@dakbag/api/database/restore-backup";
import { withShopDatabase } from "./shop-database.ts";

/** `npm run restore -- <file>`: restores a backup into an empty database, such as that of a new DATA_DIR. */
const [file, ...extraArguments] = process.argv.slice(2);
if (file === undefined || extraArguments.length > 0) {
  console.error("Usage:\nDATA_DIR=<a new folder> npm run restore -- <file>");
  process.exitCode = 2;
} else {
  process.exitCode = await restore(file).catch((error: unknown) => {
    console.error(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  });
}

async function restore(path: string): Promise<number> {
  const { rows, takenAt } = await withShopDatabase((url) => restoreBackup(url, path, new Date()));
  console.log(`${rows} rows restored, as they were at ${takenAt}.`);
  return 0;
}
