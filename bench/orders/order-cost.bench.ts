import { openDatabase } from "@dakbag/api/platform/database";
import { setTimeout as pause } from "node:timers/promises";
import type { Measurement } from "../support/measurement.ts";
import { countWork, findServerPid, type Work } from "./order-cost.queries.ts";
import { type PreparedBuyer, prepareBuyers } from "../support/prepared-buyers.ts";
import { processorMs, processorMsWithChildren } from "../support/processor-time.ts";
import { residentBytes } from "../support/resident-bytes.ts";
import { type RunningShop, withRunningShop } from "../support/running-shop.ts";
import { orderFromCart, untilDone } from "./whole-order.ts";

const orders = Number(process.env["ORDER_COST_ORDERS"] ?? 1200);
const ordersToWarmUp = 200;
const concurrentBuyers = 4;
const doneWithinMs = 120_000;
const statisticsMs = 2000; // after which the last transactions are counted

const maxKilobytesKept = 30;
const maxKilobytesOfLog = 150;

/**
 * What one order of three lines leaves behind: rows and bytes of each table, bytes of the database's log, transactions, and
 * processor time of the shop and of PostgreSQL. docs/scale.md multiplies these.
 */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(measureIn, { withSandbox: true, environment: { RATE_LIMIT_SCALE: "1000000" } });
}

async function measureIn({ url, pid, ownerUrl, sandbox }: RunningShop): Promise<Measurement[]> {
  if (!sandbox) throw new Error("Orders need the sandbox.");
  const db = openDatabase(ownerUrl, { onConnectionError: () => undefined });
  try {
    const { buyers } = await prepareBuyers(db, ordersToWarmUp + orders);
    const orderAll = async (some: PreparedBuyer[], expected: number) => {
      const waiting = some.values();
      await Promise.all(
        Array.from({ length: concurrentBuyers }, async () => {
          for (const { token } of waiting) await orderFromCart(url, sandbox.url, token);
        }),
      );
      await untilDone(db, expected, doneWithinMs);
    };
    await orderAll(buyers.splice(0, ordersToWarmUp), ordersToWarmUp);
    await pause(statisticsMs);
    const serverPid = await findServerPid(db);
    const [before, shopBefore, serverBefore] = [
      await countWork(db),
      processorMs(pid),
      processorMsWithChildren(serverPid),
    ];
    const startedAt = performance.now();
    await orderAll(buyers, ordersToWarmUp + orders);
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`  memory of the shop: ${Math.round(residentBytes(pid) / 2 ** 20)} MB`);
    const processor = {
      shop: processorMs(pid) - shopBefore,
      server: processorMsWithChildren(serverPid) - serverBefore,
    };
    await pause(statisticsMs);
    return report(before, await countWork(db), processor, seconds);
  } finally {
    await db.end();
  }
}

function report(
  before: Work,
  after: Work,
  processor: { shop: number; server: number },
  seconds: number,
): Measurement[] {
  const each = (total: number) => (total / orders).toFixed(2);
  let kept = 0;
  for (const table of after.tables) {
    const was = before.tables.find(({ name }) => name === table.name);
    const bytes = table.bytes - (was?.bytes ?? 0);
    const counts = (["inserted", "changed", "deleted"] as const).map((key) => table[key] - (was?.[key] ?? 0));
    if (counts.every((count) => count < orders / 100)) continue;
    kept += bytes;
    console.log(`  ${table.name}: ${counts.map(each).join(" / ")} rows, ${Math.round(bytes / orders)} bytes`);
  }
  const log = after.logBytes - before.logBytes;
  const ofPages = after.logBytesOfPages - before.logBytesOfPages;
  console.log(`  inserted / changed / deleted; ${orders} orders in ${seconds.toFixed(0)} s`);
  console.log(`  transactions: ${each(after.transactions - before.transactions)}`);
  console.log(
    `  log: ${Math.round(log / orders)} bytes, up to ${Math.round(ofPages / orders)} of them whole pages`,
  );
  console.log(`  processor: shop ${each(processor.shop)} ms, PostgreSQL ${each(processor.server)} ms`);
  return [
    mustHaveAtMost("what an order leaves in the tables", kept, maxKilobytesKept),
    mustHaveAtMost("what an order writes to the database's log", log, maxKilobytesOfLog),
  ];
}

function mustHaveAtMost(what: string, bytes: number, kilobytes: number): Measurement {
  return { what, unit: "kB", measured: bytes / orders / 1000, against: kilobytes, limit: { atMost: 1 } };
}
