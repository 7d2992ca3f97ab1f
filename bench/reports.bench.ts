import { readZip } from "@dakbag/api/test-support/read-xlsx";
import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import type { CsvToWrite } from "./bare-servers/bare-csv.ts";
import { insertAdmin, insertManyOrders } from "./many-orders.queries.ts";
import { measureInTurns, type Measurement } from "./measurement.ts";
import { residentBytes } from "./resident-bytes.ts";
import { type RunningShop, withRunningShop } from "./running-shop.ts";
import { runScript } from "./script-process.ts";

const orders = 100_000;
// Of the orders that the generator makes in these two years, every one.
const days = { startDate: "2024-10-01", endDate: "2026-10-31" };
const mostMegabytes = 120;
const rounds = 5;
const msBetweenLooks = 10;

/** The orders report of 100,000 orders: its time beside the same rows as CSV, and what memory it takes. */
export function measureReports(): Promise<Measurement[]> {
  return withRunningShop(async (shop) => {
    const token = randomBytes(32).toString("base64url");
    const db = new pg.Client({ connectionString: shop.databaseUrl });
    await db.connect();
    await insertAdmin(db, createHash("sha256").update(token).digest());
    await insertManyOrders(db, orders);
    await db.end();

    const memory = await memoryOf(shop, token);
    const turns = await measureInTurns(
      () => downloadTime(shop, token),
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
        measured: memory,
        against: mostMegabytes,
        limit: { atMost: 1 },
      },
    ];
  });
}

/** The most that the process held beyond what it held before, in a first download with nothing warm. */
async function memoryOf(shop: RunningShop, token: string): Promise<number> {
  const before = residentBytes(shop.pid);
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, residentBytes(shop.pid))), msBetweenLooks);
  const pieces: Uint8Array[] = [];
  await download(shop, token, (piece) => pieces.push(piece));
  clearInterval(looking);
  assertWhole(Buffer.concat(pieces));
  return (most - before) / 1e6;
}

async function downloadTime(shop: RunningShop, token: string): Promise<number> {
  const begin = performance.now();
  await download(shop, token, () => undefined);
  return performance.now() - begin;
}

async function download(shop: RunningShop, token: string, take: (piece: Uint8Array) => void): Promise<void> {
  const answer = await fetch(`${shop.url}/api/admin/reports/orders.xlsx?${new URLSearchParams(days)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok || !answer.body) throw new Error(`The report was refused: ${await answer.text()}`);
  for await (const piece of answer.body) take(piece);
}

function assertWhole(file: Buffer): void {
  const sheet = readZip(file).get("xl/worksheets/sheet1.xml")?.toString() ?? "";
  const rows = sheet.split("<row ").length - 1;
  if (rows !== orders + 1)
    throw new Error(`There should be ${orders} rows and a heading, and there are ${rows}.`);
}
