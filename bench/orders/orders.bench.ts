import { openDatabase } from "@dakbag/api/platform/database";
import type { BareOrders } from "../bare-servers/bare-orders.ts";
import { countCompleteOrders, releaseHolds } from "../support/buyers.queries.ts";
import type { Load } from "../support/load.ts";
import { measureInTurns, type Measurement } from "../support/measurement.ts";
import { type PreparedBuyer, prepareBuyers } from "../support/prepared-buyers.ts";
import { orderRequest, recordOrders } from "../support/recorded-order.ts";
import { type RunningShop, withRunningShop } from "../support/running-shop.ts";
import { runScript } from "../support/script-process.ts";

// The default size of the shop's pool, so that both sides have a connection for each order in progress.
const connections = 10;
const rounds = 5;
const ordersPerRound = 1500;
const ordersToWarmUp = 500;
const maxCartKinds = 200;

/** Placing an order over HTTP, compared with a bare script that sends the same statements to the same database. */
export function measure(): Promise<Measurement[]> {
  return withRunningShop(async (shop) => [await compareWithBareScript(shop)]);
}

async function compareWithBareScript(shop: RunningShop): Promise<Measurement> {
  const db = openDatabase(shop.ownerUrl, { onConnectionError: () => undefined });
  try {
    const forBothSides = 2 * (ordersToWarmUp + rounds * ordersPerRound);
    const { buyers, cartKinds } = await prepareBuyers(db, maxCartKinds + forBothSides);
    const recorded = await recordOrders(shop, buyers.splice(0, cartKinds));
    const next = (count: number) => {
      const taken = buyers.splice(0, count);
      if (taken.length < count) throw new Error("Too few buyers were prepared.");
      return taken;
    };
    const placeInShop = async (some: PreparedBuyer[]) => {
      await releaseHolds(db);
      return runScript<Load>("support/load.ts", {
        url: `${shop.url}/api/orders`,
        connections,
        posts: some.map(orderRequest),
      });
    };
    const placeBare = async (some: PreparedBuyer[]) => {
      await releaseHolds(db);
      return runScript<BareOrders>("bare-servers/bare-orders.ts", {
        databaseUrl: shop.databaseUrl,
        connections,
        recorded,
        buyers: some,
      });
    };

    await placeInShop(next(ordersToWarmUp));
    await placeBare(next(ordersToWarmUp));
    const turns = await measureInTurns(
      () => placeInShop(next(ordersPerRound)),
      () => placeBare(next(ordersPerRound)),
      { rounds },
    );
    const expected = recorded.length + forBothSides;
    const found = await countCompleteOrders(db);
    if (found !== expected)
      throw new Error(`There should be ${expected} complete orders, and there are ${found}.`);
    return { what: "POST /api/orders", unit: "orders/s", limit: { atLeast: 0.4 }, ...turns };
  } finally {
    await db.end();
  }
}
