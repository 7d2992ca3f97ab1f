import { beforeAll, describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { stockOf } from "../../../test-support/builders/order.ts";
import { type UnpaidOrder, unpaidOrders } from "../../../test-support/builders/unpaid-orders.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import {
  atOnce,
  describeSchedule,
  type PaymentEvent,
  permutations,
  randomSchedules,
  type Schedule,
  schedulesOf,
  sequences,
} from "../../../test-support/interleavings/payment-schedules.ts";
import { runSchedule, settleRemaining } from "../../../test-support/interleavings/run-schedule.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { mapConcurrently } from "../../../test-support/map-concurrently.ts";

const shop = testAppForAll();
let initialStock: number;
beforeAll(async () => {
  initialStock = await stockOf(shop, sku);
});

const sku = "HONROL100"; // each order of unpaidOrders has one
const maxConcurrentOrders = 8;
const batchSize = 1000;
const timeoutMs = 20 * 60_000;

interface ScheduleRun {
  readonly schedule: Schedule;
  readonly order: UnpaidOrder;
  readonly hasDied: boolean;
  readonly mustBePaid: boolean;
}

/** After each schedule there is one paid order, one payment, one sale of its goods and one invoice. */
async function expectOneOfEach(schedules: readonly Schedule[]): Promise<ScheduleRun[]> {
  const runs: ScheduleRun[] = [];
  for (let start = 0; start < schedules.length; start += batchSize)
    runs.push(...(await expectOneOfEachInBatch(schedules.slice(start, start + batchSize))));
  return runs;
}

async function expectOneOfEachInBatch(schedules: readonly Schedule[]): Promise<ScheduleRun[]> {
  const orders = await unpaidOrders(shop, schedules.length);
  // Updates the statistics: for tables it believes empty, PostgreSQL would plan sequential scans.
  await shop.ownerDb.query("ANALYZE");
  const runs = await mapConcurrently(
    schedules,
    maxConcurrentOrders,
    async (schedule, index): Promise<ScheduleRun> => {
      const order = orders[index]!;
      return { schedule, order, ...(await runSchedule(shop.shop, order, schedule)) };
    },
  );
  const unpaid = await findDiscrepancies(runs.filter(({ mustBePaid }) => mustBePaid));
  expect(unpaid, "orders whose payment event was processed are paid").toEqual([]);
  await mapConcurrently(runs, maxConcurrentOrders, ({ order }) => settleRemaining(shop.shop, order));
  expect(await findDiscrepancies(runs)).toEqual([]);
  const { rowCount: eventsWithoutJob } = await shop.db.query(
    `SELECT FROM webhook_events e
     WHERE e.processed_at IS NULL AND NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = 'webhook:' || e.event_id)`,
  );
  expect(eventsWithoutJob).toBe(0);
  expect(await stockOf(shop, sku)).toBe(initialStock);
  await expectCleanLedger(shop);
  return runs;
}

/** The orders with an unexpected outcome, each with its schedule. */
async function findDiscrepancies(runs: readonly ScheduleRun[]): Promise<string[]> {
  const { rows } = await shop.db.query<{ id: string; outcome: string }>(
    `SELECT * FROM (
       SELECT id, concat_ws(', ', status, stock_state,
         (SELECT count(*) FROM payments p WHERE p.order_id = o.id AND honoured) || ' payment',
         (SELECT count(*) FROM refunds r WHERE r.order_id = o.id) || ' refunds',
         (SELECT count(*) FROM invoices i WHERE i.order_id = o.id) || ' invoice',
         (SELECT count(*) FROM order_events e WHERE e.order_id = o.id AND what LIKE 'Payment %') || ' event'
       ) AS outcome
       FROM orders o WHERE id = ANY ($1)) AS each
     WHERE outcome <> 'Order Processing, sold, 1 payment, 0 refunds, 1 invoice, 1 event'`,
    [runs.map(({ order }) => order.id)],
  );
  const scheduleOf = new Map(runs.map(({ order, schedule }) => [order.id, schedule]));
  return rows.map(({ id, outcome }) => `${describeSchedule(scheduleOf.get(id)!)}: ${outcome}`).slice(0, 10);
}

/** Crashes each handler before its first statement, then its second, and so on; returns the number of crashes. */
async function expectOneDespiteCrashes(orders: readonly (readonly PaymentEvent[])[]): Promise<number> {
  let remaining = schedulesOf(orders).flatMap((schedule) =>
    schedule.steps.map((_step, crashing) => ({ schedule, crashing })),
  );
  let crashes = 0;
  for (let statement = 1; remaining.length > 0; statement += 1) {
    const schedules = remaining.map(({ schedule: { isCapturedFirst, steps }, crashing }) => ({
      isCapturedFirst,
      steps: steps.map((step, i) =>
        i === crashing ? step.map((one) => ({ ...one, breakBefore: statement })) : step,
      ),
    }));
    const runs = await expectOneOfEach(schedules);
    remaining = remaining.filter((_one, i) => runs[i]!.hasDied);
    crashes += remaining.length;
  }
  return crashes;
}

const upTo = <Item>(length: number, of: (length: number) => Item[]): Item[] =>
  Array.from({ length }, (_, i) => of(i + 1)).flat();

describe(
  "one payment leads to one paid order, one sale of its goods and one invoice",
  { tags: ["ruling-cart.15", "ruling-invoice.1"] },
  () => {
    test(
      "a payment counts once when its events arrive in any order, any number of times",
      async () => {
        const repeated = upTo(quickOrLong(2, 4), sequences);
        const different = upTo(quickOrLong(0, 7), permutations);
        const runs = await expectOneOfEach(schedulesOf([...repeated, ...different]));
        expect(runs).toHaveLength(2 * quickOrLong(56, 2800 + 13_699));
      },
      timeoutMs,
    );

    test(
      "a payment counts once when its events are processed in parallel",
      async () => {
        const schedules = upTo(quickOrLong(2, 5), atOnce);
        expect(await expectOneOfEach(schedules)).toHaveLength(2 * quickOrLong(35, 791));
      },
      timeoutMs,
    );

    test(
      "a payment counts once when a handler crashes before any of its statements and the event is retried",
      async () => {
        const beforeCapture = (["verify", "failed", "expiry"] as const).map(
          (event) => [event, "captured"] as const,
        );
        const pairs = quickOrLong<readonly (readonly PaymentEvent[])[]>(beforeCapture, sequences(2));
        const crashes = await expectOneDespiteCrashes([...sequences(1), ...pairs]);
        expect(crashes).toBeGreaterThan(quickOrLong(150, 1000));
      },
      timeoutMs,
    );

    test(
      "a payment counts once after random faults",
      async () => {
        await expectOneOfEach(randomSchedules(quickOrLong(300, 10_000), 20_261_122));
      },
      timeoutMs,
    );
  },
);
