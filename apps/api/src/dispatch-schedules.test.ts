import type { PayableOrder } from "@dakbag/contracts/checkout";
import { expect, test } from "vitest";
import { requestOrder } from "../test-support/builders/order.ts";
import { buyersWithCarts } from "../test-support/builders/many-buyers.ts";
import { payOrder } from "../test-support/builders/payments.ts";
import { cancelReplacement } from "../test-support/builders/claims.ts";
import { saveOrder } from "../test-support/builders/save-order.ts";
import { type SignedIn, signInBuyer } from "../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../test-support/builders/stock.ts";
import { setFaults } from "../test-support/builders/verify-phone.ts";
import { askNow } from "../test-support/builders/booked-parcel.ts";
import { expectCleanLedger } from "../test-support/expect-clean-ledger.ts";
import { mapConcurrently } from "../test-support/map-concurrently.ts";
import { quickOrLong } from "../test-support/quick-or-long.ts";
import { randomFrom } from "../test-support/random-from.ts";
import { courierActs, noFaults } from "../test-support/schedules/courier-acts.ts";
import {
  type Answered,
  chooser,
  type Dispatch,
  moneyActs,
  parcelActs,
} from "../test-support/schedules/dispatch-acts.ts";
import { finishMoney } from "../test-support/schedules/end-refunds.ts";
import { findBrokenAtCompanies } from "../test-support/schedules/parcels-at-companies.ts";
import { readDispatch } from "../test-support/schedules/read-dispatch.ts";
import { findBrokenRules, watchDispatch } from "../test-support/schedules/watch-dispatch.ts";
import { startTestApp, type TestApp } from "../test-support/start-test-app.ts";
import { processBookings } from "./features/bookings/bookings.jobs.ts";

const batchSize = quickOrLong(70, 100);
const batches = Array.from({ length: quickOrLong(1, 20) }, (_, at) => at * batchSize);
const concurrentOrders = 6;
const [minRounds, maxRounds] = [2, 12];

/** How often each act is taken: the way to a delivered parcel more often than what ends an order. */
const weights = new Map(
  [
    [9, "scan"],
    [8, "book"],
    [6, "raise accept"],
    [5, "track turnFault"],
    [3, "arrange deliver handOver cancelBooking process revive"],
    [2, "finishProduction weigh refund refundProcessed"],
    [1.5, "move uploadStatus"],
    [1, "divide offerParts choosePart killedWhileBooking forgedPush loseAnswers retry refundFailed refuse"],
    [0.5, "cancel withdraw endReplacement"],
    [0.3, "passTime goodwill askToCancel"],
  ].flatMap(([weight, names]) =>
    String(names)
      .split(" ")
      .map((name) => [name, Number(weight)] as const),
  ),
);

/** How often each act changed something, and how often it was refused or nothing came of it. */
const tally = new Map<string, { done: number; refused: number }>();

function count(name: string, done: number): void {
  const counted = tally.get(name) ?? { done: 0, refused: 0 };
  tally.set(name, counted);
  if (done > 0) counted.done += done;
  else counted.refused += 1;
}

type Act = readonly [name: string, take: () => Promise<Answered | undefined>];

/** What orders begin with, so that what needs a booked or delivered parcel is often possible. */
const openings = [
  [],
  ["arrange", "weigh", "weigh", "book", "book", "handOver"],
  ["arrange", "deliver", "deliver", "raise", "raise", "accept"],
  ["weigh", "book", "scan", "scan", "track"],
  ["weigh", "killedWhileBooking", "cancelBooking", "book"],
  ["weigh", "loseAnswers", "book", "refund", "process", "process"],
  ["divide", "handOver", "refund", "refund", "refund"],
  ["deliver", "raise", "refund", "accept", "refund", "accept"],
  ["offerParts", "choosePart", "weigh", "book"],
  ["deliver", "raise", "accept", "raise", "accept"],
];

/** @returns the acts of an opening, one after the other, and any act by the weights */
function actsOf(dispatch: Dispatch): { opening: Act[]; next: () => Act } {
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    ...parcelActs(dispatch),
    ...moneyActs(dispatch),
    ...courierActs(dispatch),
  };
  const actOf = (name: string): Act => [name, acts[name] as Act[1]];
  const all = Object.keys(acts);
  const sum = all.reduce((total, name) => total + weights.get(name)!, 0);
  const next = () => {
    let left = dispatch.random() * sum;
    return actOf(all.find((one) => (left -= weights.get(one)!) < 0)!);
  };
  return { opening: chooser(dispatch.random).pick(openings).map(actOf), next };
}

/** What is refused is refused with a 4xx; only cancelling and tracking need a company that answers. @returns what became of it */
async function take([name, act]: Act): Promise<string> {
  const answer = await act();
  if (answer === undefined) return name;
  const { statusCode, body, done = 1 } = answer;
  const isRefused = statusCode >= 400 && statusCode < 500;
  const isAway = statusCode === 503 && (name === "cancelBooking" || name === "track");
  if (statusCode !== 200 && !isRefused && !isAway) throw new Error(`${name}: ${statusCode} ${body}`);
  count(name, statusCode === 200 ? done : 0);
  return `${name} ${statusCode} ${/"code":"([\w-]+)"/.exec(body)?.[1] ?? done}`;
}

