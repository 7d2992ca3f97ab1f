import { openDatabase } from "@dakbag/api/platform/database";
import { findDiscrepancies } from "@dakbag/api/features/ledger/ledger.queries";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type Measurement, median, mustTakeAtMost } from "./measurement.ts";
import { type PreparedBuyer, prepareBuyers } from "./prepared-buyers.ts";
import { processorMs } from "./processor-time.ts";
import { type RunningShop, withRunningShop } from "./running-shop.ts";
import { orderAsBuyer, type Times } from "./whole-order.ts";
import { countProgress } from "./whole-order.queries.ts";

const buyersAtOnce = 8;
const ordersToWarmUp = 400;
const orders = 400;
const messagesOfOrder = 4; // placed and paid, by SMS and by e-mail
const reportsOfOrder = 3; // the provider's events: authorised, captured, order paid
const doneWithinMs = 60_000;

const maxShopMs = 5;
const maxSandboxMs = 2;

/**
 * Whole orders over HTTP, from the first line in the cart until everything that follows the payment is done, by eight buyers
 * at once: the processor time of the shop and of its stand-in for the providers.
 */
export function measure(): Promise<Measurement[]> {
  const environment: Record<string, string> = { RATE_LIMIT_SCALE: "1000000" };
  const profiles = process.env["WHOLE_ORDER_PROFILES"];
  if (process.env["WO_OPTS"]) environment["NODE_OPTIONS"] = process.env["WO_OPTS"];
  if (profiles !== undefined) environment["NODE_OPTIONS"] = `--cpu-prof --cpu-prof-dir=${profiles}`;
  return withRunningShop(measureIn, { withSandbox: true, environment });
}

async function measureIn(shop: RunningShop): Promise<Measurement[]> {
  const { sandbox } = shop;
  if (!sandbox) throw new Error("Whole orders need the sandbox.");
  const db = openDatabase(shop.ownerUrl, { onConnectionError: () => undefined });
  try {
    const { buyers } = await prepareBuyers(db, ordersToWarmUp + orders, { withCarts: false });
    const run = async (some: PreparedBuyer[]) => {
      const times: Times[] = [];
      const waiting = some.values();
      const order = async () => {
        for (const buyer of waiting) times.push(await orderAsBuyer(shop.url, sandbox.url, buyer));
      };
      await Promise.all(Array.from({ length: buyersAtOnce }, order));
      return times;
    };
    await run(buyers.splice(0, ordersToWarmUp));
    await untilDone(db, ordersToWarmUp);

    const before = { shop: processorMs(shop.pid), sandbox: processorMs(sandbox.pid) };
    const startedAt = performance.now();
    const times = await run(buyers);
    const orderedAt = performance.now();
    await untilDone(db, ordersToWarmUp + orders);
    const doneAt = performance.now();
    const shopMs = (processorMs(shop.pid) - before.shop) / orders;
    const sandboxMs = (processorMs(sandbox.pid) - before.sandbox) / orders;

    const steps = Object.keys(times[0] ?? {}) as (keyof Times)[];
    for (const step of steps)
      console.log(`  ${step}: ${median(times.map((one) => one[step])).toFixed(1)} ms in the middle`);
    console.log(`  ${((orders * 1000) / (orderedAt - startedAt)).toFixed(1)} orders/s`);
    console.log(`  jobs left over for ${Math.round(doneAt - orderedAt)} ms`);
    return [
      mustTakeAtMost("whole order: processor time of the shop", shopMs, maxShopMs),
      mustTakeAtMost("whole order: processor time of the sandbox", sandboxMs, maxSandboxMs),
    ];
  } finally {
    await db.end();
  }
}

/** Waits until nothing is left to do. @throws Error when an order is not complete then */
async function untilDone(db: pg.Pool, count: number): Promise<void> {
  const deadline = performance.now() + doneWithinMs;
  const isDone = async () => {
    const progress = await countProgress(db);
    const { paid, invoiced, notified, reported, unfinished } = progress;
    const isComplete =
      paid === count &&
      invoiced === count &&
      notified === count * messagesOfOrder &&
      reported === count * reportsOfOrder &&
      unfinished === 0;
    if (!isComplete && performance.now() > deadline)
      throw new Error(`${count} whole orders were expected: ${JSON.stringify(progress)}`);
    return isComplete;
  };
  while (!(await isDone())) await pause(50);
  const discrepancies = await findDiscrepancies(db, 20);
  if (discrepancies.length > 0) throw new Error(JSON.stringify(discrepancies));
}
