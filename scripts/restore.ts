import { restoreBackup } from "@dakbag/api/database/restore-backup";
import { withShopDatabase } from "./shop-database.ts";

/** `npm run restore -- <file>`: a backup into a database that is still empty; a new DATA_DIR is one. */
const [file, ...tooMuch] = process.argv.slice(2);
if (file === undefined || tooMuch.length > 0) {
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
  console.log(`${rows} rows are back, as they were at ${takenAt}.`);
  return 0;
}