/** Ends with the first failure of any schedule, which it adds to them. @returns what was done */
async function runSchedule(dispatch: Dispatch, seed: number, failures: Error[]): Promise<string[]> {
  const { shop, id, random } = dispatch;
  const { int, pick } = chooser(random);
  const { opening, next } = actsOf(dispatch);
  const rounds = Array.from({ length: int(minRounds, maxRounds) }, () =>
    Array.from({ length: pick([1, 1, 2, 3]) }, next),
  );
  const log: string[] = [];
  try {
    for (const atOnce of [...opening.map((act) => [act]), ...rounds]) {
      if (failures.length > 0) break;
      log.push((await Promise.all(atOnce.map(take))).join(" + "));
      expect(await findBrokenRules(shop, id)).toEqual([]);
      expect(await findBrokenAtCompanies(shop, id, { isQuiet: false })).toEqual([]);
    }
  } catch (cause) {
    failures.push(
      new Error(`schedule ${seed} of order ${id}: ${String(cause)}\nafter ${log.join("\n")}`, { cause }),
    );
  }
  return log;
}

const goods = [
  { HONROL100: 7, POLPOD100120: 1000 },
  { HONROL100: 12, POLPOD120160: 1000 },
  { TAPBRN045: 7, POLPOD100120: 2500 },
  { POLPOD120160: 2500 },
];

async function placeOrders(shop: TestApp, first: number) {
  const buyers = await buyersWithCarts(shop, batchSize, (n) =>
    Object.entries(goods[(first + n) % goods.length]!),
  );
  return mapConcurrently(buyers, concurrentOrders, async (buyer) => {
    const answer = await requestOrder(shop, buyer);
    expect(answer.statusCode, answer.body).toBe(200);
    const { order, razorpayOrderId } = answer.json<PayableOrder>();
    await payOrder(shop, buyer, razorpayOrderId);
    return { buyer, id: order._id };
  });
}

/** The companies answer again, and whatever was begun comes to its end. */
async function finish(shop: TestApp): Promise<void> {
  await setFaults(shop, noFaults);
  for (let rounds = 0; rounds < 8; rounds += 1) {
    // Whoever was killed has lost its booking by then.
    shop.clock.advance(6 * 60_000);
    await processBookings(shop.shop);
    const { rows } = await shop.db.query("SELECT FROM bookings WHERE state = 'begun'");
    if (rows.length === 0) break;
  }
  await askNow(shop);
}

/** Otherwise money of the pieces that they replace cannot go back. */
async function endReplacements(shop: TestApp, admin: SignedIn, id: string): Promise<void> {
  const { shipments, claims } = await readDispatch(shop, id);
  for (const { id: claim, version, state } of claims)
    if (state === "Settled") await cancelReplacement(shop, admin, [id, claim], version);
  for (const { number, kind, courier, trackingId } of shipments)
    if (kind === "replacement") {
      const tracking = { partnerName: courier, trackingId };
      await saveOrder(shop, admin, id, { parcel: number, status: "Delivered", tracking, checked: true });
    }
}

test.each(batches)(
  "schedules %i on: one parcel a shipment, no stage back, sums exact, the ledger empty",
  { timeout: 60 * 60_000 },
  async (first) => {
    const shop = await startTestApp({ now: new Date("2026-11-28T06:00:00Z"), hasCouriers: true });
    try {
      await setStock(shop, 1_000_000);
      await watchDispatch(shop);
      await shop.receiveWebhooks();
      const [admin, packer] = [
        await signInBuyer(shop, { role: "admin", name: "Meera" }),
        await signInBuyer(shop, { role: "packer", name: "Ravi" }),
      ];
      const orders = await placeOrders(shop, first);
      // Replacements and orders that are taken up again run out of them.
      await setStock(shop, 60, "HONROL100");
      const failures: Error[] = [];
      const logs = await mapConcurrently(orders, concurrentOrders, (order, at) => {
        const dispatch = { shop, admin, packer, ...order, random: randomFrom(first + at) };
        return runSchedule(dispatch, first + at, failures);
      });
      if (failures[0]) throw failures[0];
      await finish(shop);
      await mapConcurrently(orders, concurrentOrders, async ({ id }, at) => {
        await endReplacements(shop, admin, id);
        await finishMoney(shop, admin, id);
        // A company that did not answer may have cancelled a booking, one that refuses some of its boxes, and one that took longer than
        // the claim: the packer has read it.
        const isQuiet = !/cancelBooking (?:503|409 courier-refused|409 booking-busy)/.test(logs[at]!.join());
        const broken = [
          ...(await findBrokenRules(shop, id)),
          ...(await findBrokenAtCompanies(shop, id, { isQuiet })),
        ];
        expect(broken, `schedule ${first + at}, order ${id}, after ${logs[at]!.join("\n")}`).toEqual([]);
      });
      await expectCleanLedger(shop);
    } catch (error) {
      // What failed first is said, and not what it has left behind.
      await shop.close().catch(() => undefined);
      throw error;
    }
    await shop.close();
  },
);

test("the schedules reach deep: what they are about has happened often, and not only been refused", () => {
  const counts = [...tally].map(([name, { done, refused }]) => `${name} ${done} of ${done + refused}`);
  const often = [
    "arrange",
    "book",
    "cancelBooking",
    "handOver",
    "scan",
    "raise",
    "accept",
    "refund",
    "cancel",
  ];
  const rare = often.filter((name) => (tally.get(name)?.done ?? 0) < quickOrLong(1, 100));
  expect(rare, counts.join(", ")).toEqual([]);
});
