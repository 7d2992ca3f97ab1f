import { openDatabase } from "@dakbag/api/platform/database";
import { readOrdersPlaced } from "@dakbag/api/features/order-reports/order-reports.queries";
import { readInSnapshot } from "@dakbag/api/platform/snapshot";
import { indiaDayEnd, indiaDayStart } from "@dakbag/domain/india-day-start";
import { ordersReportRow } from "@dakbag/domain/orders-report";
import { createWriteStream, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { answerWith } from "../script-process.ts";

/** The orders report as the plainest file there is: the same rows, read the same way, as comma-separated text on the disk. */
export interface CsvToWrite {
  readonly databaseUrl: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** Answers with the milliseconds. */
answerWith<CsvToWrite>(async ({ databaseUrl, startDate, endDate }) => {
  const db = openDatabase(databaseUrl, { onConnectionError: () => undefined });
  // Connecting and starting are no part of it.
  await db.query("SELECT 1");
  const path = join(tmpdir(), `dakbag-bench-${process.pid}.csv`);
  const begin = performance.now();
  const pages = readInSnapshot(db, (read) =>
    read(readOrdersPlaced(indiaDayStart(startDate), indiaDayEnd(endDate))),
  );
  await pipeline(async function* () {
    for await (const page of pages) {
      let text = "";
      for (const row of page)
        text += `${Object.values(ordersReportRow({ ...row, invoice: "", invoiceNumber: "" }))
          .map(csvCell)
          .join(",")}\r\n`;
      yield text;
    }
  }, createWriteStream(path));
  const time = performance.now() - begin;
  rmSync(path);
  await db.end();
  return time;
});

function csvCell(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
