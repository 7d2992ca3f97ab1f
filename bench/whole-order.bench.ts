import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { openDatabase } from "@dakbag/api/platform/database";
import { findDiscrepancies } from "@dakbag/api/features/ledger/ledger.queries";
import type { BareWholeOrders } from "./bare-servers/bare-whole-orders.ts";
import { measureInTurns, type Measurement, median, mustTakeAtMost } from "./measurement.ts";
import { type PreparedBuyer, prepareBuyers } from "./prepared-buyers.ts";
import { processorMs } from "./processor-time.ts";
import { type RunningShop, withRunningShop } from "./running-shop.ts";
import { startScript } from "./script-process.ts";
import { orderAsBuyer, type Times, untilDone } from "./whole-order.ts";
import { createBareDatabase } from "./whole-order.queries.ts";

const buyersAtOnce = 8;
const ordersToWarmUp = 400;
const rounds = 4;
const ordersPerRound = 100;
const doneWithinMs = 60_000;

const maxShopMs = 5;
const maxSandboxMs = 2;
const minRatio = 0.35;

/**
 * Whole orders over HTTP, from the first line in the cart until everything that follows the payment is done, by eight buyers
 * at once: the processor time of the shop and of its stand-in for the providers, and the rate compared with one bare
 * server that answers the same requests with the same statements.
 *
 * WHOLE_ORDER_PROFILE names a folder for profiles of both processes.
 */
export function measure(): Promise<Measurement[]> {
  const environment = { RATE_LIMIT_SCALE: "1000000" };
  const profileFolder = process.env["WHOLE_ORDER_PROFILE"];
  return withRunningShop(measureIn, { withSandbox: true, environment, profileFolder });
}

async function measureIn(shop: RunningShop): Promise<Measurement[]> {
  const { sandbox } = shop;
  if (!sandbox) throw new Error("Whole orders need the sandbox.");
  const bareUrls = await createBareDatabase(shop);
  await prepareDatabase(bareUrls, new Date());
  const bare = await startScript<BareWholeOrders>("bare-servers/bare-whole-orders.ts", {
    databaseUrl: bareUrls.url,
  });
  const bareUrl = `http://127.0.0.1:${bare.answer}`;
  const inShop = await openSide(shop.ownerUrl, shop.url, sandbox.url);
  const inBare = await openSide(bareUrls.ownerUrl, bareUrl, bareUrl);
  try {
    await inShop.run(ordersToWarmUp);
    await inBare.run(ordersToWarmUp);
    const times: Times[] = [];
    const used = { shop: [] as number[], sandbox: [] as number[], bare: [] as number[] };
    const leftOverMs: number[] = [];
    const turns = await measureInTurns(
      async () => {
        const before = [processorMs(shop.pid), processorMs(sandbox.pid)] as const;
        const run = await inShop.run(ordersPerRound);
        used.shop.push((processorMs(shop.pid) - before[0]) / ordersPerRound);
        used.sandbox.push((processorMs(sandbox.pid) - before[1]) / ordersPerRound);
        times.push(...run.times);
        leftOverMs.push(run.leftOverMs);
        return run.rate;
      },
      async () => {
        const before = processorMs(bare.pid);
        const { rate } = await inBare.run(ordersPerRound);
        used.bare.push((processorMs(bare.pid) - before) / ordersPerRound);
        return rate;
      },
      { rounds },
    );
    const discrepancies = await findDiscrepancies(inShop.db, 20);
    if (discrepancies.length > 0) throw new Error(JSON.stringify(discrepancies));
    printSteps(times);
    console.log(`  jobs left over for ${Math.round(median(leftOverMs))} ms`);
    for (const [process, ms] of Object.entries(used))
      console.log(`  processor time of ${process}: ${median(ms).toFixed(1)} ms an order (${ms.join(", ")})`);
    return [
      { what: "whole order", unit: "orders/s", limit: { atLeast: minRatio }, ...turns },
      mustTakeAtMost("whole order: processor time of the shop", median(used.shop), maxShopMs),
      mustTakeAtMost("whole order: processor time of the sandbox", median(used.sandbox), maxSandboxMs),
    ];
  } finally {
    await Promise.all([inShop.db.end(), inBare.db.end()]);
    await bare.stop();
  }
}

function printSteps(times: readonly Times[]): void {
  for (const step of Object.keys(times[0] ?? {}) as (keyof Times)[])
    console.log(`  ${step}: ${median(times.map((one) => one[step])).toFixed(1)} ms in the middle`);
}

/** The shop with its sandbox, or the bare server, and its buyers. */
async function openSide(ownerUrl: string, url: string, sandboxUrl: string) {
  const db = openDatabase(ownerUrl, { onConnectionError: () => undefined });
  const count = ordersToWarmUp + rounds * ordersPerRound;
  const { buyers } = await prepareBuyers(db, count, { withCarts: false });
  let expected = 0;
  return {
    db,
    /** Places whole orders until everything that follows them is done. */
    async run(orders: number) {
      const waiting = buyers.splice(0, orders).values();
      expected += orders;
      const times: Times[] = [];
      const order = async (some: Iterable<PreparedBuyer>) => {
        for (const buyer of some) times.push(await orderAsBuyer(url, sandboxUrl, buyer));
      };
      const startedAt = performance.now();
      await Promise.all(Array.from({ length: buyersAtOnce }, () => order(waiting)));
      const orderedAt = performance.now();
      const rate = (orders * 1000) / (orderedAt - startedAt);
      await untilDone(db, expected, doneWithinMs);
      return { times, rate, leftOverMs: performance.now() - orderedAt };
    },
  };
}
