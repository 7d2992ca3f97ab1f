import { findDiscrepancies } from "@dakbag/api/features/ledger/ledger.queries";
import { freePort } from "@dakbag/api/database/free-port";
import { isAlive } from "@dakbag/api/database/postmaster-file";
import { prepareDatabase } from "@dakbag/api/database/prepare-database";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { openDatabase } from "@dakbag/api/platform/database";
import { shopEnvironment } from "@dakbag/sandbox/shop-environment";
import { startSandbox } from "@dakbag/sandbox/start-sandbox";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { withCleanUp } from "./clean-up.ts";
import { createDatabase } from "./failover.queries.ts";
import { isClearRefusal, type Seen, startShoppers } from "./failover-shoppers.ts";
import { databaseAccounts } from "./high-availability-files.ts";
import { findPaidOrders, findStatuses } from "./ledger.queries.ts";
import { type Measurement, mustBeNone, mustTakeAtMost } from "./measurement.ts";
import { type PatroniCluster, startPatroniCluster } from "./patroni-cluster.ts";
import { type ShopProcess, startShop } from "./shop-process.ts";
import { prepareVisitors } from "./shop-visitors.ts";

const roundsOfEach = 10;
const copiesOfShop = 2;
const buyersAtOnce = 8;
const ordersBetween = 40;
const maxOutageMs = 5000;
const owner = "dakbag_owner:owner";
const shop = "dakbag_shop:shop";

/**
 * The drill of docs/high-availability.md: kills the primary ten times and switches over ten times, while buyers order and pay
 * at two copies of the shop.
 */
export function measure(): Promise<Measurement[]> {
  return withCleanUp(async (afterwards) => {
    const folder = makeTemporaryDataDir("failover");
    afterwards(() => rmSync(folder, { recursive: true }));
    console.log("Starting three PostgreSQL servers with Patroni and etcd …");
    const cluster = await startPatroniCluster(folder, afterwards);
    await cluster.untilRedundant();
    const urls = await prepareShopDatabase(cluster);
    const sandbox = await startSandbox();
    afterwards(() => sandbox.close());
    const db = openDatabase(urls.ownerUrl, { onConnectionError: () => undefined });
    afterwards(() => db.end());
    const visitors = await prepareVisitors(db, sandbox.url, buyersAtOnce);
    const copies = await Promise.all(
      Array.from({ length: copiesOfShop }, async () => {
        const port = await freePort();
        const environment = {
          ...shopEnvironment(sandbox),
          DATABASE_URL: urls.url,
          SERVER_SECRET: "a-secret-that-only-the-bench-knows-0123456789",
          HOST: "127.0.0.1",
          PORT: String(port),
          RATE_LIMIT_SCALE: "1000000",
        };
        const copy = await startShop(environment, { logFile: join(folder, `shop-${port}.log`) });
        afterwards(() => copy.stop());
        return { ...copy, url: `http://127.0.0.1:${port}` };
      }),
    );
    const shoppers = startShoppers(
      visitors,
      copies.map(({ url }) => url),
      buyersAtOnce,
    );
    const kinds = { kill: [] as Round[], switchover: [] as Round[] };
    for (let number = 1; number <= roundsOfEach; number += 1) {
      for (const kind of ["kill", "switchover"] as const) {
        const round = await runRound(kind, { cluster, shoppers, copies, db });
        kinds[kind].push(round);
        console.log(`${kind} ${number}: ${describe(round)}`);
      }
    }
    await shoppers.stop();
    return Object.entries(kinds).flatMap(([kind, rounds]) => summarise(kind, rounds));
  });
}

async function prepareShopDatabase(cluster: PatroniCluster) {
  const { superuser } = databaseAccounts();
  const urls = {
    url: `postgres://${shop}@${cluster.host}/dakbag`,
    ownerUrl: `postgres://${owner}@${cluster.host}/dakbag`,
  };
  await createDatabase(`postgres://${superuser.username}:${superuser.password}@${cluster.host}/postgres`, {
    database: "dakbag",
    owner: new URL(urls.ownerUrl),
    shop: new URL(urls.url),
  });
  await prepareDatabase(urls, new Date());
  return urls;
}

