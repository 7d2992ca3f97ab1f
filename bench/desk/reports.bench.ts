import { readZip } from "@dakbag/api/test-support/read-xlsx";
import type { CsvToWrite } from "../bare-servers/bare-csv.ts";
import { insertAdmin, insertManyOrders } from "../support/many-orders.queries.ts";
import { measureInTurns, type Measurement, mustHoldAtMost } from "../support/measurement.ts";
import { downloadTime, downloadWatched } from "./report-download.ts";
import { withRunningShop } from "../support/running-shop.ts";
import { runScript } from "../support/script-process.ts";
import { withConnection } from "../support/with-connection.ts";

const orders = 100_000;
// Includes all generated orders.
const days = { startDate: "2024-10-01", endDate: "2026-10-31" };
const maxMegabytes = 120;
const rounds = 5;

/** The orders report of 100,000 orders: its time compared with the same rows as CSV, and its memory. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(async (shop) => {
    const token = await withConnection(shop.ownerUrl, async (db) => {
      await insertManyOrders(db, orders);
      return insertAdmin(db);
    });

    const report = { shop, token, path: `/api/admin/reports/orders.xlsx?${new URLSearchParams(days)}` };
    // The first download, with cold caches.
    const { file, grownMegabytes } = await downloadWatched(report);
    assertWhole(file);
    const turns = await measureInTurns(
      () => downloadTime(report),
      () => runScript<CsvToWrite>("bare-servers/bare-csv.ts", { databaseUrl: shop.databaseUrl, ...days }),
      { rounds },
    );
    return [
      {
        what: "orders report as xlsx, 100,000 orders, compared with CSV",
        unit: "ms",
        limit: { atMost: 2 },
        ...turns,
      },
      mustHoldAtMost("memory growth of the process", grownMegabytes, maxMegabytes),
    ];
  });
}

function assertWhole(file: Buffer): void {
  const sheet = readZip(file).get("xl/worksheets/sheet1.xml")?.toString() ?? "";
  const rows = sheet.split("<row ").length - 1;
  if (rows !== orders + 1)
    throw new Error(`There should be ${orders} rows and a heading, and there are ${rows}.`);
}
