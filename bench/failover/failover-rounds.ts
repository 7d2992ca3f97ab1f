import { findDiscrepancies } from "@dakbag/api/features/ledger/ledger.queries";
import { isAlive } from "@dakbag/api/database/postmaster-file";
import type pg from "pg";
import { isClearRefusal, type Seen, type startShoppers } from "./failover-shoppers.ts";
import type { Node } from "./high-availability-files.ts";
import { findPaidOrders, findStatuses } from "../failures/ledger.queries.ts";
import { type Measurement, mustBeNone, mustTakeAtMost } from "../support/measurement.ts";
import type { PatroniCluster } from "./patroni-cluster.ts";
import { untilOtherPrimary, untilRedundant, untilSynchronousStandby } from "./patroni-members.ts";
import type { ShopProcess } from "../support/shop-process.ts";

const ordersBetween = 40;

export const kinds = ["kill", "switchover", "machine lost", "standby silent"] as const;
export type Kind = (typeof kinds)[number];

// The shop gives up a statement after 15 seconds.
const maxAnswerMs = 12_000;

/** How long requests may fail. A machine that ends without a word counts as lost only after Patroni's ttl of 10 s. */
const maxOutageMs: Readonly<Record<Kind, number>> = {
  kill: 5000,
  switchover: 5000,
  "machine lost": 16_000,
  // Requests only take longer.
  "standby silent": 1,
};

export interface Round {
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
  readonly copies: number;
  readonly deadCopies: number;
}

export interface Drill {
  readonly cluster: PatroniCluster;
  readonly shoppers: ReturnType<typeof startShoppers>;
  readonly copies: readonly ShopProcess[];
  readonly db: pg.Pool;
}

export async function runRound(kind: Kind, { cluster, shoppers, copies, db }: Drill): Promise<Round> {
  const { seen } = shoppers;
  const from = await untilRedundant();
  const firstRequest = seen.requests.length;
  await shoppers.untilOrders(ordersBetween / 2);
  const startedAt =
    kind === "standby silent" ? await replaceStandby(cluster) : await replacePrimary(kind, cluster, from);
  const to = await untilRedundant();
  const redundantAfterMs = performance.now() - startedAt;
  await shoppers.untilOrders(ordersBetween / 2);
  const requests = seen.requests.slice(firstRequest);
  return {
    from,
    to,
    redundantAfterMs,
    ...countFailures(requests, startedAt),
    ...(await countMissing(db, seen)),
    copies: copies.length,
    deadCopies: copies.filter(({ pid }) => !isAlive(pid)).length,
  };
}

/** @returns when it began */
async function replacePrimary(
  kind: Exclude<Kind, "standby silent">,
  cluster: PatroniCluster,
  from: Node,
): Promise<number> {
  const acts = {
    kill: cluster.killPostgres,
    switchover: cluster.switchOver,
    "machine lost": cluster.killMachine,
  };
  const startedAt = await acts[kind](from);
  await untilOtherPrimary(from);
  if (kind === "machine lost") cluster.startMachine(from);
  return startedAt;
}

async function replaceStandby(cluster: PatroniCluster): Promise<number> {
  const standby = await untilSynchronousStandby();
  const startedAt = performance.now();
  const thaw = cluster.freezeMachine(standby);
  await untilSynchronousStandby({ notOn: standby }).finally(thaw);
  return startedAt;
}

function countFailures(requests: Seen["requests"], startedAt: number) {
  const failed = requests.filter(({ answer }) => answer.status !== 200);
  const refusals = new Map<string, number>();
  for (const { answer } of failed) {
    const { message } = answer.body;
    const name = `${answer.status} ${typeof message === "string" ? message : "without a sentence"}`;
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

export function describe(round: Round): string {
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

/** The worst figure of all rounds. */
export function summarise(kind: Kind, rounds: readonly Round[]): Measurement[] {
  const what = `${rounds.length} × ${kind}`;
  const last = rounds.at(-1);
  const worst = (figureOf: (round: Round) => number) => Math.max(...rounds.map(figureOf));
  return [
    mustTakeAtMost(
      `${what}: longest time with failed requests`,
      worst(({ outageMs }) => outageMs),
      maxOutageMs[kind],
    ),
    mustTakeAtMost(
      `${what}: slowest answer`,
      worst(({ slowestMs }) => slowestMs),
      maxAnswerMs,
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
      last?.copies,
    ),
  ];
}
