import { openDatabase } from "@dakbag/api/platform/database";
import { readInSnapshot, type RowsQuery } from "@dakbag/api/platform/snapshot";
import { createWriteStream, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** The milliseconds until the rows of `question`, read as the shop reads them, stand in a file as `toText` has it. */
export async function timeToWrite<Row>(
  databaseUrl: string,
  question: RowsQuery<Row>,
  toText: (page: readonly Row[]) => string,
): Promise<number> {
  const db = openDatabase(databaseUrl, { onConnectionError: () => undefined });
  // Connecting and starting are no part of it.
  await db.query("SELECT 1");
  const path = join(tmpdir(), `dakbag-bench-${process.pid}`);
  const begin = performance.now();
  const pages = readInSnapshot(db, (read) => read(question));
  await pipeline(async function* () {
    for await (const page of pages) yield toText(page);
  }, createWriteStream(path));
  const time = performance.now() - begin;
  rmSync(path);
  await db.end();
  return time;
}
