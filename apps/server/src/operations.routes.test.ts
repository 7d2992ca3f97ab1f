import { watchStorage } from "@dakbag/api/platform/storage";
import { openDatabase } from "@dakbag/api/platform/database";
import { placeOrder } from "@dakbag/api/test-support/builders/order";
import { payAtSandbox, payOrder, verification } from "@dakbag/api/test-support/builders/payments";
import { signInBuyer } from "@dakbag/api/test-support/builders/sign-in-buyer";
import { cloneDatabase } from "@dakbag/api/test-support/clone-database";
import Fastify from "fastify";
import type pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { startTestServer } from "../test-support/start-test-server.ts";
import { createLog } from "./log.ts";
import { readFromPrimary } from "@dakbag/api/platform/read-database";
import { createMetrics, measureRequests } from "./metrics.ts";
import { countOrdersByStatus, countPayments, countRefundsUnderWay } from "./operations.queries.ts";
import { registerOperations } from "./operations.routes.ts";

const log = createLog("silent");

async function operationsOn(url: string, metricsToken?: string) {
  const db = openDatabase(url, { onConnectionError: () => undefined });
  const app = Fastify();
  const storage = watchStorage(db, { folders: [], clock: () => new Date() });
  const metrics = createMetrics({ db, readDb: readFromPrimary(db), storage, log });
  measureRequests(app, metrics);
  registerOperations(app, {
    db,
    storage,
    metrics,
    log,
    stopping: new AbortController().signal,
    metricsToken,
  });
  onTestFinished(async () => {
    await app.close();
    await db.end();
  });
  return { app, db };
}

async function operationsOnOwnDatabase() {
  const database = await cloneDatabase();
  onTestFinished(() => database.drop());
  const ownerDb = openDatabase(database.ownerUrl, { onConnectionError: () => undefined });
  onTestFinished(() => ownerDb.end());
  return { ...(await operationsOn(database.url)), ownerDb };
}

// Nothing listens on port 1.
const unreachableUrl = "postgres://dakbag:secret@127.0.0.1:1/dakbag";

describe("/readyz", () => {
  test("is ready when the database answers and has run every migration", async () => {
    const { app } = await operationsOnOwnDatabase();
    const answer = await app.inject("/readyz");
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ready" }]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("answers 503 and names the database when it is unavailable, without its connection details", async () => {
    const { app } = await operationsOn(unreachableUrl);
    const answer = await app.inject("/readyz");
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: "not ready", missing: "database: it does not answer" },
    ]);
  });

  test("answers 503 within two seconds when the database does not respond", async () => {
    const { app, ownerDb } = await operationsOnOwnDatabase();
    const release = await lockTable(ownerDb, "schema_migrations");
    const began = performance.now();
    expect((await app.inject("/readyz")).statusCode).toBe(503);
    expect(performance.now() - began).toBeLessThan(2500);
    await release();
  });

  test("answers 503 and names the migrations when one of them has not run", async () => {
    const { app, ownerDb } = await operationsOnOwnDatabase();
    await ownerDb.query("DELETE FROM schema_migrations");
    const answer = await app.inject("/readyz");
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { missing: /^migrations/ }]);
  });
});

test("/healthz answers 200 while the process runs, even without a database", async () => {
  const { app } = await operationsOn(unreachableUrl);
  const answer = await app.inject("/healthz");
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ok" }]);
});

