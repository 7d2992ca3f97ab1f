import { freePort } from "@dakbag/api/database/free-port";
import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { skipNumbers } from "@dakbag/api/database/skip-numbers";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { openDatabase } from "@dakbag/api/platform/database";
import { shopEnvironment } from "@dakbag/sandbox/shop-environment";
import { type Sandbox, startSandbox } from "@dakbag/sandbox/start-sandbox";
import { rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { withCleanUp } from "../support/clean-up.ts";
import { createDatabase } from "./failover.queries.ts";
import {
  describe,
  type Drill,
  kinds,
  type Kind,
  type Round,
  runRound,
  summarise,
} from "./failover-rounds.ts";
import { startShoppers } from "./failover-shoppers.ts";
import { databaseAccounts } from "./high-availability-files.ts";
import { type Measurement, mustBeNone } from "../support/measurement.ts";
import { type PatroniCluster, startPatroniCluster } from "./patroni-cluster.ts";
import { untilRedundant } from "./patroni-members.ts";
import {
  compareWithMoment,
  type Moment,
  noteMoment,
  restoreCluster,
  takeBaseBackup,
} from "./point-in-time.ts";
import { type ShopProcess, startShop } from "../support/shop-process.ts";
import { prepareVisitors } from "../failures/shop-visitors.ts";

const roundsOfEach: Readonly<Record<Kind, number>> = {
  kill: 10,
  switchover: 10,
  "machine lost": 3,
  "standby silent": 3,
};
const copiesOfShop = 2;
const concurrentBuyers = 8;

/**
 * The drill of docs/high-availability.md: kills the primary ten times, switches over ten times and loses its whole machine
 * three times, while buyers order and pay at two copies of the shop; then restores the whole cluster to a moment between.
 */
export function measure(): Promise<Measurement[]> {
  return withCleanUp(async (afterwards) => {
    const folder = makeTemporaryDataDir("failover");
    afterwards(() => rmSync(folder, { recursive: true }));
    console.log("Starting three PostgreSQL servers with Patroni and etcd …");
    const cluster = await startPatroniCluster(folder, afterwards);
    await untilRedundant();
    const urls = await prepareShopDatabase(cluster);
    const sandbox = await startSandbox();
    afterwards(() => sandbox.close());
    const db = openDatabase(urls.ownerUrl, { onConnectionError: () => undefined });
    afterwards(() => db.end());
    const visitors = await prepareVisitors(db, sandbox.url, concurrentBuyers + 1);
    const backup = await takeBaseBackup(cluster);
    const startCopy = async () => {
      const copy = await startCopyOfShop(urls.url, sandbox, folder);
      afterwards(() => copy.stop());
      return copy;
    };
    const copies = await Promise.all(Array.from({ length: copiesOfShop }, startCopy));
    const addresses = copies.map(({ url }) => url);
    const shoppers = startShoppers(visitors, addresses, concurrentBuyers);

    const { rounds, moment } = await runRounds({ cluster, shoppers, copies, db });
    await shoppers.stop();
    await Promise.all(copies.map((copy) => copy.stop()));
    const measurements = [...rounds].flatMap(([kind, ofKind]) => summarise(kind, ofKind));

    console.log(`Restoring the cluster as it was at ${moment.at.toISOString()} …`);
    await restoreCluster(cluster, backup, moment);
    measurements.push(...(await compareWithMoment(db, shoppers.seen, moment)));
    await skipGivenNumbers(urls.ownerUrl, moment.at);
    const { url } = await startCopy();
    const { status } = await visitors.order(url, visitors.next());
    return [...measurements, mustBeNone("restored to a moment: orders refused", status === 200 ? 0 : 1)];
  });
}

async function runRounds(drill: Drill) {
  const rounds = new Map<Kind, Round[]>(kinds.map((kind) => [kind, []]));
  let moment: Moment | undefined;
  for (let number = 1; number <= Math.max(...Object.values(roundsOfEach)); number += 1) {
    for (const kind of kinds.filter((one) => number <= roundsOfEach[one])) {
      const round = await runRound(kind, drill);
      rounds.get(kind)?.push(round);
      console.log(`${kind} ${number}: ${describe(round)}`);
    }
    moment ??= await noteMoment(drill.db, drill.shoppers.seen);
  }
  if (!moment) throw new Error("No moment was noted.");
  return { rounds, moment };
}

async function prepareShopDatabase(cluster: PatroniCluster) {
  const { superuser } = databaseAccounts();
  const urls = {
    url: `postgres://dakbag_shop:shop@${cluster.host}/dakbag`,
    ownerUrl: `postgres://dakbag_owner:owner@${cluster.host}/dakbag`,
  };
  await createDatabase(`postgres://${superuser.username}:${superuser.password}@${cluster.host}/postgres`, {
    database: "dakbag",
    owner: new URL(urls.ownerUrl),
    shop: new URL(urls.url),
  });
  await prepareDatabase(urls, new Date());
  return urls;
}

async function startCopyOfShop(
  databaseUrl: string,
  sandbox: Sandbox,
  folder: string,
): Promise<ShopProcess & { url: string }> {
  const port = await freePort();
  const environment = {
    ...shopEnvironment(sandbox),
    DATABASE_URL: databaseUrl,
    SERVER_SECRET: "a-secret-that-only-the-bench-knows-0123456789",
    HOST: "127.0.0.1",
    PORT: String(port),
    RATE_LIMIT_SCALE: "1000000",
  };
  const copy = await startShop(environment, { logFile: join(folder, `shop-${port}.log`) });
  return { ...copy, url: `http://127.0.0.1:${port}` };
}

/** As `npm run restore -- --since … --skip 1000` does. */
async function skipGivenNumbers(ownerUrl: string, since: Date): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await skipNumbers(client, { skip: 1000, since, now: new Date() }).finally(() => client.end());
}
