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
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const connections = new Gauge({
    name: "dakbag_database_connections",
    help: "Connections of this process to the database, and requests that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "open" }, db.totalCount);
      this.set({ state: "idle" }, db.idleCount);
      this.set({ state: "waited_for" }, db.waitingCount);
    },
  });
  connections.set({ state: "open" }, 0);
  addShopFigures(registers, db, log);
  return registry;
}

function addShopFigures(registers: Registry[], db: pg.Pool, log: FastifyBaseLogger): void {
  const orders = new Gauge({
    name: "dakbag_orders",
    help: "Orders by status",
    labelNames: ["status"],
    registers,
  });
  const payments = new Gauge({
    name: "dakbag_payments",
    help: "Captured payments; those not honoured go back",
    labelNames: ["honoured"],
    registers,
  });
  const paise = new Gauge({
    name: "dakbag_payments_paise",
    help: "Captured money in paise",
    labelNames: ["honoured"],
    registers,
  });
  new Gauge({
    name: "dakbag_jobs",
    help: "Jobs in the queue that all copies of the shop share",
    labelNames: ["state"],
    registers,
    async collect() {
      // A database that is away must not hide the figures of the process: these are then left out.
      for (const gauge of [orders, payments, paise, this]) gauge.reset();
      try {
        await within(longestLookMs, () => readInto({ orders, payments, paise, jobs: this }, db));
      } catch (error) {
        log.warn({ err: error }, "the figures of the shop could not be read");
      }
    },
  });
}

async function readInto(
  gauges: { orders: Gauge; payments: Gauge; paise: Gauge; jobs: Gauge },
  db: pg.Pool,
): Promise<void> {
  for (const row of await countOrdersByStatus(db)) gauges.orders.set({ status: row.status }, row.orders);
  for (const row of await countPayments(db)) {
    gauges.payments.set({ honoured: String(row.honoured) }, row.payments);
    gauges.paise.set({ honoured: String(row.honoured) }, row.paise);
  }
  for (const row of await countJobs(db)) {
    for (const [state, count] of Object.entries(row)) gauges.jobs.set({ state }, count);
  }
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