interface Round {
  readonly from: string;
  readonly to: string;
  /** From the first failed request, or the kill if that is later, to the last failed answer. */
  readonly outageMs: number;
  /** How many requests got each answer that was not a success. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly unclear: number;
  readonly requests: number;
  readonly slowestMs: number;
  readonly redundantAfterMs: number;
  readonly orders: number;
  readonly missingOrders: number;
  readonly confirmed: number;
  readonly missingPayments: number;
  readonly discrepancies: number;
  readonly deadCopies: number;
}

interface Drill {
  readonly cluster: PatroniCluster;
  readonly shoppers: ReturnType<typeof startShoppers>;
  readonly copies: readonly ShopProcess[];
  readonly db: pg.Pool;
}

async function runRound(
  kind: "kill" | "switchover",
  { cluster, shoppers, copies, db }: Drill,
): Promise<Round> {
  const { seen } = shoppers;
  const from = await cluster.untilRedundant();
  const firstRequest = seen.requests.length;
  await shoppers.untilOrders(ordersBetween / 2);
  const startedAt = kind === "kill" ? await cluster.killPostgres(from) : await cluster.switchOver(from);
  await cluster.untilOtherPrimary(from);
  const to = await cluster.untilRedundant();
  const redundantAfterMs = performance.now() - startedAt;
  await shoppers.untilOrders(ordersBetween / 2);
  const requests = seen.requests.slice(firstRequest);
  return {
    from,
    to,
    redundantAfterMs,
    ...countFailures(requests, startedAt),
    ...(await countMissing(db, seen)),
    deadCopies: copies.filter(({ pid }) => !isAlive(pid)).length,
  };
}

function countFailures(requests: Seen["requests"], startedAt: number) {
  const failed = requests.filter(({ answer }) => answer.status !== 200);
  const refusals = new Map<string, number>();
  for (const { what, answer } of failed) {
    const name = `${what} ${answer.status} ${String(answer.body["message"] ?? "without a sentence")}`;
    refusals.set(name, (refusals.get(name) ?? 0) + 1);
  }
  const firstAt = Math.max(startedAt, Math.min(...failed.map((request) => request.startedAt)));
  const lastAt = Math.max(...failed.map(({ endedAt }) => endedAt));
  return {
    outageMs: failed.length === 0 ? 0 : lastAt - firstAt,
    refusals,
    unclear: failed.filter(({ answer }) => !isClearRefusal(answer)).length,
    requests: requests.length,
    slowestMs: Math.max(...requests.map(({ answer }) => answer.tookMs)),
  };
}

async function countMissing(db: pg.Pool, { orders, confirmed }: Seen) {
  const orderIds = [...orders.keys()];
  const paymentIds = [...confirmed];
  return {
    orders: orderIds.length,
    missingOrders: orderIds.length - (await findStatuses(db, orderIds)).size,
    confirmed: paymentIds.length,
    missingPayments: paymentIds.length - (await findPaidOrders(db, paymentIds)).length,
    discrepancies: (await findDiscrepancies(db, 20)).length,
  };
}

function describe(round: Round): string {
  const refusals = [...round.refusals].map(([refusal, count]) => `\n  ${count} × ${refusal}`);
  return [
    `${round.from} → ${round.to}`,
    `failed for ${Math.round(round.outageMs)} ms`,
    `slowest answer ${Math.round(round.slowestMs)} ms`,
    `${round.requests} requests, ${round.unclear} unclear answers`,
    `${round.orders} orders, ${round.missingOrders} missing`,
    `${round.confirmed} payments, ${round.missingPayments} missing`,
    `${round.deadCopies} dead copies`,
    `redundant again after ${Math.round(round.redundantAfterMs)} ms${refusals.join("")}`,
  ].join(", ");
}

function summarise(kind: string, rounds: readonly Round[]): Measurement[] {
  const what = `${rounds.length} × ${kind}`;
  const last = rounds.at(-1);
  const worst = (figureOf: (round: Round) => number) => Math.max(...rounds.map(figureOf));
  return [
    mustTakeAtMost(
      `${what}: longest time with failed requests`,
      worst(({ outageMs }) => outageMs),
      maxOutageMs,
    ),
    mustBeNone(
      `${what}: failed requests that were not a clear 503`,
      rounds.reduce((sum, { unclear }) => sum + unclear, 0),
    ),
    mustBeNone(
      `${what}: acknowledged orders that are missing`,
      worst(({ missingOrders }) => missingOrders),
      last?.orders,
    ),
    mustBeNone(
      `${what}: confirmed payments that are missing`,
      worst(({ missingPayments }) => missingPayments),
      last?.confirmed,
    ),
    mustBeNone(
      `${what}: discrepancies in the ledger`,
      worst(({ discrepancies }) => discrepancies),
    ),
    mustBeNone(
      `${what}: copies that ended`,
      worst(({ deadCopies }) => deadCopies),
      copiesOfShop,
    ),
  ];
}
