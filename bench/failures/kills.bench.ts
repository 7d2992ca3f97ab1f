import { findDiscrepancies } from "@dakbag/api/features/ledger/ledger.queries";
import { addJob } from "@dakbag/api/platform/jobs.queries";
import { setTimeout as pause } from "node:timers/promises";
import {
  agePendingOrders,
  countSupplied,
  findPaidOrders,
  findSettledOrders,
  findStatuses,
} from "./ledger.queries.ts";
import { type Measurement, mustBeNone, mustTakeAtMost } from "../support/measurement.ts";
import { randomFrom } from "@dakbag/api/test-support/random-from";
import { type BreakableShop, withBreakableShop } from "./breakable-shop.ts";
import { type Answer, prepareVisitors, type Visitors } from "./shop-visitors.ts";

const concurrentBuyers = 12;
const maxPauseMs = 400;
const busyWithinMs = 60_000;
const reconciledWithinMs = 150_000;

type Lost = Record<"orders" | "confirmed" | "discrepancies", number>;

/**
 * Kills the shop and PostgreSQL at random with SIGKILL while buyers order and pay.
 *
 * @param seed makes a run repeatable: the same targets after the same pauses, as far as the machine allows
 * @param reconcileNow starts the reconciliation of pending orders immediately, not at the next minute
 * @param parameters the shop's command line
 */
export function measure({
  kills = Number(process.env["KILLS"] ?? 200),
  seed = Number(process.env["KILLS_SEED"] ?? Date.now() % 1_000_000),
  reconcileNow = false,
  parameters = [] as readonly string[],
} = {}): Promise<Measurement[]> {
  const work = async (shop: BreakableShop) => {
    const visitors = await prepareVisitors(shop.db, shop.sandboxUrl, concurrentBuyers);
    const supplied = await countSupplied(shop.db);
    const shoppers = startShoppers(visitors, concurrentBuyers, shop.url, seed);
    const { observed } = shoppers;
    const lost: Lost = { orders: 0, confirmed: 0, discrepancies: 0 };
    const killed = { shop: 0, postgres: 0 };
    const random = randomFrom(seed);
    for (let count = 1; count <= kills; count += 1) {
      await untilBusy(observed);
      await pause(random() * maxPauseMs);
      const victim = random() < 0.5 ? "shop" : "postgres";
      killed[victim] += 1;
      await killAndStartAgain(shop, victim);
      await compare(shop, observed, lost);
      if (count % 20 === 0) console.log(`${count} kills, ${observed.confirmed.size} confirmed payments`);
    }
    await shoppers.stop();

    const startedAt = performance.now();
    // Reconciliation settles the payments of unanswered requests; backdating saves waiting a quarter of an hour.
    await agePendingOrders(shop.db);
    if (reconcileNow) await addJob(shop.db, "reconcile-pending-orders", "{}", null);
    const unbooked = await untilBooked(shop, observed);
    const reconciledMs = performance.now() - startedAt;
    await compare(shop, observed, lost);
    const stockDifference = Math.abs(supplied - (await countSupplied(shop.db)));

    const what = `${killed.shop} kills of the shop, ${killed.postgres} of PostgreSQL (seed ${seed})`;
    return [
      mustBeNone(`${what}: acknowledged orders that are missing`, lost.orders, observed.orders.size),
      mustBeNone(`${what}: confirmed payments that are not booked`, lost.confirmed, observed.confirmed.size),
      mustBeNone(
        `${what}: captured payments that are neither booked nor refunded`,
        unbooked,
        observed.paid.size,
      ),
      mustBeNone(`${what}: discrepancies in the ledger`, lost.discrepancies),
      mustBeNone(`${what}: pieces of stock that appeared or vanished without an order`, stockDifference),
      mustTakeAtMost(`${what}: until the last payment is booked`, reconciledMs, reconciledWithinMs),
      {
        // Without a request in flight the other measurements prove nothing.
        what: `${what}: requests cut off or refused`,
        unit: "",
        measured: observed.unanswered,
        against: kills,
        limit: { atLeast: 1 },
      },
    ];
  };
  return withBreakableShop(work, parameters);
}

