import { beforeAll, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { buyersWithCarts } from "../../../test-support/builders/many-buyers.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { expectCleanLedger } from "../../../test-support/expect-clean-ledger.ts";
import { mapConcurrently } from "../../../test-support/map-concurrently.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import {
  actInTab,
  askAboutTabs,
  describeTabs,
  randomTabSchedules,
  reportPayments,
  type TabSchedule,
  type TwoTabs,
  twoTabs,
} from "../../../test-support/schedules/tab-acts.ts";
import { channels } from "../notifications/channel.ts";
import { sendDueNotifications } from "../notifications/send-notifications.ts";

const shop = testAppForAll();
const skus = ["HONROL100", "TAPBRN040"] as const;
beforeAll(async () => {
  for (const sku of skus) await setStock(shop, 100_000, sku);
});

const scheduleCount = quickOrLong(200, 10_000);
const batchSize = 100;
const concurrentBuyers = 8;
const seed = 20_261_126;

interface Run {
  readonly schedule: TabSchedule;
  readonly one: TwoTabs;
}

const idsOf = (runs: readonly Run[]) => runs.map(({ one }) => one.buyer.userId);

/** Fails with the schedules of the buyers that the statement finds. */
async function expectNone(runs: readonly Run[], what: string, sql: string): Promise<void> {
  const { rows } = await shop.db.query<{ buyer: string; found: string }>(sql, [idsOf(runs)]);
  const found = rows.map(({ buyer, found: text }) => {
    const run = runs.find(({ one }) => one.buyer.userId === buyer);
    return `${text}: ${run ? describeTabs(run.schedule) : buyer}`;
  });
  expect(found, what).toEqual([]);
}

const twoPayable = `
  SELECT buyer_id AS buyer, count(*) || ' payable orders' AS found FROM orders
  WHERE buyer_id = ANY ($1) AND status = 'Payment Pending' AND paid_at IS NULL GROUP BY buyer_id HAVING count(*) > 1`;

const neitherBoughtNorReturned = `
  SELECT o.buyer_id AS buyer, p.razorpay_payment_id || ' of ' || o.status AS found
  FROM payments p JOIN orders o ON o.id = p.order_id
  WHERE o.buyer_id = ANY ($1) AND (p.honoured <> (o.razorpay_payment_id IS NOT DISTINCT FROM p.razorpay_payment_id)
    OR p.honoured = EXISTS (SELECT FROM refunds r WHERE r.razorpay_payment_id = p.razorpay_payment_id))`;

// Only a buyer who really paid twice gets money back for an order that was replaced.
const lostThoughPaid = `
  SELECT o.buyer_id AS buyer, r.razorpay_payment_id || ' of ' || o.status || ' went back' AS found
  FROM refunds r JOIN orders o ON o.id = r.order_id
  WHERE o.buyer_id = ANY ($1) AND r.reason = 'order replaced' AND NOT EXISTS (
    SELECT FROM orders other WHERE other.buyer_id = o.buyer_id AND other.id <> o.id AND other.paid_at >= o.placed_at)`;

const remindedWrongly = `
  SELECT o.buyer_id AS buyer, o.status || ' was reminded of' AS found
  FROM notifications n JOIN orders o ON o.id = n.order_id
  WHERE o.buyer_id = ANY ($1) AND n.kind = 'placed' AND n.claimed_at IS NOT NULL
    AND n.order_id NOT IN (SELECT order_id FROM unpaid_at_reminders)`;

/** Sends the reminders that are due 20 minutes after the orders were placed. */
async function remind(runs: readonly Run[]): Promise<void> {
  await shop.ownerDb.query(
    `INSERT INTO unpaid_at_reminders SELECT o.id FROM orders o
     WHERE o.buyer_id = ANY ($1) AND status = 'Payment Pending' AND paid_at IS NULL AND stock_state = 'reserved'
     ON CONFLICT DO NOTHING`,
    [idsOf(runs)],
  );
  const clock = () => new Date(shop.clock.now().getTime() + 21 * 60_000);
  for (const channel of channels) await sendDueNotifications({ ...shop.shop, clock }, channel);
  await expectNone(runs, "reminders are of unpaid orders", remindedWrongly);
}

/** The provider's answers are enough, without its reports: only a second payment of a paid order is known by its report. */
async function expectKnown(runs: readonly Run[]): Promise<void> {
  const payments = runs.flatMap(({ one }) => one.payments);
  const { rows } = await shop.db.query(
    `SELECT made.id FROM unnest($1::text[], $2::uuid[]) AS made (id, order_id) JOIN orders o ON o.id = made.order_id
     WHERE o.paid_at IS NULL AND NOT EXISTS (SELECT FROM payments p WHERE p.razorpay_payment_id = made.id)`,
    [payments.map(({ id }) => id), payments.map(({ order }) => order.order._id)],
  );
  expect(rows, "payments that the shop never noticed").toEqual([]);
}

