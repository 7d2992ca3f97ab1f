import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { migrate } from "@dakbag/api/database/migrate";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildWeb } from "./build-web.ts";

const root = join(import.meta.dirname, "..");
const dataDir = makeTemporaryDataDir("start");
const port = 12_000 + 2 * Math.floor(Math.random() * 3_000);
const environment = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: String(port),
  SANDBOX_PORT: String(port + 1),
  DATABASE_URL: "",
};
const shop = `http://localhost:${port}`;
const sandbox = `http://localhost:${port + 1}`;

beforeAll(async () => {
  await buildWeb();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

it("serves the shop and the sandbox, lets the staff command run in parallel, and stops everything on SIGTERM", async () => {
  const start = await startedShop();
  expect((await fetch(shop)).status).toBe(200);
  expect(await (await fetch(`${sandbox}/sms?to=9876543210`)).json()).toEqual([]);
  expect(await staff("list")).toMatchObject({ code: 0 });
  expect(await staff("grant", "9876543210", "admin")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("No account has the phone 9876543210"),
  });
  expect(await staff("grant", "9876543210", "king")).toMatchObject({ code: 2 });
  expect(await staff("reset-second-factor", "+91 98765 43210")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("No account has the phone 9876543210"),
  });
  expect(
    await findEmbeddedPostgres(dataDir),
    "the database keeps running after the staff command",
  ).toBeDefined();
  const unreachable = await staffOn({ DATABASE_URL: "postgres://shop@127.0.0.1:1/shop" }, "list");
  expect(unreachable).toMatchObject({ code: 1, stderr: expect.stringContaining("cannot be reached") });

  start.kill("SIGTERM");
  expect(await once(start, "exit")).toEqual([0, null]);
  await expectNothingLeft();
});

it("stops everything and exits with an error code when the shop's process is killed", async () => {
  const start = await startedShop();
  process.kill(shopPidOf(start), "SIGKILL");
  const [code] = await once(start, "exit");
  expect(code).not.toBe(0);
  await expectNothingLeft();
});

it("starts again after kill -9 left the database server running", async () => {
  const killed = await startedShop();
  killed.kill("SIGKILL");
  await once(killed, "exit");
  expect(await findEmbeddedPostgres(dataDir), "the database server keeps running").toBeDefined();
  const start = await startedShop();
  start.kill("SIGINT");
  expect(await once(start, "exit")).toEqual([0, null]);
  await expectNothingLeft();
});

it("restarts PostgreSQL when it is killed, and the shop recovers", async () => {
  const start = await startedShop();
  const killed = postmasterPid();
  process.kill(killed, "SIGKILL");
  await vi.waitFor(() => expect(postmasterPid()).not.toBe(killed), { timeout: 15_000, interval: 100 });
  await vi.waitFor(async () => expect(await answers(`${shop}/readyz`)).toBe(true), { timeout: 15_000 });
  start.kill("SIGTERM");
  expect(await once(start, "exit")).toEqual([0, null]);
  await expectNothingLeft();
});

it("two shops that start concurrently share a new DATA_DIR, and stopping one leaves the other running", async () => {
  const newDataDir = makeTemporaryDataDir("start-twice");
  const other = { PORT: String(port + 6_000), SANDBOX_PORT: String(port + 6_001) };
  const [one, two] = await Promise.all([
    startedShop({ DATA_DIR: newDataDir }),
    startedShop({ DATA_DIR: newDataDir, ...other }),
  ]);
  one.kill("SIGTERM");
  expect(await once(one, "exit")).toEqual([0, null]);
  expect(await answers(`http://localhost:${other.PORT}/readyz`)).toBe(true);
  two.kill("SIGTERM");
  expect(await once(two, "exit")).toEqual([0, null]);
  expect(await findEmbeddedPostgres(newDataDir)).toBeUndefined();
  rmSync(newDataDir, { recursive: true });
});

