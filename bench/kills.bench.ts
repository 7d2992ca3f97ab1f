import { reconcileOrdersJob } from "@dakbag/api/features/checkout/reconcile-pending-orders";
import { findDiscrepancies } from "@dakbag/api/features/ledger/ledger.queries";
import { addJob } from "@dakbag/api/platform/jobs.queries";
import { setTimeout as pause } from "node:timers/promises";
import { agePendingOrders, countSupplied, findPaidOrders, findStatuses } from "./books.queries.ts";
import { type Measurement, mustBeNone, mustTakeAtMost } from "./measurement.ts";
import { randomFrom } from "./random-from.ts";
import { type ShopToBreak, withShopToBreak } from "./shop-to-break.ts";
import { type Answer, inviteVisitors, type Visitors } from "./shop-visitors.ts";

const buyersAtOnce = 12;
const maxPauseMs = 400;
const busyWithinMs = 60_000;
const reconciledWithinMs = 150_000;

type Lost = Record<"orders" | "confirmed" | "discrepancies", number>;

/**
 * The shop and PostgreSQL are killed with SIGKILL, at random, while buyers order and pay.
 *
 * @param seed another run with the same one kills the same at the same moments, as far as the machine does
 * @param isHurried has the shop look after old orders at once, instead of at the next minute
 * @param parameters the shop's command line
 */
export function measure({
  kills = Number(process.env["KILLS"] ?? 200),
  seed = Number(process.env["KILLS_SEED"] ?? Date.now() % 1_000_000),
  isHurried = false,
  parameters = [] as readonly string[],
} = {}): Promise<Measurement[]> {
  const work = async (shop: ShopToBreak) => {
    const visitors = await inviteVisitors(shop.db, shop.sandboxUrl, buyersAtOnce);
    const supplied = await countSupplied(shop.db);
    const shoppers = sendShopping(visitors, buyersAtOnce, shop.url, seed);
    const { told } = shoppers;
    const lost: Lost = { orders: 0, confirmed: 0, discrepancies: 0 };
    const killed = { shop: 0, postgres: 0 };
    const random = randomFrom(seed);
    for (let count = 1; count <= kills; count += 1) {
      await untilBusy(told);
      await pause(random() * maxPauseMs);
      const victim = random() < 0.5 ? "shop" : "postgres";
      killed[victim] += 1;
      await killAndStartAgain(shop, victim);
      await compare(shop, told, lost);
      if (count % 20 === 0) console.log(`${count} kills, ${told.confirmed.size} confirmed payments`);
    }
    await shoppers.goHome();

    const startedAt = performance.now();
    // Whoever was told nothing is found by the look at old orders; a quarter of an hour is not waited for here.
    await agePendingOrders(shop.db);
    if (isHurried) await addJob(shop.db, reconcileOrdersJob, "{}", null);
    const unbooked = await untilBooked(shop, told);
    const reconciledMs = performance.now() - startedAt;
    await compare(shop, told, lost);
    const vanished = Math.abs(supplied - (await countSupplied(shop.db)));

    const what = `${killed.shop} kills of the shop, ${killed.postgres} of PostgreSQL (seed ${seed})`;
    return [
      mustBeNone(`${what}: orders that were acknowledged and are not there`, lost.orders, told.orders.size),
      mustBeNone(
        `${what}: payments that were confirmed and are not booked`,
        lost.confirmed,
        told.confirmed.size,
      ),
      mustBeNone(`${what}: captured payments without their order`, unbooked, told.paid.size),
      mustBeNone(`${what}: rows in the ledger of what does not agree`, lost.discrepancies),
      mustBeNone(`${what}: pieces that came or went without an order`, vanished),
      mustTakeAtMost(`${what}: until the last payment is booked`, reconciledMs, reconciledWithinMs),
      {
        // Otherwise nothing was under way, and the rest proves nothing.
        what: `${what}: requests cut off or refused`,
        unit: "",
        measured: told.unanswered,
        against: kills,
        limit: { atLeast: 1 },
      },
    ];
  };
  return withShopToBreak(work, parameters);
}

