import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { findDiscrepancies } from "@dakbag/api/features/ledger/ledger.queries";
import type { BareWholeOrders } from "../bare-servers/bare-whole-orders.ts";
import { measureInTurns, type Measurement, median, mustTakeAtMost } from "../support/measurement.ts";
import { processorMs } from "../support/processor-time.ts";
import { type RunningShop, withRunningShop } from "../support/running-shop.ts";
import { startScript } from "../support/script-process.ts";
import { prepareWholeOrders, type Times } from "./whole-order.ts";
import { createDatabaseBeside } from "./whole-order.queries.ts";

const ordersToWarmUp = 400;
const rounds = 4;
const ordersPerRound = 100;

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
  const bareUrls = await createDatabaseBeside(shop, "bare");
  await prepareDatabase(bareUrls, new Date());
  const bare = await startScript<BareWholeOrders>("bare-servers/bare-whole-orders.ts", {
    databaseUrl: bareUrls.url,
  });
  const bareUrl = `http://127.0.0.1:${bare.answer}`;
  const count = ordersToWarmUp + rounds * ordersPerRound;
  const inShop = await prepareWholeOrders({
    ownerUrl: shop.ownerUrl,
    url: shop.url,
    sandboxUrl: sandbox.url,
    count,
  });
  const inBare = await prepareWholeOrders({
    ownerUrl: bareUrls.ownerUrl,
    url: bareUrl,
    sandboxUrl: bareUrl,
    count,
  });
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
