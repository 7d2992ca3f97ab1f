import { startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { freePort } from "@dakbag/api/database/free-port";
import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { openDatabase } from "@dakbag/api/platform/database";
import { checkoutAddress } from "@dakbag/api/test-support/builders/shipping-details";
import { shopEnvironment } from "@dakbag/sandbox/shop-environment";
import { startSandbox } from "@dakbag/sandbox/start-sandbox";
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { postTo } from "./bare-servers/post-to.ts";
import { withCleanUp } from "./clean-up.ts";
import type { Measurement } from "./measurement.ts";
import { countComplete, countWork, findServerPid, type Work } from "./order-cost.queries.ts";
import { type PreparedBuyer, prepareBuyers } from "./prepared-buyers.ts";
import { processorMs } from "./processor-time.ts";
import { residentBytes } from "./resident-bytes.ts";
import { startShop } from "./shop-process.ts";

const orders = Number(process.env["ORDER_COST_ORDERS"] ?? 1200);
const ordersToWarmUp = 200;
const buyersAtOnce = 4;
const doneWithinMs = 120_000;
const statisticsMs = 2000; // after which the last transactions are counted

const maxKilobytesKept = 30;
const maxKilobytesOfLog = 150;

/**
 * What one order of three lines leaves behind: rows and bytes of each table, bytes of the database's log, transactions, and
 * processor time of the shop and of PostgreSQL. docs/scale.md multiplies these.
 */
export function measure(): Promise<Measurement[]> {
  return withCleanUp(async (afterwards) => {
    const folder = makeTemporaryDataDir("bench");
    afterwards(() => rmSync(folder, { recursive: true }));
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data") });
    afterwards(() => postgres.stop());
    await prepareDatabase(postgres, new Date());
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const sandbox = await startSandbox({ webhookUrl: `${url}/api/webhooks/razorpay` });
    afterwards(() => sandbox.close());
    const db = openDatabase(postgres.ownerUrl, { onConnectionError: () => undefined });
    afterwards(() => db.end());
    const { buyers } = await prepareBuyers(db, ordersToWarmUp + orders);
    const environment = {
      ...shopEnvironment(sandbox),
      PORT: String(port),
      HOST: "127.0.0.1",
      DATABASE_URL: postgres.url,
      SERVER_SECRET: "a-secret-that-only-the-bench-knows-0123456789",
      RATE_LIMIT_SCALE: "1000000",
    };
    const shop = await startShop(environment, { logFile: join(folder, "shop.log") });
    afterwards(() => shop.stop());
    await orderAll(db, url, sandbox.url, buyers.splice(0, ordersToWarmUp), ordersToWarmUp);
    await pause(statisticsMs);
    const serverPid = await findServerPid(db);
    const [before, shopBefore, serverBefore] = [
      await countWork(db),
      processorMs(shop.pid),
      serverMs(serverPid),
    ];
    const startedAt = performance.now();
    await orderAll(db, url, sandbox.url, buyers, ordersToWarmUp + orders);
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`  memory of the shop: ${Math.round(residentBytes(shop.pid) / 2 ** 20)} MB`);
    const processor = {
      shop: processorMs(shop.pid) - shopBefore,
      server: serverMs(serverPid) - serverBefore,
    };
    await pause(statisticsMs);
    return report(before, await countWork(db), processor, seconds);
  });
}

async function orderAll(
  db: pg.Pool,
  url: string,
  sandboxUrl: string,
  some: PreparedBuyer[],
  expected: number,
) {
  const waiting = some.values();
  await Promise.all(
    Array.from({ length: buyersAtOnce }, async () => {
      for (const buyer of waiting) await order(url, sandboxUrl, buyer);
    }),
  );
  const deadline = performance.now() + doneWithinMs;
  for (;;) {
    const { complete, waiting: left } = await countComplete(db);
    if (complete === expected && left === 0) return;
    if (performance.now() > deadline)
      throw new Error(`${complete} of ${expected} orders are complete, ${left} jobs wait.`);
    await pause(200);
  }
}

async function order(url: string, sandboxUrl: string, { token }: PreparedBuyer): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const body = { shippingAddress: checkoutAddress, paymentMethod: "razorpay" };
  const placed = await postTo(`${url}/api/orders`, body, headers);
  const toPay = { order_id: placed["razorpayOrderId"], outcome: "captured" };
  const paid = await postTo(`${sandboxUrl}/razorpay/_sandbox/pay`, toPay);
  const payment = {
    razorpayOrderId: paid["razorpay_order_id"],
    razorpayPaymentId: paid["razorpay_payment_id"],
    razorpaySignature: paid["razorpay_signature"],
  };
  await postTo(`${url}/api/orders/verifyPayment`, payment, headers);
}

/** The processor time of a PostgreSQL server with its connections' processes (Linux). */
function serverMs(pid: number): number {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  const pids = children.trim().split(/\s+/).map(Number);
  return [pid, ...pids].reduce((sum, each) => sum + processorMs(each), 0);
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
