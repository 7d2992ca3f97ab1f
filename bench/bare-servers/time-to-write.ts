import { openDatabase } from "@dakbag/api/platform/database";
import { readInSnapshot, type RowsQuery } from "@dakbag/api/platform/snapshot";
import { createWriteStream, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** The milliseconds to read the rows of `query` as the shop does and write them to a file, formatted by `toText`. */
export async function timeToWrite<Row>(
  databaseUrl: string,
  query: RowsQuery<Row>,
  toText: (page: readonly Row[]) => string,
): Promise<number> {
  const db = openDatabase(databaseUrl, { onConnectionError: () => undefined });
  // Connecting is not part of the measured time.
  await db.query("SELECT 1");
  const path = join(tmpdir(), `dakbag-bench-${process.pid}`);
  const begin = performance.now();
  const pages = readInSnapshot(db, (read) => read(query));
  await pipeline(async function* () {
    for await (const page of pages) yield toText(page);
  }, createWriteStream(path));
  const time = performance.now() - begin;
  rmSync(path);
  await db.end();
  return time;
}
