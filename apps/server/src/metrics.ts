import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { cacheFor } from "./kept-for.ts";
import {
  countJobs,
  countNotifications,
  countOrdersByStatus,
  countPayments,
  countRefundsUnderWay,
  findLastLedgerCheck,
} from "./operations.queries.ts";
import { withTimeout } from "./with-timeout.ts";

// From a page out of memory to an upload over a bad line.
const secondsOfBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const longestLookMs = 2000;
// However many ask, and however often, the database is asked once in this time.
const keptMs = 5000;

/** The figures of this process and, read when somebody asks, of the shop. */
export function createMetrics(db: pg.Pool, log: FastifyBaseLogger): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = gaugesOf(registry, log);

  gauge(
    "dakbag_database_connections",
    "Connections of this process, and requests that wait for one",
    "state",
    async () => ({ open: db.totalCount, idle: db.idleCount, waited_for: db.waitingCount }),
  );

  // Each look at the database is kept a while.
  const orders = cacheFor(keptMs, () => countOrdersByStatus(db));
  const payments = cacheFor(keptMs, () => countPayments(db));
  const refunds = cacheFor(keptMs, () => countRefundsUnderWay(db));
  const ledgerCheck = cacheFor(keptMs, () => findLastLedgerCheck(db));
  const notifications = cacheFor(keptMs, () => countNotifications(db));
  const jobs = cacheFor(keptMs, () => countJobs(db));
  gauge("dakbag_orders", "Orders by status", "status", async () =>
    Object.fromEntries((await orders()).map((row) => [row.status, row.orders])),
  );
  gauge("dakbag_payments_last_day", "Payments of the last 24 hours", "outcome", async () =>
    figuresOf(await payments()),
  );
  gauge("dakbag_refunds_under_way", "Refunds whose money is not back yet", "state", async () =>
    figuresOf(await refunds()),
  );
  gauge("dakbag_jobs", "Jobs in the queue that all copies of the shop share", "state", async () => {
    const { lagSeconds: _, ...states } = figuresOf(await jobs());
    return states;
  });
  gauge(
    "dakbag_job_lag_seconds",
    "How long the job that is due longest has waited to begin",
    null,
    async () => ({
      "": figuresOf(await jobs())["lagSeconds"] ?? 0,
    }),
  );
  gauge("dakbag_notifications", "Messages to buyers that have not ended", "state", async () => {
    const { lagSeconds: _, ...states } = figuresOf(await notifications());
    return states;
  });
  gauge(
    "dakbag_notification_lag_seconds",
    "How long the message to a buyer that is due longest has waited",
    null,
    async () => ({ "": figuresOf(await notifications())["lagSeconds"] ?? 0 }),
  );
  gauge(
    "dakbag_ledger_discrepancies",
    "What did not agree between stock, orders, payments, refunds and invoices at the last nightly check",
    null,
    async () => Object.fromEntries((await ledgerCheck()).map(({ discrepancies }) => ["", discrepancies])),
  );
  return registry;
}

/** A figure by what the label says; of a gauge without a label, the only one. */
type Figures = Readonly<Record<string, number>>;

function figuresOf([row]: readonly Figures[]): Figures {
  return row ?? {};
}

/** Makes gauges that are read when somebody asks; what cannot be read in time is left out of the answer. */
function gaugesOf(registry: Registry, log: FastifyBaseLogger) {
  return (name: string, help: string, label: string | null, read: () => Promise<Figures>): void => {
    const collect = async (): Promise<void> => {
      gauge.reset();
      if (label === null) gauge.remove(); // without a label, a reset would say 0
      try {
        const figures = await withTimeout(longestLookMs, read);
        for (const [value, figure] of Object.entries(figures))
          gauge.set(label === null ? {} : { [label]: value }, figure);
      } catch (error) {
        // A database that is away must not hide the figures of the process: its own are then left out.
        log.warn({ err: error, figure: name }, "a figure of the shop could not be read");
      }
    };
    const labelNames = label === null ? [] : [label];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry], collect });
  };
}

/** Measures every request by the route that answered it, never by its address: addresses have no end. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer",
    labelNames: ["method", "route", "status"],
    buckets: secondsOfBuckets,
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
