import { type Afterwards, withCleanUp } from "../support/clean-up.ts";
import type { Load } from "../support/load.ts";
import { insertAdmin } from "../support/many-orders.queries.ts";
import { measureInTurns, type Measurement, median } from "../support/measurement.ts";
import { processorMs } from "../support/processor-time.ts";
import { type RunningShop, withRunningShop } from "../support/running-shop.ts";
import { runScript } from "../support/script-process.ts";
import { createBuyer, findVariants, signInAsAdmin, orderInVendure, pathOfOrders } from "./vendure-orders.ts";
import { startVendure, type VendureShop } from "./vendure-shop.ts";
import { findAllGoods } from "./vendure.queries.ts";
import { concurrentBuyers, prepareWholeOrders, timeOrders } from "../orders/whole-order.ts";
import { withConnection } from "../support/with-connection.ts";

const rounds = 4;
// Each takes some five seconds for a round. In a much shorter one the engine would mostly compile again what it had dropped while
// the other was measured.
const shopOrders = { toWarmUp: 400, perRound: 400 };
const vendureOrders = { toWarmUp: 80, perRound: 40 };
const ordersOfPage = 100; // staff §9
const secondsOfPages = 3;

const minOrderRatio = 25;
const minPageRatio = 20;

/**
 * Whole orders of three lines and the desk's page of 100 orders, over HTTP by eight at once, compared with Vendure with the same
 * products on the same PostgreSQL. Vendure's payments settle at once, without a provider; it sends one mail, no
 * SMS, and writes no invoice; of an order its page has what the list of its dashboard shows.
 */
export function measure(): Promise<Measurement[]> {
  const environment = { RATE_LIMIT_SCALE: "1000000" };
  return withRunningShop((shop) => withCleanUp((afterwards) => measureIn(shop, afterwards)), {
    withSandbox: true,
    environment,
  });
}

async function measureIn(shop: RunningShop, afterwards: Afterwards): Promise<Measurement[]> {
  const { ownerUrl, url, sandbox } = shop;
  if (!sandbox) throw new Error("Whole orders need the sandbox.");
  const count = shopOrders.toWarmUp + rounds * shopOrders.perRound;
  const inShop = await prepareWholeOrders({ ownerUrl, url, sandboxUrl: sandbox.url, count });
  afterwards(() => inShop.db.end());
  const goods = await findAllGoods(inShop.db);
  const vendure = await startVendure(afterwards, shop, goods);
  const inVendure = await prepareVendureOrders(
    vendure,
    goods.map(({ sku }) => sku),
  );

  await inShop.run(shopOrders.toWarmUp);
  await inVendure.run(vendureOrders.toWarmUp);
  const used = { shop: [] as number[], vendure: [] as number[] };
  const leftOverMs = { shop: [] as number[], vendure: [] as number[] };
  const shopMs = () => processorMs(shop.pid) + processorMs(sandbox.pid);
  const orders = await measureInTurns(
    async () => {
      const before = shopMs();
      const run = await inShop.run(shopOrders.perRound);
      used.shop.push((shopMs() - before) / shopOrders.perRound);
      leftOverMs.shop.push(run.leftOverMs);
      return run.rate;
    },
    async () => {
      const before = vendure.processorMs();
      const run = await inVendure.run(vendureOrders.perRound);
      used.vendure.push((vendure.processorMs() - before) / vendureOrders.perRound);
      leftOverMs.vendure.push(run.leftOverMs);
      return run.rate;
    },
    { rounds },
  );
  for (const side of ["shop", "vendure"] as const) {
    const [ms, leftOver] = [median(used[side]).toFixed(1), Math.round(median(leftOverMs[side]))];
    console.log(`  ${side}: ${ms} ms of processor time an order, jobs left over for ${leftOver} ms`);
  }

  const token = await withConnection(ownerUrl, insertAdmin);
  const path = `/api/admin/orders?page=1&limit=${ordersOfPage}`;
  const ofShop = { url: url + path, headers: { authorization: `Bearer ${token}` } };
  const ofVendure = { url: vendure.url + pathOfOrders(ordersOfPage), headers: inVendure.admin };
  const pages = await measureInTurns(
    () => rateOf(ofShop),
    () => rateOf(ofVendure),
    { rounds },
  );
  return [
    { what: "whole order beside Vendure", unit: "orders/s", limit: { atLeast: minOrderRatio }, ...orders },
    {
      what: "desk page of 100 orders beside Vendure",
      unit: "pages/s",
      limit: { atLeast: minPageRatio },
      ...pages,
    },
  ];
}

/** Pages per second, after a check that the answer is a page of orders. */
async function rateOf({ url, headers }: { url: string; headers: Record<string, string> }): Promise<number> {
  const answer = await fetch(url, { headers });
  const body = await answer.text();
  const ids = body.match(/"orderPlacedAt"|"orderNumber"/g)?.length ?? 0;
  if (!answer.ok || ids < ordersOfPage)
    throw new Error(`${url} answered ${answer.status}: ${body.slice(0, 500)}`);
  return runScript<Load>("support/load.ts", {
    url,
    headers,
    connections: concurrentBuyers,
    seconds: secondsOfPages,
  });
}

/** Signs in eight buyers, who order again and again. */
async function prepareVendureOrders(vendure: VendureShop, skus: readonly string[]) {
  const { url } = vendure;
  const admin = await signInAsAdmin(url);
  const variants = await findVariants(url, admin);
  const buyers = await Promise.all(
    Array.from({ length: concurrentBuyers }, (_, number) => createBuyer(url, admin, number)),
  );
  await vendure.untilDone();
  let ordered = 0;
  /** Three lines that are far apart in the catalogue, as `prepareBuyers` chooses them. */
  const nextLines = () => {
    ordered += 1;
    return [0, 1, 2].map((line) => {
      const sku = skus[(ordered + line * Math.floor(skus.length / 3)) % skus.length] ?? "";
      return { variantId: variants.get(sku) ?? "", quantity: 1000 };
    });
  };
  return {
    admin,
    /** Places whole orders until the jobs that follow are done. */
    async run(orders: number) {
      let left = orders;
      const orderAll = async (buyer: (typeof buyers)[number]) => {
        while (left > 0) {
          left -= 1;
          await orderInVendure(url, buyer, nextLines());
        }
      };
      return timeOrders(orders, () => Promise.all(buyers.map(orderAll)), vendure.untilDone);
    },
  };
}
