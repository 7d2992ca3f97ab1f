import { once } from "node:events";
import { connect, createServer } from "node:net";
import { pipeline } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { cloneDatabase } from "@dakbag/api/test-support/clone-database";
import { startFaultProxy } from "@dakbag/api/test-support/fault-proxy";
import { tcpUrl } from "@dakbag/api/test-support/tcp-url";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { validEnvironment, spawnMain } from "../test-support/spawn-main.ts";

async function ownDatabase(): Promise<string> {
  const database = await cloneDatabase();
  onTestFinished(() => database.drop());
  return database.url;
}

/** Locks the users table until released, so that sign-ins wait. */
async function lockUsers(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE");
  // Only locks of this database: other test files use the same server.
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'users'::regclass
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  const countBlocked = async () => (await client.query(waiting)).rowCount;
  return {
    async waitUntilBlocked(): Promise<void> {
      await expect.poll(countBlocked).toBeGreaterThan(0);
    },
    async release(): Promise<void> {
      await client.query("ROLLBACK");
    },
  };
}

/** A port that refuses connections until `open` makes it forward them to the database. */
async function closedPortTo(database: URL): Promise<{ port: string; open(): void }> {
  const proxy = createServer((outer) => {
    const inner = connect(Number(database.port), "127.0.0.1");
    pipeline(outer, inner, outer, () => undefined);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = Object(proxy.address());
  proxy.close();
  await once(proxy, "close");
  return {
    port: String(port),
    open() {
      proxy.listen(port, "127.0.0.1");
      onTestFinished(() => void proxy.close());
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

describe("a start that cannot succeed prints a readable message, not a stack", () => {
  test("a missing variable is named", async () => {
    const shop = spawnMain({ ...validEnvironment, SERVER_SECRET: "" });
    expect(await shop.exitCode()).toBe(1);
    expect(shop.output().errors).toBe(
      "The configuration is not usable:\n- DATABASE_URL is missing\n- SERVER_SECRET is missing\n",
    );
  });

  test("production refuses a sandbox credential and does not show it", async () => {
    const environment = {
      ...validEnvironment,
      DATABASE_URL: "postgres://x",
      MSG91_AUTH_KEY: "sandbox-auth-key",
    };
    const shop = spawnMain(environment, ["--production"]);
    expect(await shop.exitCode()).toBe(1);
    expect(shop.output().errors).toContain("- MSG91_AUTH_KEY is a sandbox value");
    expect(shop.output().errors).not.toMatch(/sandbox-auth-key|at .*main\.ts/);
  });

  test("production refuses to run with the owner's database URL in its environment", async () => {
    const shop = spawnMain({ ...validEnvironment, DATABASE_OWNER_URL: "postgres://owner:secret@x" }, [
      "--production",
    ]);
    expect(await shop.exitCode()).toBe(1);
    expect(shop.output().errors).toContain("- DATABASE_OWNER_URL is only for npm run migrate");
    expect(shop.output().errors).not.toContain("secret");
  });

  test("an unknown role is refused with the list of valid roles", async () => {
    const shop = spawnMain(validEnvironment, ["--role", "boss"]);
    expect(await shop.exitCode()).toBe(1);
    expect(shop.output().errors).toBe("--role must be one of all, web, worker\n");
  });
});

test("a start that fails later exits with 1 and logs the reason", async () => {
  const environment = { ...validEnvironment, DATABASE_URL: await ownDatabase() };
  const shop = spawnMain(environment, ["--web-app", "/nowhere"]);
  expect(await shop.exitCode()).toBe(1);
  expect(shop.output().log).toContain("The web app is not built");
});

test("a developer's shop waits until another process has prepared the database", async () => {
  const database = await cloneDatabase();
  onTestFinished(() => database.drop());
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  onTestFinished(() => owner.end());
  const { rows } = await owner.query("DELETE FROM schema_migrations RETURNING *");
  const shop = spawnMain({ ...validEnvironment, DATABASE_URL: database.url });
  await expect.poll(() => shop.output().log, { timeout: 10_000 }).toContain("waiting for the database");
  await owner.query(
    "INSERT INTO schema_migrations SELECT * FROM jsonb_populate_recordset(NULL::schema_migrations, $1)",
    [JSON.stringify(rows)],
  );
  const address = await shop.address();
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

test("the shop can be started before PostgreSQL is available", async () => {
  const database = new URL(await ownDatabase());
  const proxy = await closedPortTo(database);
  const proxyUrl = tcpUrl(database.href, proxy.port);
  const shop = spawnMain({ ...validEnvironment, DATABASE_URL: proxyUrl });
  await expect.poll(() => shop.output().log, { timeout: 10_000 }).toContain("waiting for the database");
  proxy.open();
  expect((await fetch(`${await shop.address()}/readyz`)).status).toBe(200);
});

describe("SIGTERM", () => {
  test("finishes the running request, accepts no new one, and exits with 0 (design: the running program)", async () => {
    const url = await ownDatabase();
    const shop = spawnMain({ ...validEnvironment, DATABASE_URL: url });
    const address = await shop.address();
    const users = await lockUsers(url);
    const answer = signIn(address);
    await users.waitUntilBlocked();

    shop.process.kill("SIGTERM");
    await expect.poll(() => fetch(`${address}/healthz`).catch(() => "refused")).toBe("refused");
    await users.release();

    expect((await answer).status).toBe(401);
    const began = performance.now();
    expect(await shop.exitCode()).toBe(0);
    expect(performance.now() - began).toBeLessThan(3000);
    expect(shop.output().log).toMatch(/"path":"\/api\/users\/login","status":401/);
  });

  test("with STOP_DELAY_SECONDS it first says that it is not ready, and serves on for that long", async () => {
    const environment = { ...validEnvironment, DATABASE_URL: await ownDatabase(), STOP_DELAY_SECONDS: "2" };
    const shop = spawnMain(environment);
    const address = await shop.address();
    const before = await fetch(`${address}/api/products`);
    expect(before.headers.get("connection")).toBe("keep-alive");

    const askedAt = performance.now();
    shop.process.kill("SIGTERM");
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503);
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({
      status: "not ready",
      missing: "this copy is stopping",
    });
    for (const path of ["/healthz", "/api/products", "/details?sku=PB0610"]) {
      const { status, headers } = await fetch(address + path);
      // A proxy sends its next request elsewhere.
      expect([path, status, headers.get("connection")]).toEqual([path, 200, "close"]);
    }
    expect(await shop.exitCode()).toBe(0);
    expect(performance.now() - askedAt).toBeGreaterThan(1900);
  });

  test("a second SIGTERM ends the process at once", async () => {
    const url = await ownDatabase();
    const shop = spawnMain({ ...validEnvironment, DATABASE_URL: url });
    const address = await shop.address();
    const users = await lockUsers(url);
    const answer = signIn(address).catch(() => "cut off");
    await users.waitUntilBlocked();

    shop.process.kill("SIGTERM");
    await pause(100);
    shop.process.kill("SIGTERM");
    expect(await shop.exitCode()).toBe(143);
    expect(await answer).toBe("cut off");
  });
});

test("a worker serves the operations routes and no shop", async () => {
  const shop = spawnMain({ ...validEnvironment, DATABASE_URL: await ownDatabase() }, ["--role", "worker"]);
  const address = await shop.address();
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect((await fetch(`${address}/api/products`)).status).toBe(404);
  shop.process.kill("SIGINT");
  expect(await shop.exitCode()).toBe(0);
});

test("the log has one line for each request, with its id and without its query", async () => {
  const shop = spawnMain({ ...validEnvironment, DATABASE_URL: await ownDatabase() }, ["--role", "web"]);
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

test("a job that loses its database connection does not end the process", async () => {
  const databaseUrl = await ownDatabase();
  const proxy = await startFaultProxy(Number(new URL(databaseUrl).port));
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

  const shop = spawnMain({ ...validEnvironment, DATABASE_URL: tcpUrl(databaseUrl, proxy.port) });
  const address = await shop.address();
  await queue.query(`SELECT graphile_worker.add_job('process-payment-report', '{"eventId": "event"}')`);
  const blocked = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'webhook_events'::regclass
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await queue.query(blocked)).rowCount, { timeout: 20_000 }).toBe(1);

  proxy.set({ kind: "reset" });
  await expect.poll(() => shop.output().log).toContain("the end of a job could not be recorded");
  proxy.set({ kind: "none" });
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 20_000 }).toBe(200);
});

test("a job that ends while the database's disk is full does not end the process", async () => {
  const database = await cloneDatabase();
  onTestFinished(() => database.drop());
  const db = new pg.Client(database.ownerUrl);
  await db.connect();
  onTestFinished(() => db.end());
  await db.query(`
    INSERT INTO webhook_events (event_id, event, body, received_at) VALUES ('event', 'other', '{}', now());
    CREATE FUNCTION raise_disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full';
    END $$;
    CREATE TRIGGER disk_full BEFORE DELETE ON graphile_worker._private_jobs
      FOR EACH ROW WHEN (OLD.key = 'cannot-end') EXECUTE FUNCTION raise_disk_full()`);
  const shop = spawnMain({ ...validEnvironment, DATABASE_URL: database.url });
  const address = await shop.address();
  await db.query(
    `SELECT graphile_worker.add_job('process-payment-report', '{"eventId": "event"}', job_key => 'cannot-end')`,
  );
  await expect.poll(() => shop.output().log).toContain("the end of a job could not be recorded");
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});
