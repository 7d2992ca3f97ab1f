import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { keptFor } from "./kept-for.ts";
import { countJobs, countOrdersByStatus, countPayments, countRefundsUnderWay } from "./operations.queries.ts";
import { within } from "./within.ts";

// From a page out of memory to an upload over a bad line.
const secondsOfBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const longestLookMs = 2000;
// However many ask, and however often, the database is asked once in this time.
const keptMs = 5000;

/** The figures of this process and, read when somebody asks, of the shop. */
export function createMetrics(db: pg.Pool, log: FastifyBaseLogger): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { ofProcess, ofShop } = gaugesOf(registry, log);

  ofProcess(
    "dakbag_database_connections",
    "Connections of this process, and requests that wait for one",
    "state",
    () => ({ open: db.totalCount, idle: db.idleCount, waited_for: db.waitingCount }),
  );
  ofShop("dakbag_orders", "Orders by status", "status", async () =>
    Object.fromEntries((await countOrdersByStatus(db)).map((row) => [row.status, row.orders])),
  );
  ofShop("dakbag_payments_last_day", "Payments of the last 24 hours", "outcome", async () =>
    figuresOf(await countPayments(db)),
  );
  ofShop("dakbag_refunds_under_way", "Refunds whose money is not back yet", "state", async () =>
    figuresOf(await countRefundsUnderWay(db)),
  );
  const jobs = keptFor(keptMs, () => countJobs(db));
  ofShop("dakbag_jobs", "Jobs in the queue that all copies of the shop share", "state", async () => {
    const [{ lagSeconds: _, ...states } = {}] = await jobs();
    return states;
  });
  ofShop(
    "dakbag_job_lag_seconds",
    "How long the job that is due longest has waited to begin",
    undefined,
    async () => ({ "": (await jobs())[0]?.lagSeconds ?? 0 }),
  );
  return registry;
}

/** A figure by what the label says; of a gauge without a label, the only one. */
type Figures = Record<string, number>;

function figuresOf([row]: Figures[]): Figures {
  return row ?? {};
}

/** Makes gauges that are read when somebody asks; those of the shop cost the database a look, so they are kept a while. */
function gaugesOf(registry: Registry, log: FastifyBaseLogger) {
  const make = (
    name: string,
    help: string,
    label: string | undefined,
    read: () => Promise<Figures>,
  ): void => {
    const collect = async (): Promise<void> => {
      gauge.reset();
      if (label === undefined) gauge.remove(); // without a label, a reset would say 0
      try {
        const figures = await within(longestLookMs, read);
        for (const [value, figure] of Object.entries(figures))
          gauge.set(label === undefined ? {} : { [label]: value }, figure);
      } catch (error) {
        // A database that is away must not hide the figures of the process: its own are then left out.
        log.warn({ err: error, figure: name }, "a figure of the shop could not be read");
      }
    };
    const labelNames = label === undefined ? [] : [label];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry], collect });
  };
  return {
    ofProcess: (name: string, help: string, label: string, read: () => Figures) =>
      make(name, help, label, async () => read()),
    ofShop: (name: string, help: string, label: string | undefined, read: () => Promise<Figures>) =>
      make(name, help, label, keptFor(keptMs, read)),
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
