import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type pg from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { countJobs, countOrdersByStatus, countPayments } from "./operations.queries.ts";
import { within } from "./within.ts";

// From a page out of memory to an upload over a bad line.
const secondsOfBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const longestLookMs = 2000;

/** The figures of this process and, read when somebody asks, of the shop. */
export function createMetrics(db: pg.Pool, log: FastifyBaseLogger): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = gaugesOf(registry, log);

  gauge(
    "dakbag_database_connections",
    "Connections of this process, and requests that wait for one",
    "state",
    async () => [
      ["open", db.totalCount],
      ["idle", db.idleCount],
      ["waited_for", db.waitingCount],
    ],
  );
  gauge("dakbag_orders", "Orders by status", "status", async () =>
    (await countOrdersByStatus(db)).map((row) => [row.status, row.orders]),
  );
  gauge("dakbag_payments", "Captured payments; those that are not honoured go back", "honoured", async () =>
    (await countPayments(db)).map((row) => [String(row.honoured), row.payments]),
  );
  gauge("dakbag_jobs", "Jobs in the queue that all copies of the shop share", "state", async () =>
    (await countJobs(db)).flatMap((row) => Object.entries(row)),
  );
  return registry;
}

type Figures = [label: string, figure: number][];

/** Makes gauges with one label that are read anew whenever somebody asks. */
function gaugesOf(registry: Registry, log: FastifyBaseLogger) {
  return (name: string, help: string, label: string, read: () => Promise<Figures>): void => {
    const collect = async (): Promise<void> => {
      gauge.reset();
      try {
        for (const [value, figure] of await within(longestLookMs, read))
          gauge.set({ [label]: value }, figure);
      } catch (error) {
        // A database that is away must not hide the figures of the process: its own are then left out.
        log.warn({ err: error, figure: name }, "a figure of the shop could not be read");
      }
    };
    const gauge = new Gauge({ name, help, labelNames: [label], registers: [registry], collect });
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
