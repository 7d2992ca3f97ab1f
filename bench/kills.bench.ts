import { findDiscrepancies } from "@dakbag/api/features/ledger/ledger.queries";
import { setTimeout as pause } from "node:timers/promises";
import { agePendingOrders, countSupplied, findPaidOrders, findStatuses } from "./books.queries.ts";
import type { Measurement } from "./measurement.ts";
import { type ShopToBreak, withShopToBreak } from "./shop-to-break.ts";
import { inviteVisitors, type Visitors } from "./shop-visitors.ts";

// Another run of the same moments: KILLS_SEED=… npm run bench -- kills
const seed = Number(process.env["KILLS_SEED"] ?? Date.now() % 1_000_000);
const kills = Number(process.env["KILLS"] ?? 200);
const buyersAtOnce = 12;
const longestPauseMs = 400;
const busyWithinMs = 60_000;
const reconciledWithinMs = 150_000;

/** What the shop has told its buyers, and what they have paid: none of it may be gone. */
interface Told {
  readonly orders: Set<string>;
  readonly confirmed: Set<string>;
  readonly paid: Set<string>;
  answered: number;
  unanswered: number;
}

/** The shop and PostgreSQL are killed with SIGKILL, at random, while buyers order and pay. */
export function measureKills(): Promise<Measurement[]> {
  return withShopToBreak(async (shop) => {
    const visitors = await inviteVisitors(shop.db, shop.sandboxUrl, buyersAtOnce);
    const supplied = await countSupplied(shop.db);
    const told: Told = {
      orders: new Set(),
      confirmed: new Set(),
      paid: new Set(),
      answered: 0,
      unanswered: 0,
    };
    const random = randomFrom(seed);
    const shopping = new AbortController();
    const buyers = Array.from({ length: buyersAtOnce }, (_, index) =>
      goShopping(shop, visitors, told, randomFrom(seed + index + 1), shopping.signal),
    );
    const lost = { orders: 0, confirmed: 0, discrepancies: 0 };
    const killed = { shop: 0, postgres: 0 };
    for (let count = 0; count < kills; count += 1) {
      await untilBusy(told);
      await pause(random() * longestPauseMs);
      const victim = random() < 0.5 ? "shop" : "postgres";
      killed[victim] += 1;
      await killAndStartAgain(shop, victim);
      await compare(shop, told, lost);
      if (count % 20 === 19) console.log(`${count + 1} kills, ${told.confirmed.size} confirmed payments`);
    }
    shopping.abort();
    await Promise.all(buyers);

    const startedAt = performance.now();
    // Whoever was told nothing is found by the look at old orders; a quarter of an hour is not waited for here.
    await agePendingOrders(shop.db);
    const unbooked = await untilBooked(shop, told);
    const reconciledMs = performance.now() - startedAt;
    await compare(shop, told, lost);
    const vanished = supplied - (await countSupplied(shop.db));

    const what = `${killed.shop} kills of the shop, ${killed.postgres} of PostgreSQL (seed ${seed})`;
    const none = (name: string, measured: number, of = 1): Measurement => ({
      ...{ what: `${what}: ${name}`, unit: "", measured, against: of, limit: { atMost: 0 } },
    });
    return [
      none("orders that were acknowledged and are not there", lost.orders, told.orders.size),
      none("payments that were confirmed and are not booked", lost.confirmed, told.confirmed.size),
      none("captured payments without their order", unbooked, told.paid.size),
      none("rows in the ledger of what does not agree", lost.discrepancies),
      none("pieces that came or went without an order", Math.abs(vanished)),
      {
        ...{ what: `${what}: until the last payment is booked`, unit: "ms", measured: reconciledMs },
        ...{ against: reconciledWithinMs, limit: { atMost: 1 } },
      },
      // Otherwise nothing was under way, and the rest proves nothing.
      {
        ...{ what: `${what}: requests cut off or refused`, unit: "", measured: told.unanswered },
        ...{ against: kills, limit: { atLeast: 1 } },
      },
    ];
  });
}

/** Waits until buyers are served again: a kill of a shop that does nothing proves nothing. */
async function untilBusy(told: Told): Promise<void> {
  const before = told.answered;
  const deadline = performance.now() + busyWithinMs;
  while (told.answered < before + buyersAtOnce) {
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

/** One buyer, who orders and pays again and again; what fails is tried again, and sometimes the buyer just goes away. */
async function goShopping(
  { url }: ShopToBreak,
  visitors: Visitors,
  told: Told,
  random: () => number,
  stop: AbortSignal,
): Promise<void> {
  const buyer = visitors.next();
  const untilItWorks = async (
    act: () => Promise<{ status: number; body: Readonly<Record<string, unknown>> }>,
  ) => {
    while (!stop.aborted) {
      const answer = await act();
      if (answer.status === 200) {
        told.answered += 1;
        return answer.body;
      }
      told.unanswered += 1;
      // 4xx: the order is paid already, or the cart is empty because it was.
      if (answer.status >= 400 && answer.status < 500) return undefined;
      if (random() < 0.1) return undefined;
      await pause(200 * random());
    }
    return undefined;
  };
  while (!stop.aborted) {
    await untilItWorks(() => visitors.fill(url, buyer));
    const placed = await untilItWorks(() => visitors.order(url, buyer));
    if (!placed) continue;
    const razorpayOrderId = String(placed["razorpayOrderId"]);
    told.orders.add(orderIdOf(placed));
    if (told.paid.has(razorpayOrderId) || random() < 0.1) continue;
    const paid = await visitors.pay(razorpayOrderId, { webhook: true }).catch(() => undefined);
    if (!paid) continue; // another try of this buyer had paid it
    told.paid.add(razorpayOrderId);
    if (await untilItWorks(() => visitors.confirm(url, buyer, paid))) told.confirmed.add(razorpayOrderId);
  }
}

/** Everything that was told before this moment is still so. */
async function compare(
  { db }: ShopToBreak,
  told: Told,
  lost: Record<"orders" | "confirmed" | "discrepancies", number>,
): Promise<void> {
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

function orderIdOf({ order }: Readonly<Record<string, unknown>>): string {
  return typeof order === "object" && order !== null && "_id" in order ? String(order._id) : "none";
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