/** Waits until buyers order and pay again: a kill of a shop that does nothing proves nothing. */
async function untilBusy(observed: Observed): Promise<void> {
  const { answered, confirmed } = observed;
  const before = confirmed.size;
  const deadline = performance.now() + busyWithinMs;
  while (observed.answered < answered + concurrentBuyers || confirmed.size === before) {
    if (performance.now() > deadline) throw new Error("No buyer was served within a minute after a kill.");
    await pause(5);
  }
}

async function killAndStartAgain(shop: BreakableShop, victim: "shop" | "postgres"): Promise<void> {
  if (victim === "shop") {
    await shop.killShop();
    await shop.startShopAgain();
  } else {
    await shop.killPostgres();
    await shop.startPostgresAgain();
  }
}

/** Checks that everything acknowledged so far is still stored. */
async function compare({ db }: BreakableShop, observed: Observed, lost: Lost): Promise<void> {
  const orders = [...observed.orders];
  const confirmed = [...observed.confirmed];
  lost.orders = Math.max(lost.orders, orders.length - (await findStatuses(db, orders)).size);
  lost.confirmed = Math.max(lost.confirmed, confirmed.length - (await findPaidOrders(db, confirmed)).length);
  const discrepancies = await findDiscrepancies(db, 20);
  if (discrepancies.length > 0) console.error(discrepancies);
  lost.discrepancies = Math.max(lost.discrepancies, discrepancies.length);
}

async function untilBooked({ db }: BreakableShop, observed: Observed): Promise<number> {
  const deadline = performance.now() + reconciledWithinMs;
  for (;;) {
    const missing = observed.paid.size - (await findSettledOrders(db, [...observed.paid])).length;
    if (missing === 0 || performance.now() > deadline) return missing;
    await pause(200);
  }
}

/** What the shop has acknowledged to its buyers, and what they have paid: none of it may be lost. */
interface Observed {
  /** Orders that were acknowledged, by their ids. */
  readonly orders: Set<string>;
  /** Payments that were confirmed, by the provider's ids of their orders. */
  readonly confirmed: Set<string>;
  /** Payments that the provider has captured, by its ids of the orders. */
  readonly paid: Set<string>;
  answered: number;
  unanswered: number;
}

/** Starts `count` buyers who order and pay repeatedly until they are stopped. */
function startShoppers(visitors: Visitors, count: number, url: string, seed: number) {
  const observed: Observed = {
    orders: new Set(),
    confirmed: new Set(),
    paid: new Set(),
    answered: 0,
    unanswered: 0,
  };
  const stopping = new AbortController();
  const shoppers = Array.from({ length: count }, (_, index) =>
    runShopper(url, visitors, observed, randomFrom(seed + index + 1), stopping.signal),
  );
  return {
    observed,
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(shoppers);
    },
  };
}

/** One buyer, who retries failed requests and sometimes gives up. */
async function runShopper(
  url: string,
  visitors: Visitors,
  observed: Observed,
  random: () => number,
  stopping: AbortSignal,
): Promise<void> {
  const buyer = visitors.next();
  const retryUntilSuccess = async <Success extends Answer>(act: () => Promise<Success>) => {
    while (!stopping.aborted) {
      const answer = await act();
      if (answer.status === 200) {
        observed.answered += 1;
        return answer;
      }
      observed.unanswered += 1;
      // 4xx: the order has been paid already, or the cart is empty because an earlier try succeeded.
      if (answer.status >= 400 && answer.status < 500) return undefined;
      if (random() < 0.1) return undefined;
      await pause(200 * random());
    }
    return undefined;
  };
  while (!stopping.aborted) {
    await retryUntilSuccess(() => visitors.fill(url, buyer));
    const placed = (await retryUntilSuccess(() => visitors.order(url, buyer)))?.placed;
    if (!placed) continue;
    const { orderId, razorpayOrderId } = placed;
    observed.orders.add(orderId);
    if (observed.paid.has(razorpayOrderId) || random() < 0.1) continue;
    const paid = await visitors.pay(razorpayOrderId, { webhook: true }).catch(() => undefined);
    if (!paid) continue; // an earlier try of this buyer has paid it
    observed.paid.add(razorpayOrderId);
    if (await retryUntilSuccess(() => visitors.confirm(url, buyer, paid)))
      observed.confirmed.add(razorpayOrderId);
  }
}
