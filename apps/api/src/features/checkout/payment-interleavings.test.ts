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
let stockAtFirst: number;
beforeAll(async () => {
  stockAtFirst = await stockOf(shop, sku);
});

const sku = "HONROL100"; // what unpaidOrders holds, one each
const ordersAtOnce = 8;
const schedulesInOneGo = 1000;
const long = 20 * 60_000;

interface Ran {
  readonly schedule: Schedule;
  readonly order: UnpaidOrder;
  readonly hasDied: boolean;
  readonly mustBePaid: boolean;
}

/** Each of the schedules results in one paid order, one payment, one sale of its goods and one invoice. */
async function expectOneOfEach(schedules: readonly Schedule[]): Promise<Ran[]> {
  const ran: Ran[] = [];
  for (let start = 0; start < schedules.length; start += schedulesInOneGo)
    ran.push(...(await expectOneOfThese(schedules.slice(start, start + schedulesInOneGo))));
  return ran;
}

async function expectOneOfThese(schedules: readonly Schedule[]): Promise<Ran[]> {
  const orders = await unpaidOrders(shop, schedules.length);
  // As autovacuum would: with statistics of empty tables PostgreSQL would scan them completely.
  await shop.db.query("VACUUM ANALYZE");
  const ran = await mapConcurrently(schedules, ordersAtOnce, async (schedule, index): Promise<Ran> => {
    const order = orders[index]!;
    return { schedule, order, ...(await runSchedule(shop.shop, order, schedule)) };
  });
  const results = await outcomes(ran.filter(({ mustBePaid }) => mustBePaid));
  expect(results, "the captured payments were settled").toEqual([]);
  await mapConcurrently(ran, ordersAtOnce, ({ order }) => settleRemaining(shop.shop, order));
  expect(await outcomes(ran)).toEqual([]);
  const { rowCount: eventsWithoutJob } = await shop.db.query(
    `SELECT FROM webhook_events e
     WHERE NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key = 'webhook:' || e.event_id)`,
  );
  expect(eventsWithoutJob).toBe(0);
  expect(await stockOf(shop, sku)).toBe(stockAtFirst);
  await expectCleanLedger(shop);
  return ran;
}

/** What is wrong, by the schedule that it was wrong after. */
async function outcomes(ran: readonly Ran[]): Promise<string[]> {
  const { rows } = await shop.db.query<{ id: string; outcome: string }>(
    `SELECT * FROM (
       SELECT id, concat_ws(', ', status, stock_state,
         (SELECT count(*) FROM payments p WHERE p.order_id = o.id AND honoured) || ' payment',
         (SELECT count(*) FROM refunds r WHERE r.order_id = o.id) || ' refunds',
         (SELECT count(*) FROM invoices i WHERE i.order_id = o.id) || ' invoice',
         (SELECT count(*) FROM order_events e WHERE e.order_id = o.id AND what LIKE 'Payment %') || ' notified'
       ) AS outcome
       FROM orders o WHERE id = ANY ($1)) AS each
     WHERE outcome <> 'Order Processing, sold, 1 payment, 0 refunds, 1 invoice, 1 notified'`,
    [ran.map(({ order }) => order.id)],
  );
  const scheduleOf = new Map(ran.map(({ order, schedule }) => [order.id, schedule]));
  return rows.map(({ id, outcome }) => `${describeSchedule(scheduleOf.get(id)!)}: ${outcome}`).slice(0, 10);
}

/** A death before each statement of each handler, while there are so many. */
async function expectOneDespiteDeaths(orders: readonly (readonly PaymentEvent[])[]): Promise<number> {
  let alive = schedulesOf(orders).flatMap((schedule) =>
    schedule.steps.map((_step, dying) => ({ schedule, dying })),
  );
  let deaths = 0;
  for (let statement = 1; alive.length > 0; statement += 1) {
    const schedules = alive.map(({ schedule: { isCapturedFirst, steps }, dying }) => ({
      isCapturedFirst,
      steps: steps.map((step, i) =>
        i === dying ? step.map((one) => ({ ...one, breakBefore: statement })) : step,
      ),
    }));
    const ran = await expectOneOfEach(schedules);
    alive = alive.filter((_one, i) => ran[i]!.hasDied);
    deaths += alive.length;
  }
  return deaths;
}

const upTo = <Item>(length: number, of: (length: number) => Item[]): Item[] =>
  Array.from({ length }, (_, i) => of(i + 1)).flat();

describe(
  "one payment is one paid order, one sale of its goods and one invoice",
  { tags: ["ruling-cart.15", "ruling-invoice.1"] },
  () => {
    test(
      "webhooks, verification and jobs in any order, any number of times",
      async () => {
        const repeated = upTo(quickOrLong(2, 4), sequences);
        const different = upTo(quickOrLong(0, 7), permutations);
        const ran = await expectOneOfEach(schedulesOf([...repeated, ...different]));
        expect(ran).toHaveLength(2 * quickOrLong(56, 2800 + 13_699));
      },
      long,
    );

    test(
      "webhooks, verification and jobs in parallel",
      async () => {
        const schedules = upTo(quickOrLong(2, 5), atOnce);
        expect(await expectOneOfEach(schedules)).toHaveLength(2 * quickOrLong(35, 791));
      },
      long,
    );

    test(
      "a crash at any statement, followed by the retries of provider and queue",
      async () => {
        const beforeCapture = (["verify", "failed", "expiry"] as const).map(
          (event) => [event, "captured"] as const,
        );
        const pairs = quickOrLong<readonly (readonly PaymentEvent[])[]>(beforeCapture, sequences(2));
        const deaths = await expectOneDespiteDeaths([...sequences(1), ...pairs]);
        expect(deaths).toBeGreaterThan(quickOrLong(150, 1000));
      },
      long,
    );

    test(
      "random faults",
      async () => {
        await expectOneOfEach(randomSchedules(quickOrLong(300, 10_000), 20_261_122));
      },
      long,
    );
  },
);