it("a DATA_DIR of an older shop, whose one role owns everything, starts with a second role for the shop", async () => {
  const oldDataDir = makeTemporaryDataDir("start-old");
  const old = await startEmbeddedPostgres({ dataDir: oldDataDir });
  const asOwner = async (sql: string) => {
    const client = new pg.Client(old.ownerUrl);
    await client.connect();
    return client.query(sql).finally(() => client.end());
  };
  await migrate(old.ownerUrl);
  await asOwner(`INSERT INTO users (id, phone_number, name, email, created_at)
    VALUES ('01900000-0000-7000-8000-000000000001', '9876543210', 'Asha', 'asha@shop.example', now())`);
  rmSync(join(oldDataDir, "postgres-shop-password"));
  await old.stop();

  const start = await startedShop({ DATA_DIR: oldDataDir });
  expect((await fetch(shop)).status).toBe(200);
  expect(await staffOn({ DATA_DIR: oldDataDir }, "grant", "9876543210", "admin")).toMatchObject({ code: 0 });
  if (process.platform === "linux") {
    const shopsEnvironment = readFileSync(`/proc/${shopPidOf(start)}/environ`, "utf8");
    expect(shopsEnvironment).toContain("dakbag_shop");
    expect(shopsEnvironment).not.toContain(readFileSync(join(oldDataDir, "postgres-password"), "utf8"));
  }
  start.kill("SIGTERM");
  expect(await once(start, "exit")).toEqual([0, null]);
  rmSync(oldDataDir, { recursive: true });
});

it("a developer's own database with one role for all is used with a warning", async () => {
  const ownDataDir = makeTemporaryDataDir("start-own");
  const server = await startEmbeddedPostgres({ dataDir: ownDataDir });
  const start = spawnScript("start.ts", { DATABASE_URL: server.ownerUrl });
  start.stdout.resume();
  const errorOutput = text(start.stderr);
  await vi.waitFor(async () => expect(await answers(shop)).toBe(true), { timeout: 30_000 });
  start.kill("SIGTERM");
  expect(await once(start, "exit")).toEqual([0, null]);
  await server.stop();
  rmSync(ownDataDir, { recursive: true });
  expect(await errorOutput).toContain("Without DATABASE_OWNER_URL, the shop itself may change tables");
});

it("names the environment variable to change when a port is in use", async () => {
  const otherServer = createServer().listen(port);
  const start = spawnScript("start.ts");
  const [errorOutput, [code]] = await Promise.all([text(start.stderr), once(start, "exit")]);
  otherServer.close();
  expect(code).toBe(1);
  expect(errorOutput).toContain(`Port ${port} is in use`);
  expect(errorOutput).toContain("PORT=");
});

it("does not start in production without configuration, and names the missing variables", async () => {
  const serve = spawnScript("serve.ts");
  const [errorOutput, [code]] = await Promise.all([text(serve.stderr), once(serve, "exit")]);
  expect(code).not.toBe(0);
  for (const variable of ["DATABASE_URL", "SERVER_SECRET", "RAZORPAY_KEY_ID", "MSG91_AUTH_KEY"]) {
    expect(errorOutput).toContain(variable);
  }
});

/** Without with-runtime.mjs around it, so that a signal reaches it directly. */
function spawnScript(name: string, changes: Record<string, string> = {}) {
  return spawn(process.execPath, [join(root, "scripts", name)], {
    env: { ...environment, ...changes },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Resolves when the shop has printed its URLs. */
async function startedShop(changes: Record<string, string> = {}): Promise<ChildProcess> {
  const start = spawnScript("start.ts", changes);
  const errorOutput = text(start.stderr);
  const output = await new Promise<string>((resolve) => {
    let printed = "";
    start.stdout.on("data", (more) => {
      printed += String(more);
      if (printed.includes("Ctrl-C stops everything")) resolve(printed);
    });
    start.once("exit", () => resolve(printed));
  });
  if (start.exitCode !== null) throw new Error(`${output}${await errorOutput}`);
  return start;
}

function postmasterPid(): number {
  const folder = existsSync(join(dataDir, "postgres-place"))
    ? readFileSync(join(dataDir, "postgres-place"), "utf8").trim()
    : dataDir;
  return Number.parseInt(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8"), 10);
}

function shopPidOf(start: ChildProcess): number {
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const line = all.find(
    (each) => each.includes(` ${start.pid} `) && each.includes("apps/server/src/main.ts"),
  );
  return Number.parseInt(line ?? "", 10);
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined);
  return answer?.ok ?? false;
}

async function expectNothingLeft(): Promise<void> {
  expect(await answers(`${shop}/healthz`)).toBe(false);
  expect(await answers(`${sandbox}/healthz`)).toBe(false);
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
}

function staff(...parameters: string[]): Promise<{ code: number; stderr: string }> {
  return staffOn({}, ...parameters);
}

function staffOn(
  changes: Record<string, string>,
  ...parameters: string[]
): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    const script = join(root, "scripts/staff.ts");
    const child = execFile(
      process.execPath,
      [script, ...parameters],
      { env: { ...environment, ...changes } },
      (_error, _out, stderr) => resolve({ code: child.exitCode ?? -1, stderr }),
    );
  });
}
