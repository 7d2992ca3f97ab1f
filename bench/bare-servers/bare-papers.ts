import { contact } from "@dakbag/company/contact";
import { readInvoicesByBuyer } from "@dakbag/api/features/gst-returns/gst-returns.queries";
import { openDatabase } from "@dakbag/api/platform/database";
import { readInSnapshot } from "@dakbag/api/platform/snapshot";
import { daysOfMonth } from "@dakbag/domain/month";
import { createWriteStream, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { answerWith } from "../script-process.ts";

/** A month's papers, read once and written to the disk as they came. */
export interface PapersToRead {
  readonly databaseUrl: string;
  readonly month: string;
}

/** Answers with the milliseconds. */
answerWith<PapersToRead>(async ({ databaseUrl, month }) => {
  const db = openDatabase(databaseUrl, { onConnectionError: () => undefined });
  // Connecting and starting are no part of it.
  await db.query("SELECT 1");
  const path = join(tmpdir(), `dakbag-bench-${process.pid}.json`);
  const { from, before } = daysOfMonth(month);
  const begin = performance.now();
  const pages = readInSnapshot(db, (read) => read(readInvoicesByBuyer(from, before, contact.gstin)));
  await pipeline(async function* () {
    for await (const page of pages) yield JSON.stringify(page);
  }, createWriteStream(path));
  const time = performance.now() - begin;
  rmSync(path);
  await db.end();
  return time;
});
