import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { freePort } from "@dakbag/api/database/free-port";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { memoryFolder } from "@dakbag/api/test-support/memory-folder";
import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { validEnvironment } from "../apps/server/test-support/spawn-main.ts";
import { buildWeb } from "./build-web.ts";

const dataDir = makeTemporaryDataDir("serve", memoryFolder());
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  await buildWeb();
  postgres = await startEmbeddedPostgres({ dataDir, durable: false });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
});

const production = {
  ...validEnvironment,
  PUBLIC_URL: "https://shop.example",
  SHORT_LINK_URL: "https://dakbag.com",
  TRUSTED_PROXIES: "none",
};

/** An empty database, owned by the owner's role. */
async function emptyDatabase(name: string): Promise<{ url: string; ownerUrl: string }> {
  const client = new pg.Client(postgres.ownerUrl);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return { url: new URL(name, postgres.url).href, ownerUrl: new URL(name, postgres.ownerUrl).href };
}

function runScript(script: string, environment: Record<string, string>, parameters: string[] = []) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...parameters], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((texts) => texts.join(""));
  return { child, end: async () => ({ code: (await once(child, "exit"))[0], output: await output }) };
}

it("serve prepares an empty database as the owner; the shop's own process never has the owner's password", async () => {
  const { url, ownerUrl } = await emptyDatabase("served");
  const port = String(await freePort());
  const environment = { ...production, PORT: port, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
  const { child, end } = runScript("serve.ts", environment);
  const ended = end();
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 30_000, interval: 100 });
  if (process.platform === "linux") {
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ");
    const environments = children.map((pid) => readFileSync(`/proc/${pid}/environ`, "utf8"));
    expect(environments.some((text) => text.includes(new URL(url).password))).toBe(true);
    expect(environments.join()).not.toContain(new URL(ownerUrl).password);
  }
  expect(await textOf(`http://127.0.0.1:${port}/`)).not.toContain("Test site");
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0 });
});

const textOf = async (url: string) => (await fetch(url)).text();

it("staging needs no credentials, has production's rules, and every page says that it is for trials", async () => {
  const { url, ownerUrl } = await emptyDatabase("staged");
  const [port, sandboxPort] = [String(await freePort()), String(await freePort())];
  const staged = join(dataDir, "staged");
  const ports = { PORT: port, SANDBOX_PORT: sandboxPort };
  const environment = { ...ports, DATA_DIR: staged, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
  const { child, end } = runScript("serve.ts", environment, ["--staging"]);
  const ended = end();
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 30_000, interval: 100 });
  for (const path of ["/", "/product/courier-bag-poly", "/orders", "/internal/orders", "/no-such-page"]) {
    const page = await textOf(`http://127.0.0.1:${port}${path}`);
    expect(page).toContain("Test site");
    expect(page).toContain('name="robots" content="noindex, nofollow"');
  }
  const send = await fetch(`http://127.0.0.1:${port}/api/otp/sendOtp`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phoneNumber: "9876543210" }),
  });
  expect(send.status).toBe(200);
  expect(await textOf(`http://127.0.0.1:${sandboxPort}/sms?to=9876543210`)).toContain("9876543210");
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0 });
});

it("production's commands read .env, and what is set already wins", async () => {
  const { url, ownerUrl } = await emptyDatabase("of_env_file");
  const file = join(dataDir, "env");
  writeFileSync(
    file,
    `# of the shop\nDATABASE_URL=${url}\nDATABASE_OWNER_URL=postgres://owner@127.0.0.1:1/none\n`,
  );
  const migrated = await runScript("migrate.ts", { ENV_FILE: file, DATABASE_OWNER_URL: ownerUrl }).end();
  expect(migrated).toMatchObject({ code: 0 });
  const missing = await runScript("migrate.ts", { ENV_FILE: `${file}.missing` }).end();
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining("env.missing") });
});

it("the shop alone is served once npm run migrate has prepared the database, and says so before", async () => {
  const { url, ownerUrl } = await emptyDatabase("migrated");
  const environment = { ...production, PORT: String(await freePort()), DATABASE_URL: url };
  expect(await runScript("serve.ts", environment).end()).toMatchObject({
    code: 1,
    output: expect.stringContaining("run npm run migrate with DATABASE_OWNER_URL first"),
  });
  const migrate = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
  const both = await Promise.all([
    runScript("migrate.ts", migrate).end(),
    runScript("migrate.ts", migrate).end(),
  ]);
  expect(both).toMatchObject([{ code: 0 }, { code: 0 }]);
  const { child, end } = runScript("serve.ts", environment);
  const ended = end();
  const ready = async () => (await fetch(`http://127.0.0.1:${environment.PORT}/readyz`)).status;
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 30_000, interval: 100 });
  child.kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0 });
});

it("serve refuses one role for both, and migrate names the variable that is missing", async () => {
  const { ownerUrl } = await emptyDatabase("one_role");
  const oneRole = { ...production, DATABASE_URL: ownerUrl, DATABASE_OWNER_URL: ownerUrl };
  expect(await runScript("serve.ts", oneRole).end()).toMatchObject({
    code: 1,
    output: expect.stringContaining("DATABASE_URL signs in as dakbag, which is a superuser"),
  });
  expect(await runScript("migrate.ts", { DATABASE_URL: ownerUrl }).end()).toEqual({
    code: 2,
    output: "DATABASE_OWNER_URL is missing.\n",
  });
});
