import { openDatabase } from "@dakbag/api/platform/database";
import { setTimeout as pause } from "node:timers/promises";
import { releaseHolds } from "../support/buyers.queries.ts";
import { countProducts, growCatalogue } from "./growth.queries.ts";
import type { Load } from "../support/load.ts";
import { measureInTurns, type Measurement } from "../support/measurement.ts";
import { type PreparedBuyer, prepareBuyers } from "../support/prepared-buyers.ts";
import { orderRequest } from "../support/recorded-order.ts";
import { type RunningShop, withRunningShop } from "../support/running-shop.ts";
import { runScript } from "../support/script-process.ts";
import { withConnection } from "../support/with-connection.ts";

const sizes = [1000, 10_000, 100_000];
const connections = 10;
const rounds = 5;
const ordersPerRound = 400;
const ordersToWarmUp = 300;

const listing = "/product/courier-bag-poly";
const secondsPerRound = 4;
const ordersPerSecond = 10;
// The shop looks for changes twice a second.
const noticedWithinMs = 1500;

/** What a catalogue of many products costs: orders against the built-in one, and pages beside orders. */
export async function measure(): Promise<Measurement[]> {
  const measurements = [await comparePagesBesideOrders()];
  for (const size of sizes) measurements.push(await compareOrders(size));
  return measurements;
}

/** Placing orders of built-in products, in a shop that has `size` products and in one that has no others. */
function compareOrders(size: number): Promise<Measurement> {
  return withRunningShop((grown) =>
    withRunningShop(async (builtIn) => {
      const place = await orderPlacer(grown, ordersToWarmUp + rounds * ordersPerRound, size);
      const placeInBuiltIn = await orderPlacer(builtIn, ordersToWarmUp + rounds * ordersPerRound);
      await place(ordersToWarmUp);
      await placeInBuiltIn(ordersToWarmUp);
      const turns = await measureInTurns(
        () => place(ordersPerRound),
        () => placeInBuiltIn(ordersPerRound),
        { rounds },
      );
      const what = `orders with ${size.toLocaleString("en-IN")} products against those with the built-in ones`;
      return { what, unit: "orders/s", limit: { atLeast: 0.9 }, ...turns };
    }),
  );
}

/** Prepares buyers, then the other products. @returns places so many orders, and answers how many a second */
async function orderPlacer(shop: RunningShop, buyerCount: number, size?: number) {
  const db = openDatabase(shop.ownerUrl, { onConnectionError: () => undefined });
  try {
    const { buyers } = await prepareBuyers(db, buyerCount);
    if (size !== undefined) await growCatalogue(db, size);
    await untilListed(shop, await countProducts(db));
    return async (count: number) => {
      await withConnection(shop.ownerUrl, releaseHolds);
      return placeOrders(shop, buyers.splice(0, count), connections);
    };
  } finally {
    await db.end();
  }
}

async function untilListed(shop: RunningShop, count: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${shop.url}/api/products`);
    const { products } = (await answer.json()) as { products: unknown[] };
    if (products.length >= count) return;
    await pause(250);
  }
}

const placeOrders = (shop: RunningShop, buyers: readonly PreparedBuyer[], atOnce: number) =>
  runScript<Load>("support/load.ts", {
    url: `${shop.url}/api/orders`,
    connections: atOnce,
    posts: buyers.map(orderRequest),
  });

/** A listing's page, with and without ten orders a second at the same time. */
function comparePagesBesideOrders(): Promise<Measurement> {
  return withRunningShop(async (shop) => {
    const db = openDatabase(shop.ownerUrl, { onConnectionError: () => undefined });
    const { buyers } = await prepareBuyers(db, (rounds + 1) * (secondsPerRound + 1) * ordersPerSecond);
    await db.end();
    await pause(noticedWithinMs);
    const servePages = () =>
      runScript<Load>("support/load.ts", {
        url: shop.url + listing,
        headers: { "accept-encoding": "br" },
        connections,
        seconds: secondsPerRound,
      });
    const servePagesBesideOrders = async () => {
      const ordering = new AbortController();
      const orders = keepOrdering(shop, buyers, ordering.signal);
      const pages = await servePages();
      ordering.abort();
      await orders;
      return pages;
    };
    await servePagesBesideOrders();
    const turns = await measureInTurns(servePagesBesideOrders, servePages, { rounds });
    const what = `a listing's page beside ${ordersPerSecond} orders a second against without`;
    return { what, unit: "1/s", limit: { atLeast: 0.7 }, ...turns };
  });
}

async function keepOrdering(shop: RunningShop, buyers: PreparedBuyer[], signal: AbortSignal): Promise<void> {
  const orders: Promise<unknown>[] = [];
  while (!signal.aborted) {
    const buyer = buyers.pop();
    if (!buyer) throw new Error("Too few buyers were prepared.");
    const { headers, body } = orderRequest(buyer);
    orders.push(
      fetch(`${shop.url}/api/orders`, { method: "POST", headers, body }).then(async (answer) => {
        if (answer.status !== 200) throw new Error(`An order was refused: ${await answer.text()}`);
      }),
    );
    await pause(1000 / ordersPerSecond);
  }
  await Promise.all(orders);
}
