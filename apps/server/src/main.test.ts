import { once } from "node:events";
import { connect, createServer } from "node:net";
import { pipeline } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { cloneDatabase } from "@dakbag/api/test-support/clone-database";
import { startFaultProxy } from "@dakbag/api/test-support/fault-proxy";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { goodEnvironment, spawnMain } from "../test-support/spawn-main.ts";

async function ownDatabase(): Promise<string> {
  const database = await cloneDatabase();
  onTestFinished(() => database.drop());
  return database.url;
}

/** Locks the table of users until released, so that sign-ins wait. */
async function holdUsers(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE");
  // Of this database only: other test files have theirs on the same server.
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'users'::regclass
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const countBlocked = async () => (await client.query(waiting)).rowCount;
  return {
    async someoneWaits(): Promise<void> {
      await expect.poll(countBlocked, { timeout: 5000 }).toBeGreaterThan(0);
    },
    async release(): Promise<void> {
      await client.query("ROLLBACK");
    },
  };
}

/** A port that is closed until it is opened; then it forwards to the database. */
async function closedDoorTo(database: URL): Promise<{ port: string; open(): void }> {
  const door = createServer((outer) => {
    const inner = connect(Number(database.port), database.hostname);
    pipeline(outer, inner, outer, () => undefined);
  });
  door.listen(0, database.hostname);
  await once(door, "listening");
  const { port } = Object(door.address());
  door.close();
  await once(door, "close");
  return {
    port: String(port),
    open() {
      door.listen(port, database.hostname);
      onTestFinished(() => void door.close());
    },
  };
}

