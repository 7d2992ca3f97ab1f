import { readZip } from "@dakbag/api/test-support/read-xlsx";
import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import type { CsvToWrite } from "./bare-servers/bare-csv.ts";
import { insertAdmin, insertManyOrders } from "./many-orders.queries.ts";
import { measureInTurns, type Measurement } from "./measurement.ts";
import { downloadTime, downloadWatched } from "./report-download.ts";
import { withRunningShop } from "./running-shop.ts";
import { runScript } from "./script-process.ts";

const orders = 100_000;
// Of the orders that the generator makes in these two years, every one.
const days = { startDate: "2024-10-01", endDate: "2026-10-31" };
const mostMegabytes = 120;
const rounds = 5;

/** The orders report of 100,000 orders: its time beside the same rows as CSV, and what memory it takes. */
export function measureReports(): Promise<Measurement[]> {
  return withRunningShop(async (shop) => {
    const token = randomBytes(32).toString("base64url");
    const db = new pg.Client({ connectionString: shop.databaseUrl });
    await db.connect();
    await insertAdmin(db, createHash("sha256").update(token).digest());
    await insertManyOrders(db, orders);
    await db.end();

    const report = { shop, token, path: `/api/admin/reports/orders.xlsx?${new URLSearchParams(days)}` };
    // The first download, with nothing warm.
    const { file, grownMegabytes } = await downloadWatched(report);
    assertWhole(file);
    const turns = await measureInTurns(
      () => downloadTime(report),
      () => runScript<CsvToWrite>("bare-servers/bare-csv.ts", { databaseUrl: shop.databaseUrl, ...days }),
      { rounds },
    );
    return [
      {
        what: "orders report as xlsx, 100,000 orders, beside CSV",
        unit: "ms",
        limit: { atMost: 2 },
        ...turns,
      },
      {
        what: "memory that the process grows by meanwhile",
        unit: "MB",
        measured: grownMegabytes,
        against: mostMegabytes,
        limit: { atMost: 1 },
      },
    ];
  });
}

function assertWhole(file: Buffer): void {
  const sheet = readZip(file).get("xl/worksheets/sheet1.xml")?.toString() ?? "";
  const rows = sheet.split("<row ").length - 1;
  if (rows !== orders + 1)
    throw new Error(`There should be ${orders} rows and a heading, and there are ${rows}.`);
}