describe("/metrics", () => {
  test("contains the requests by route, the job queue and the process", async () => {
    const { app, db } = await operationsOnOwnDatabase();
    await db.query("SELECT graphile_worker.add_job('expire-reservations')");
    await app.inject("/healthz?phone=9876543210");
    const { body } = await app.inject("/metrics");
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1/,
    );
    expect(body).toContain('dakbag_jobs{state="waiting"} 1');
    expect(body).toContain("nodejs_eventloop_lag_seconds");
    expect(body).not.toContain("9876543210");
  });

  test("contains the orders and the payments", async () => {
    const shop = await startTestServer();
    onTestFinished(() => shop.close());
    const [buyer, other] = [await signInBuyer(shop), await signInBuyer(shop)];
    const order = await placeOrder(shop, buyer, { TAPBRN045: 1 });
    await placeOrder(shop, other, { TAPBRN045: 1 });
    const paid = await payAtSandbox(shop, order.razorpayOrderId);
    const request = { method: "POST", url: "/api/orders/verifyPayment", headers: buyer.headers } as const;
    await shop.app.inject({ ...request, payload: verification(paid) });

    const { body } = await shop.request("/metrics");
    expect(body.toString()).toContain('dakbag_orders{status="Payment Pending"} 1');
    expect(body.toString()).toContain('dakbag_orders{status="Order Processing"} 1');
    expect(body.toString()).toContain('dakbag_payments_last_day{outcome="honoured"} 1');
    expect(body.toString()).toContain('dakbag_refunds_under_way{state="requested"} 0');
  });

  test("contains the lag of the oldest due message to a buyer, and ignores messages that are not due", async () => {
    const shop = await startTestServer();
    onTestFinished(() => shop.close());
    const buyer = await signInBuyer(shop);
    const { razorpayOrderId } = await placeOrder(shop, buyer, { TAPBRN045: 1 });
    await payOrder(shop, buyer, razorpayOrderId);
    // The reminder of an order that could be unpaid is not due for 20 minutes, and not held back.
    const updated = await shop.db.query(
      `UPDATE notifications SET due_at = now() + CASE channel WHEN 'sms' THEN interval '-20 minutes' ELSE '4 minutes' END
       WHERE kind = 'paid'`,
    );
    expect(updated.rowCount).toBe(2);
    // Waiting for a retry, and held back by the cap of its buyer.
    await shop.db.query(
      `WITH retrying AS (
         UPDATE notifications SET attempts = 1, claimed_at = now(), message_id = id
         WHERE channel = 'email' AND kind = 'paid' RETURNING *)
       INSERT INTO notifications (id, order_id, user_id, about_id, kind, channel, recipient, written_at, due_at)
       SELECT gen_random_uuid(), order_id, user_id, about_id, 'shipped', channel, recipient, now(), due_at FROM retrying`,
    );
    const body = (await shop.request("/metrics")).body.toString();
    expect(Number(/^dakbag_notification_lag_seconds (.*)$/m.exec(body)?.[1])).toBeCloseTo(20 * 60, -1);
    expect(body).toContain('dakbag_notifications{state="waiting"} 1');
    expect(body).toContain('dakbag_notifications{state="retrying"} 1');
    expect(body).toContain('dakbag_notifications{state="held"} 1');
  });

  test("contains the lag of the oldest due job, and the number of permanently failed jobs", async () => {
    const { app, db } = await operationsOnOwnDatabase();
    await db.query(`SELECT graphile_worker.add_job('expire-reservations', run_at => now() - interval '7 minutes'),
      graphile_worker.add_job('expire-reservations', run_at => now() + interval '1 hour'),
      graphile_worker.add_job('fold-counts', run_at => now() - interval '1 day')`);
    await db.query(`UPDATE graphile_worker._private_jobs SET attempts = max_attempts
      WHERE run_at < now() - interval '1 hour'`);
    const { body } = await app.inject("/metrics");
    expect(Number(/^dakbag_job_lag_seconds (.*)$/m.exec(body)?.[1])).toBeCloseTo(7 * 60, -1);
    expect(body).toContain('dakbag_jobs{state="waiting"} 1');
    expect(body).toContain('dakbag_jobs{state="failed"} 1');
  });

  test("contains the result of the nightly ledger check, and omits it when it is older than 26 hours", async () => {
    const { app, db } = await operationsOnOwnDatabase();
    await db.query("INSERT INTO ledger_checks (checked_at, discrepancies) VALUES (now(), 3)");
    expect((await app.inject("/metrics")).body).toMatch(/^dakbag_ledger_discrepancies 3$/m);

    const { app: later, db: old } = await operationsOnOwnDatabase();
    await old.query(
      "INSERT INTO ledger_checks (checked_at, discrepancies) VALUES (now() - interval '27 hours', 0)",
    );
    expect((await later.inject("/metrics")).body).not.toMatch(/^dakbag_ledger_discrepancies/m);
  });

  test("a repeated scrape uses the cached orders and jobs", async () => {
    const { app, db } = await operationsOnOwnDatabase();
    const { body } = await app.inject("/metrics");
    expect(body).toMatch(/^dakbag_job_lag_seconds 0$/m);
    const release = await lockTable(db, "order_counts");
    await db.query("SELECT graphile_worker.add_job('expire-reservations')");
    const began = performance.now();
    const again = await app.inject("/metrics");
    expect(again.body).toContain('dakbag_jobs{state="waiting"} 0');
    expect(performance.now() - began).toBeLessThan(1000);
    await release();
  });

  test.each([
    ["the orders by status", countOrdersByStatus],
    ["the payments of a day", countPayments],
    ["the refunds under way", countRefundsUnderWay],
  ])("%s are counted without a sequential scan of orders, payments or refunds", async (_what, count) => {
    const { db } = await operationsOnOwnDatabase();
    const client = await db.connect();
    onTestFinished(() => client.release());
    // On empty tables a sequential scan is always cheapest: turned off, it remains only where no index can be used.
    await client.query("SET enable_seqscan = off");
    let sql = "";
    await count(
      Object.assign(Object.create(client), {
        query: (config: { text: string }) => {
          sql = config.text;
          return { rows: [] };
        },
      }),
    );
    const plan = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${sql}`);
    const lines = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(lines).not.toMatch(/Seq Scan on (orders|payments|refunds)|on orders/);
  });

  test("still contains the process metrics when the database is unavailable", async () => {
    const { app } = await operationsOn(unreachableUrl);
    const answer = await app.inject("/metrics");
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("process_resident_memory_bytes");
    expect(answer.body).not.toMatch(/^dakbag_job/m);
  });

  test.each([
    ["a public IP", { remoteAddress: "203.0.113.7" }],
    ["a public IPv6 address", { remoteAddress: "2001:db8::7" }],
    ["a client behind a proxy with x-forwarded-for", { headers: { "x-forwarded-for": "10.0.0.7" } }],
    ["a client behind a proxy with via", { headers: { via: "1.1 edge" } }],
    ["a client behind a proxy with x-real-ip", { headers: { "x-real-ip": "203.0.113.7" } }],
  ])("answers 404 to %s (reliability: no metrics in public)", async (_who, request) => {
    const { app } = await operationsOn(unreachableUrl);
    expect((await app.inject({ url: "/metrics", ...request })).statusCode).toBe(404);
  });

  test("with METRICS_TOKEN set, answers any client with the token, and no private IP without it", async () => {
    const { app } = await operationsOn(unreachableUrl, "a-token-of-the-tests");
    const request = async (authorization?: string) => {
      const headers = { "x-forwarded-for": "203.0.113.7", ...(authorization && { authorization }) };
      return (await app.inject({ url: "/metrics", headers })).statusCode;
    };
    expect(await request("Bearer a-token-of-the-tests")).toBe(200);
    expect(await request("Bearer a-token-of-the-testS")).toBe(404);
    expect(await request("a-token-of-the-tests")).toBe(404);
    expect(await request()).toBe(404);
    expect((await app.inject("/metrics")).statusCode).toBe(404);
  });

  test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "172.17.0.1", "192.168.1.2", "fd00::7"])(
    "answers the private IP %s",
    async (remoteAddress) => {
      const { app } = await operationsOn(unreachableUrl);
      expect((await app.inject({ url: "/metrics", remoteAddress })).statusCode).toBe(200);
    },
  );
});

async function lockTable(db: pg.Pool, table: string): Promise<() => Promise<void>> {
  const client = await db.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return async () => {
    await client.query("ROLLBACK");
    client.release();
  };
}