/** What a screen said of an order stays true: it was paid, replaced or cancelled, or its payment went back. */
async function expectTrue(runs: readonly Run[]): Promise<void> {
  const { rows } = await shop.db.query<{ id: string; truth: string[] }>(
    `SELECT o.id, ARRAY[
       CASE WHEN o.paid_at IS NOT NULL THEN 'paid' END,
       CASE WHEN o.paid_at IS NULL AND o.status IN ('Cancelled', 'Refunded') THEN 'cancelled' END,
       CASE WHEN EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND NOT p.honoured) THEN 'returned' END]
       || ARRAY(SELECT 'This order was r' || substr(what, 2) || '.' FROM order_events e
          WHERE e.order_id = o.id AND e.what LIKE 'Replaced by %') AS truth
     FROM orders o WHERE o.buyer_id = ANY ($1)`,
    [idsOf(runs)],
  );
  const truths = new Map(rows.map(({ id, truth }) => [id, truth]));
  const untrue = runs.flatMap(({ schedule, one }) =>
    one.statements
      .filter(({ of, text }) => !truths.get(of)?.includes(claimIn(text)))
      .map(({ text }) => `${text}: ${describeTabs(schedule)}`),
  );
  expect(untrue).toEqual([]);
}

function claimIn(text: string): string {
  if (text === "Payment Successful!" || /^(This|Your) order .*(already )?been paid/.test(text)) return "paid";
  if (/is refunded automatically/.test(text)) return "returned";
  return text.startsWith("This order was cancelled") ? "cancelled" : text;
}

/** No cart is paid twice: of nothing was more bought than was put into the cart. */
async function expectNothingBoughtTwice(runs: readonly Run[]): Promise<void> {
  const { rows } = await shop.db.query<{ buyer: string; sku: string; bought: number }>(
    `SELECT o.buyer_id AS buyer, l.sku, sum(l.quantity)::int AS bought FROM orders o JOIN order_lines l ON l.order_id = o.id
     WHERE o.buyer_id = ANY ($1) AND o.paid_at IS NOT NULL GROUP BY 1, 2`,
    [idsOf(runs)],
  );
  const addedBy = new Map(runs.map(({ one }) => [one.buyer.userId, one.added]));
  expect(rows.filter(({ buyer, sku, bought }) => bought > (addedBy.get(buyer)?.get(sku) ?? 0))).toEqual([]);
}

test(
  "random schedules of two tabs: one payable order, each payment buys one order or goes back, nothing untrue is said",
  { tags: ["ruling-cart.20", "ruling-cart.21", "ruling-cart.15", "ruling-news.8"], timeout: 60 * 60_000 },
  async () => {
    await shop.ownerDb.query("CREATE TABLE unpaid_at_reminders (order_id uuid PRIMARY KEY)");
    await shop.ownerDb.query("GRANT SELECT ON unpaid_at_reminders TO PUBLIC");
    const schedules = randomTabSchedules(scheduleCount, skus, seed);
    let paid = 0;
    for (let first = 0; first < schedules.length; first += batchSize) {
      const some = schedules.slice(first, first + batchSize);
      const buyers = await buyersWithCarts(shop, some.length, () => [[skus[0], 1]]);
      const runs = buyers.map((buyer, n): Run => {
        return { schedule: some[n]!, one: twoTabs(buyer, new Map([[skus[0], 1]])) };
      });
      const longest = Math.max(...some.map(({ length }) => length));
      for (let step = 0; step < longest; step += 1) {
        await mapConcurrently(runs, concurrentBuyers, ({ schedule, one }) =>
          Promise.all((schedule[step] ?? []).map((act) => actInTab(shop, one, act))),
        );
        await expectNone(runs, "a buyer has one payable order", twoPayable);
        shop.clock.advance(1000);
        if (step % 4 === 3) await remind(runs);
      }
      await mapConcurrently(runs, concurrentBuyers, ({ one }) => askAboutTabs(shop, one));
      await expectKnown(runs);
      await mapConcurrently(runs, concurrentBuyers, ({ one }) => reportPayments(shop, one));
      await expectNone(runs, "a payment bought its order or goes back", neitherBoughtNorReturned);
      await expectNone(runs, "no paid order is lost", lostThoughPaid);
      await expectTrue(runs);
      await expectNothingBoughtTwice(runs);
      await expectCleanLedger(shop);
      paid += runs.reduce((sum, { one }) => sum + one.payments.length, 0);
    }
    expect(paid).toBeGreaterThan(scheduleCount / 2);
    const revived = await shop.db.query("SELECT FROM order_events WHERE what LIKE 'Taken up again%'");
    expect(revived.rows.length).toBeGreaterThan(scheduleCount / 50);
    const reminded = await shop.db.query(
      "SELECT FROM notifications WHERE kind = 'placed' AND state = 'sent'",
    );
    expect(reminded.rows.length).toBeGreaterThan(scheduleCount / 20);
  },
);
