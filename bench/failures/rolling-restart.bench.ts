import { freePort } from "@dakbag/api/database/free-port";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type BreakableShop, withBreakableShop } from "./breakable-shop.ts";
import { withCleanUp } from "../support/clean-up.ts";
import { environmentWith } from "./debian-packages.ts";
import { findPaidOrders, findStatuses } from "./ledger.queries.ts";
import { type Measurement, mustBeNone } from "../support/measurement.ts";
import { waitUntilReady } from "../support/shop-process.ts";
import { type Answer, prepareVisitors, type Visitors } from "./shop-visitors.ts";

const runs = 3;
const copiesOfShop = 4;
const concurrentBuyers = 8;
const minRequests = 2000;
const maxOrders = 20_000;
const configuration = join(import.meta.dirname, "../../Caddyfile");
const environment = { STOP_DELAY_SECONDS: "5", TRUSTED_PROXIES: "127.0.0.1" };

/** Replaces four copies one after the other behind Caddy with the shop's Caddyfile, while buyers order and pay. */
export function measure(): Promise<Measurement[]> {
  return withBreakableShop(async (shop) => {
    const visitors = await prepareVisitors(shop.db, shop.sandboxUrl, maxOrders);
    const measurements: Measurement[] = [];
    for (let run = 1; run <= runs; run += 1) measurements.push(...(await roll(shop, visitors, run)));
    return measurements;
  });
}

function roll(shop: BreakableShop, visitors: Visitors, run: number): Promise<Measurement[]> {
  return withCleanUp(async (afterwards) => {
    const copies = await Promise.all(
      Array.from({ length: copiesOfShop }, () => shop.startCopy({ environment })),
    );
    const ports = copies.map(({ url }) => Number(new URL(url).port));
    const url = await startCaddy(ports, afterwards);
    const shoppers = startShoppers(visitors, url);
    for (let count = 0; count < copiesOfShop || shoppers.requests() < minRequests; count += 1) {
      const index = count % copiesOfShop;
      await copies[index]?.stop();
      copies[index] = await shop.startCopy({ environment, port: ports[index]! });
    }
    const { requests, failed, placed, paid } = await shoppers.stop();
    const known = await findStatuses(shop.db, placed);
    const booked = await findPaidOrders(shop.db, paid);
    await Promise.all(copies.map((copy) => copy.stop()));

    const what = `rolling restart ${run} of ${copiesOfShop} copies`;
    for (const answer of failed.slice(0, 5)) console.error(what, answer);
    return [
      {
        what: `${what}: requests`,
        unit: "",
        measured: requests,
        against: minRequests,
        limit: { atLeast: 1 },
      },
      mustBeNone(`${what}: failed requests`, failed.length, requests),
      mustBeNone(`${what}: acknowledged orders that are missing`, placed.length - known.size, placed.length),
      mustBeNone(`${what}: confirmed payments that are not booked`, paid.length - booked.length, paid.length),
    ];
  });
}

/** Runs Caddy until the end with the file that the shop ships. @returns its address */
async function startCaddy(
  ports: readonly number[],
  afterwards: (step: () => unknown) => void,
): Promise<string> {
  const home = makeTemporaryDataDir("caddy");
  afterwards(() => rmSync(home, { recursive: true }));
  const url = `http://127.0.0.1:${await freePort()}`;
  const caddy = spawn("caddy", ["run", "--config", configuration, "--adapter", "caddyfile"], {
    env: {
      ...(await environmentWith("caddy")),
      HOME: home,
      SHOP_DOMAIN: url,
      SHOP_COPIES: ports.map((port) => `127.0.0.1:${port}`).join(" "),
    },
    stdio: "ignore",
  });
  afterwards(async () => {
    const ended = once(caddy, "exit");
    if (caddy.kill()) await ended;
  });
  await waitUntilReady(`${url}/readyz`, () => caddy.exitCode === null);
  return url;
}

/** Buyers who look, order and pay, one after the other, until they are stopped. */
function startShoppers(visitors: Visitors, url: string) {
  const seen = { requests: 0, failed: [] as Answer[], placed: [] as string[], paid: [] as string[] };
  let isStopped = false;
  const note = <One extends Answer>(answer: One): One => {
    seen.requests += 1;
    if (answer.status !== 200) seen.failed.push(answer);
    return answer;
  };
  async function shop(): Promise<void> {
    while (!isStopped) {
      const buyer = visitors.next();
      note(await visitors.browse(url));
      const { placed } = note(await visitors.order(url, buyer));
      if (!placed) continue;
      seen.placed.push(placed.orderId);
      const payment = await visitors.pay(placed.razorpayOrderId);
      if (note(await visitors.confirm(url, buyer, payment)).status === 200)
        seen.paid.push(placed.razorpayOrderId);
    }
  }
  const running = Promise.all(Array.from({ length: concurrentBuyers }, shop));
  return {
    requests: () => seen.requests,
    async stop() {
      isStopped = true;
      await running;
      return seen;
    },
  };
}