/** Waits until buyers order and pay again: a kill of a shop that does nothing proves nothing. */
async function untilBusy(told: Told): Promise<void> {
  const { answered, confirmed } = told;
  const before = confirmed.size;
  const deadline = performance.now() + busyWithinMs;
  while (told.answered < answered + buyersAtOnce || confirmed.size === before) {
    if (performance.now() > deadline) throw new Error("After a kill nobody was served for a minute.");
    await pause(5);
  }
}

async function killAndStartAgain(shop: ShopToBreak, victim: "shop" | "postgres"): Promise<void> {
  if (victim === "shop") {
    await shop.killShop();
    await shop.startShopAgain();
  } else {
    await shop.killPostgres();
    await shop.startPostgresAgain();
  }
}

/** Everything that was told before this moment is still so. */
async function compare({ db }: ShopToBreak, told: Told, lost: Lost): Promise<void> {
  const orders = [...told.orders];
  const confirmed = [...told.confirmed];
  lost.orders = Math.max(lost.orders, orders.length - (await findStatuses(db, orders)).size);
  lost.confirmed = Math.max(lost.confirmed, confirmed.length - (await findPaidOrders(db, confirmed)).length);
  const discrepancies = await findDiscrepancies(db, 20);
  if (discrepancies.length > 0) console.error(discrepancies);
  lost.discrepancies = Math.max(lost.discrepancies, discrepancies.length);
}

async function untilBooked({ db }: ShopToBreak, told: Told): Promise<number> {
  const deadline = performance.now() + reconciledWithinMs;
  for (;;) {
    const missing = told.paid.size - (await findPaidOrders(db, [...told.paid])).length;
    if (missing === 0 || performance.now() > deadline) return missing;
    await pause(200);
  }
}

/** What the shop has told its buyers, and what they have paid: none of it may be gone. */
interface Told {
  /** Orders that were acknowledged, by their ids. */
  readonly orders: Set<string>;
  /** Payments that were confirmed, by the provider's ids of their orders. */
  readonly confirmed: Set<string>;
  /** What the provider has captured, by its ids of the orders. */
  readonly paid: Set<string>;
  answered: number;
  unanswered: number;
}

/** So many buyers order and pay again and again, until they are sent home. */
function sendShopping(visitors: Visitors, count: number, url: string, seed: number) {
  const told: Told = {
    orders: new Set(),
    confirmed: new Set(),
    paid: new Set(),
    answered: 0,
    unanswered: 0,
  };
  const closing = new AbortController();
  const shoppers = Array.from({ length: count }, (_, index) =>
    goShopping(url, visitors, told, randomFrom(seed + index + 1), closing.signal),
  );
  return {
    told,
    async goHome(): Promise<void> {
      closing.abort();
      await Promise.all(shoppers);
    },
  };
}

/** One buyer; what fails is tried again, and sometimes the buyer just goes away. */
async function goShopping(
  url: string,
  visitors: Visitors,
  told: Told,
  random: () => number,
  closing: AbortSignal,
): Promise<void> {
  const buyer = visitors.next();
  const untilItWorks = async <Success extends Answer>(act: () => Promise<Success>) => {
    while (!closing.aborted) {
      const answer = await act();
      if (answer.status === 200) {
        told.answered += 1;
        return answer;
      }
      told.unanswered += 1;
      // 4xx: the order is paid already, or the cart is empty because it was.
      if (answer.status >= 400 && answer.status < 500) return undefined;
      if (random() < 0.1) return undefined;
      await pause(200 * random());
    }
    return undefined;
  };
  while (!closing.aborted) {
    await untilItWorks(() => visitors.fill(url, buyer));
    const placed = (await untilItWorks(() => visitors.order(url, buyer)))?.placed;
    if (!placed) continue;
    const { orderId, razorpayOrderId } = placed;
    told.orders.add(orderId);
    if (told.paid.has(razorpayOrderId) || random() < 0.1) continue;
    const paid = await visitors.pay(razorpayOrderId, { webhook: true }).catch(() => undefined);
    if (!paid) continue; // another try of this buyer had paid it
    told.paid.add(razorpayOrderId);
    if (await untilItWorks(() => visitors.confirm(url, buyer, paid))) told.confirmed.add(razorpayOrderId);
  }
}
