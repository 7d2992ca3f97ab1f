import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { ReadDatabase } from "@dakbag/api/platform/read-database";
import type { Shop } from "@dakbag/api/shop";
import { LRUCache } from "lru-cache";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import {
  countJobs,
  countNotifications,
  countOrdersByStatus,
  countPayments,
  countRefundsUnderWay,
  countUnknownPayments,
  findLastLedgerCheck,
} from "./operations.queries.ts";
import { withTimeout } from "@dakbag/api/platform/with-timeout";

// From a cached page to an upload over a slow connection.
const durationBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const readTimeoutMs = 2000;
// However often the metrics are scraped, the database is queried once in this time.
const cacheMs = 5000;

/** Values by label; a metric without a label has one under "". */
type Values = Readonly<Record<string, number>>;

/** Metrics of this process and of the shop; the latter are read from the database when scraped. */
export function createMetrics({
  db,
  readDb,
  storage,
  log,
}: Pick<Shop, "db" | "readDb" | "storage" | "log">): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = gaugeFactory(registry, log);
  const queries = {
    orders: async (): Promise<Values> =>
      Object.fromEntries((await countOrdersByStatus(db)).map(({ status, orders }) => [status, orders])),
    payments: async () => firstRow(await countPayments(db)),
    refunds: async () => firstRow(await countRefundsUnderWay(db)),
    unknownPayments: async () => firstRow(await countUnknownPayments(db)),
    ledger: async () => firstRow(await findLastLedgerCheck(db)),
    notifications: async () => firstRow(await countNotifications(db)),
    jobs: async () => firstRow(await countJobs(db)),
  };
  const cache = new LRUCache<keyof typeof queries, Values>({
    max: Object.keys(queries).length,
    ttl: cacheMs,
    fetchMethod: (name) => queries[name](),
  });
  const withoutLag = async (name: "jobs" | "notifications"): Promise<Values> => {
    const { lagSeconds: _, ...states } = await cache.forceFetch(name);
    return states;
  };
  const lagOf = async (name: "jobs" | "notifications"): Promise<Values> => ({
    "": (await cache.forceFetch(name))["lagSeconds"] ?? 0,
  });

  gauge(
    "dakbag_database_connections",
    "Connections of this process, and requests that wait for one",
    "state",
    async () => ({ open: db.totalCount, idle: db.idleCount, waited_for: db.waitingCount }),
  );
  gauge("dakbag_disk_free_share", "What is free of the disk of a watched folder", "folder", async () =>
    Object.fromEntries((await storage.readDisks()).map(({ folder, freeShare }) => [folder, freeShare])),
  );
  gauge(
    "dakbag_storage_refusals",
    "How often something failed in this process for lack of disk or memory, or by a broken disk",
    null,
    async () => ({ "": storage.countRefused() }),
  );
  const { counts } = readDb;
  if (counts !== null) countReads(registry, counts);
  gauge("dakbag_orders", "Orders by status", "status", () => cache.forceFetch("orders"));
  gauge("dakbag_payments_last_day", "Payments of the last 24 hours", "outcome", () =>
    cache.forceFetch("payments"),
  );
  gauge("dakbag_refunds_under_way", "Refunds that are not completed yet", "state", () =>
    cache.forceFetch("refunds"),
  );
  gauge("dakbag_unknown_payments", "Captured payments that no order is for", null, async () => {
    const { payments = 0 } = await cache.forceFetch("unknownPayments");
    return { "": payments };
  });
  gauge("dakbag_jobs", "Jobs in the queue that all copies of the shop share", "state", () =>
    withoutLag("jobs"),
  );
  gauge("dakbag_job_lag_seconds", "Waiting time of the oldest due job", null, () => lagOf("jobs"));
  gauge("dakbag_notifications", "Messages to buyers that are not sent yet", "state", () =>
    withoutLag("notifications"),
  );
  gauge("dakbag_notification_lag_seconds", "Waiting time of the oldest due message to a buyer", null, () =>
    lagOf("notifications"),
  );
  gauge(
    "dakbag_ledger_discrepancies",
    "Discrepancies between stock, orders, payments, refunds and invoices at the last nightly check",
    null,
    async () => {
      const { discrepancies } = await cache.forceFetch("ledger");
      return discrepancies === undefined ? {} : { "": discrepancies };
    },
  );
  return registry;
}

function countReads(registry: Registry, counts: NonNullable<ReadDatabase["counts"]>): void {
  const reads = new Counter({
    name: "dakbag_replica_reads_total",
    help: "Lists and reports by where they were read: the replica, or the primary because the replica was behind or failed",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      reads.reset();
      for (const [outcome, count] of Object.entries(counts)) reads.inc({ outcome }, count);
    },
  });
}

function firstRow([row]: readonly Values[]): Values {
  return row ?? {};
}

/** Creates gauges that are read when scraped; a gauge that cannot be read in time is omitted. */
function gaugeFactory(registry: Registry, log: FastifyBaseLogger) {
  return (name: string, help: string, label: string | null, read: () => Promise<Values>): void => {
    const collect = async (): Promise<void> => {
      gauge.reset();
      if (label === null) gauge.remove(); // without a label, reset sets it to 0
      try {
        const values = await withTimeout(readTimeoutMs, read);
        for (const [value, number] of Object.entries(values))
          gauge.set(label === null ? {} : { [label]: value }, number);
      } catch (error) {
        // The metrics of the process are still answered when the database is unavailable.
        log.warn({ err: error, metric: name }, "a metric of the shop could not be read");
      }
    };
    const labelNames = label === null ? [] : [label];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry], collect });
  };
}

/** Measures every request by its route; labels by URL would be unlimited. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: durationBuckets,
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    durations.observe(
      { method, route: routeOptions.url ?? "none", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
}
