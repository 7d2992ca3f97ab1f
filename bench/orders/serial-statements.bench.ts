import { addToStock } from "@dakbag/api/features/catalogue/stock.queries";
import { deleteEventsProcessedBefore } from "@dakbag/api/features/checkout/payments.queries";
import { takeSerial } from "@dakbag/api/features/invoices/invoices.queries";
import { countMessages } from "@dakbag/api/features/notifications/claim-messages.queries";
import { deleteNotifications } from "@dakbag/api/features/notifications/notifications.queries";
import { sumHeld } from "@dakbag/api/features/buying/reservation-limits.queries";
import { findTime } from "@dakbag/api/platform/clock.queries";
import { compactOrderCountChanges } from "@dakbag/api/features/orders/order-counts.queries";
import { openDatabase, transaction } from "@dakbag/api/platform/database";
import { uuidV7 } from "@dakbag/api/platform/uuid-v7";
import type pg from "pg";
import { withCleanUp } from "../support/clean-up.ts";
import { type Measurement, median, mustTakeAtMost } from "../support/measurement.ts";
import { prepareBuyers } from "../support/prepared-buyers.ts";
import { startPreparedDatabase } from "../support/prepared-database.ts";
import {
  insertCountChanges,
  insertReports,
  insertReservedOrders,
  insertSentMessages,
} from "./serial-statements.queries.ts";

const connections = 10;
const seconds = 5;
const times = 21;
const sizes = [1000, 10_000, 100_000];
const sentMessages = 100_000;
const maxMs = 400;
const maxCountMs = 5;
const minPerSecond = 100;
const ordersOfMinute = 10_000;
const reports = 20_000;
const maxJobMs = 5000;
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Statements that take longer, or let each other wait, the more orders there are: one number series, one product's
 * stock, the sum of what unpaid orders hold, and jobs. And the count of a day's messages, which does not.
 */
export function measure(): Promise<Measurement[]> {
  return withCleanUp(async (afterwards) => {
    const { postgres } = await startPreparedDatabase(afterwards);
    const db = openDatabase(postgres.ownerUrl, { onConnectionError: () => undefined });
    afterwards(() => db.end());
    const { buyers } = await prepareBuyers(db, connections);
    const [buyer] = buyers;
    const measurements = [
      atLeast("invoice numbers of one series", await rateOf(db, numberInvoice)),
      atLeast("sales of one product", await rateOf(db, (tx) => addToStock(tx, ["TAPBRN048"], [-1], false))),
    ];
    for (const size of sizes) {
      await insertReservedOrders(db, size);
      const since = uuidV7(new Date(Date.now() - 86_400_000));
      const held = await timeOf(() => sumHeld(db, buyer!.userId, since));
      console.log(`  the sum of ${size} held orders: ${held.toFixed(1)} ms`);
      measurements.push(mustTakeAtMost(`the sum of ${size} held orders`, held, maxMs));
    }
    await insertSentMessages(db, sentMessages);
    const counted = await timeOf(() => countMessages(db, "sms", new Date()));
    console.log(`  the count of a day's messages: ${counted.toFixed(2)} ms`);
    measurements.push(mustTakeAtMost("the count of a day's messages", counted, maxCountMs));
    measurements.push(...(await timesOfJobs(db)));
    return measurements;
  });
}

/** One batch of each job whose work grows with the orders. */
async function timesOfJobs(db: pg.Pool): Promise<Measurement[]> {
  await insertCountChanges(db, ordersOfMinute);
  await insertReports(db, reports);
  const once = async (what: string, work: () => Promise<unknown>, withinMs: number) => {
    const startedAt = performance.now();
    await work();
    const tookMs = performance.now() - startedAt;
    console.log(`  ${what}: ${tookMs.toFixed(0)} ms`);
    return mustTakeAtMost(what, tookMs, withinMs);
  };
  return [
    await once(
      `adding up the counts of ${ordersOfMinute} orders`,
      () => compactOrderCountChanges(db),
      maxJobMs,
    ),
    await once("deleting 500 reports", () => deleteEventsProcessedBefore(db, new Date(), 500), maxJobMs),
    await once("deleting 5,000 messages", () => deleteNotifications(db, lastId, 5000), maxJobMs),
  ];
}

/** Holds the series as long as an invoice does: its insert and the end of a savepoint follow. */
async function numberInvoice(tx: pg.PoolClient): Promise<void> {
  await takeSerial(tx, "tax invoice", "26-27");
  await findTime(tx);
  await findTime(tx);
}

/** How often a second ten connections do something, each time in a transaction of its own. */
async function rateOf(db: pg.Pool, work: (tx: pg.PoolClient) => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await transaction(db, work);
        done += 1;
      }
    }),
  );
  return done / seconds;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const tookMs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    await work();
    tookMs.push(performance.now() - startedAt);
  }
  return median(tookMs);
}

function atLeast(what: string, measured: number): Measurement {
  console.log(`  ${what}: ${Math.round(measured)} a second`);
  return { what, unit: "1/s", measured, against: minPerSecond, limit: { atLeast: 1 } };
}