function signIn(address: string): Promise<Response> {
  return fetch(`${address}/api/users/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phoneNumber: "9876543210", password: "not-the-password" }),
  });
}

describe("a start that fails prints sentences, not a stack trace", () => {
  test("a missing variable is named", async () => {
    const shop = spawnMain({ ...goodEnvironment, SERVER_SECRET: "" });
    expect(await shop.exitCode()).toBe(1);
    expect(shop.output().errors).toBe(
      "The configuration is not usable:\n- DATABASE_URL is missing\n- SERVER_SECRET is missing\n",
    );
  });

  test("production refuses a sandbox credential and does not show it", async () => {
    const environment = {
      ...goodEnvironment,
      DATABASE_URL: "postgres://x",
      MSG91_AUTH_KEY: "sandbox-auth-key",
    };
    const shop = spawnMain(environment, ["--production"]);
    expect(await shop.exitCode()).toBe(1);
    expect(shop.output().errors).toContain("- MSG91_AUTH_KEY is a sandbox value");
    expect(shop.output().errors).not.toMatch(/sandbox-auth-key|at .*main\.ts/);
  });

  test("an unknown role is answered with the known ones", async () => {
    const shop = spawnMain(goodEnvironment, ["--role", "boss"]);
    expect(await shop.exitCode()).toBe(1);
    expect(shop.output().errors).toBe("--role must be one of all, web, worker\n");
  });
});

test("a start that fails later exits with 1 and logs the reason", async () => {
  const environment = { ...goodEnvironment, DATABASE_URL: await ownDatabase() };
  const shop = spawnMain(environment, ["--web-app", "/nowhere"]);
  expect(await shop.exitCode()).toBe(1);
  expect(shop.output().log).toContain("The web app is not built");
});

test("waits for a PostgreSQL that starts later", async () => {
  const database = new URL(await ownDatabase());
  const door = await closedDoorTo(database);
  const doorUrl = Object.assign(new URL(database), { port: door.port }).href;
  const shop = spawnMain({ ...goodEnvironment, DATABASE_URL: doorUrl });
  await expect.poll(() => shop.output().log, { timeout: 10_000 }).toContain("waiting for the database");
  door.open();
  expect((await fetch(`${await shop.address()}/readyz`)).status).toBe(200);
});

describe("SIGTERM", () => {
  test("finishes the request in flight, accepts no new one, and exits with 0", async () => {
    const url = await ownDatabase();
    const shop = spawnMain({ ...goodEnvironment, DATABASE_URL: url });
    const address = await shop.address();
    const users = await holdUsers(url);
    const answer = signIn(address);
    await users.someoneWaits();

    shop.process.kill("SIGTERM");
    await expect
      .poll(() => fetch(`${address}/healthz`).catch(() => "refused"), { timeout: 2000 })
      .toBe("refused");
    await users.release();

    expect((await answer).status).toBe(401);
    const began = performance.now();
    expect(await shop.exitCode()).toBe(0);
    expect(performance.now() - began).toBeLessThan(3000);
    expect(shop.output().log).toMatch(/"path":"\/api\/users\/login","status":401/);
  });

  test("a second one ends the process immediately", async () => {
    const url = await ownDatabase();
    const shop = spawnMain({ ...goodEnvironment, DATABASE_URL: url });
    const address = await shop.address();
    const users = await holdUsers(url);
    const answer = signIn(address).catch(() => "cut off");
    await users.someoneWaits();

    shop.process.kill("SIGTERM");
    await pause(100);
    shop.process.kill("SIGTERM");
    expect(await shop.exitCode()).toBe(143);
    expect(await answer).toBe("cut off");
  });
});

test("a worker has the operators' endpoints and no others", async () => {
  const shop = spawnMain({ ...goodEnvironment, DATABASE_URL: await ownDatabase() }, ["--role", "worker"]);
  const address = await shop.address();
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect((await fetch(`${address}/api/products`)).status).toBe(404);
  shop.process.kill("SIGINT");
  expect(await shop.exitCode()).toBe(0);
});

test("the log has one line for each request, with its id and without its query", async () => {
  const shop = spawnMain({ ...goodEnvironment, DATABASE_URL: await ownDatabase() }, ["--role", "web"]);
  const address = await shop.address();
  await fetch(`${address}/details?sku=PB0610`);
  await fetch(`${address}/broken`);
  await fetch(`${address}/assets/app-1a2b3c4d.js`);
  shop.process.kill("SIGTERM");
  await shop.exitCode();

  const lines = shop.output().log.trim().split("\n");
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "answered");
  expect(requests).toMatchObject([
    { method: "GET", path: "/details", status: 200, reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    { method: "GET", path: "/broken", status: 500 },
  ]);
  expect(shop.output().log).toContain("a page could not be rendered");
  expect(shop.output().log).not.toMatch(/PB0610|9876543210/);
  expect(shop.output().errors).toBe("");
});

test("a job that loses the database connection does not end the process", async () => {
  const databaseUrl = await ownDatabase();
  const url = new URL(databaseUrl);
  const proxy = await startFaultProxy(Number(url.port));
  onTestFinished(() => proxy.close());
  const [holder, queue] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)];
  for (const client of [holder, queue]) {
    await client.connect();
    onTestFinished(() => client.end());
  }
  await holder.query(
    `INSERT INTO webhook_events (event_id, event, body, received_at) VALUES ('event', 'order.paid', '{}', now())`,
  );
  await holder.query("BEGIN; LOCK TABLE webhook_events IN ACCESS EXCLUSIVE MODE");

  url.port = String(proxy.port);
  const shop = spawnMain({ ...goodEnvironment, DATABASE_URL: url.href });
  const address = await shop.address();
  await queue.query(`SELECT graphile_worker.add_job('act-on-webhook-event', '{"eventId": "event"}')`);
  const isHeld = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'webhook_events'::regclass
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await queue.query(isHeld)).rowCount, { timeout: 20_000 }).toBe(1);

  proxy.set({ kind: "reset" });
  await expect.poll(() => shop.output().log).toContain("the end of a job could not be recorded");
  proxy.set({ kind: "none" });
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 20_000 }).toBe(200);
});

test("a job that ends while the database's disk is full does not end the process", async () => {
  const databaseUrl = await ownDatabase();
  const db = new pg.Client(databaseUrl);
  await db.connect();
  onTestFinished(() => db.end());
  await db.query(`
    INSERT INTO webhook_events (event_id, event, body, received_at) VALUES ('event', 'other', '{}', now());
    CREATE FUNCTION find_no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full';
    END $$;
    CREATE TRIGGER no_room BEFORE DELETE ON graphile_worker._private_jobs
      FOR EACH ROW WHEN (OLD.key = 'endless') EXECUTE FUNCTION find_no_room()`);
  const shop = spawnMain({ ...goodEnvironment, DATABASE_URL: databaseUrl });
  const address = await shop.address();
  await db.query(
    `SELECT graphile_worker.add_job('act-on-webhook-event', '{"eventId": "event"}', job_key => 'endless')`,
  );
  await expect.poll(() => shop.output().log).toContain("the end of a job could not be recorded");
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});
