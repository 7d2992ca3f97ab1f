import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { installedNative } from "./postgres-binaries.ts";
import { makeTemporaryDataDir } from "./temporary-data-dir.ts";
import { memoryFolder } from "../test-support/memory-folder.ts";

const usedDataDir = makeTemporaryDataDir("used", memoryFolder());
beforeAll(async () => {
  const server = await startEmbeddedPostgres({ dataDir: usedDataDir, durable: false });
  await server.stop();
});
afterAll(() => rmSync(usedDataDir, { recursive: true }));

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

it("starts PostgreSQL 18 in UTC and UTF-8 on the loopback address only, with a password readable by its owner only", async () => {
  const dataDir = folderWithMode(0o755);
  const server = await start(dataDir);
  expect(await queryOne(server.url, "show server_version")).toMatch(/^18\./);
  expect(await queryOne(server.url, "show timezone")).toBe("UTC");
  expect(await queryOne(server.url, "show server_encoding")).toBe("UTF8");
  expect(await queryOne(server.url, "show listen_addresses")).toBe("127.0.0.1");
  expect(await queryOne(server.url, "select upper('é') || ('Z' < 'a')::text")).toBe("Étrue");
  const wrongPassword = server.url.replace(/dakbag:[^@]+@/, "dakbag:guess@");
  await expect(queryOne(wrongPassword, "select 1")).rejects.toThrow("password authentication failed");
  expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
});

it("keeps its data over a stop and a start", async () => {
  const dataDir = folderWithCluster();
  const first = await start(dataDir);
  await queryOne(first.url, "create table stored as select 42 as answer");
  await first.stop();
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  const second = await start(dataDir);
  expect(second.attached).toBe(false);
  expect(await queryOne(second.url, "select answer from stored")).toBe(42);
});

it("attaches to the server that a killed process left running, and stops it at its own end", async () => {
  const dataDir = folderWithCluster();
  const parent =
    spawnStarter(`await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    process.kill(process.pid, "SIGKILL");`);
  await once(parent, "exit");
  expect(await findEmbeddedPostgres(dataDir)).toBeDefined();
  const server = await start(dataDir);
  expect(server.attached).toBe(true);
  await server.stop();
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
});

it("keeps running while another process still uses it", async () => {
  const dataDir = folderWithCluster();
  const shop =
    spawnStarter(`await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    process.stdout.write("up"); setInterval(() => {}, 1000);`);
  await once(shop.stdout, "data");
  const staff = await start(dataDir);
  await staff.stop();
  expect(await queryOne(staff.url, "select 1")).toBe(1);
  shop.kill("SIGKILL");
  await once(shop, "exit");
});

it("starts after the server was killed, despite its stale postmaster.pid", async () => {
  const dataDir = folderWithCluster();
  await start(dataDir);
  const killed = postmasterOf(dataDir);
  process.kill(killed, "SIGKILL");
  const server = await start(dataDir);
  expect(postmasterOf(dataDir)).not.toBe(killed);
  expect(await queryOne(server.url, "select 1")).toBe(1);
});

it("starts when the pid in a stale postmaster.pid belongs to another program", async () => {
  const dataDir = folderWithCluster();
  const server = await start(dataDir);
  await server.stop();
  const place = placeOf(dataDir);
  const file = join(place, "postgres", "postmaster.pid");
  writeFileSync(file, `${process.pid}\n${place}/postgres\n1700000000\n20000\n\n127.0.0.1\n`);
  const { uid, gid } = statSync(join(place, "postgres"));
  execFileSync("chown", [`${uid}:${gid}`, file]);
  expect(await queryOne((await start(dataDir)).url, "select 1")).toBe(1);
});

it("two processes that start at the same time share one server", async () => {
  const dataDir = folderWithMode(0o755);
  const script = `const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    process.stdout.write(url); setTimeout(() => process.exit(), 300);`;
  const urls = await Promise.all([1, 2].map(() => text(spawnStarter(script).stdout)));
  expect(urls[0]).toMatch(/^postgres:/);
  expect(urls[1]).toBe(urls[0]);
  await (await start(dataDir)).stop();
});

it("reports PostgreSQL's error when it cannot start", async () => {
  const dataDir = folderWithCluster();
  const options = { dataDir, durable: false, settings: { shared_buffers: "nonsense" } };
  await expect(startEmbeddedPostgres(options)).rejects.toThrow(/did not start.*shared_buffers/s);
});

it("refuses a DATA_DIR whose files another account could have written", async () => {
  const dataDir = folderWithCluster();
  const server = await start(dataDir);
  await server.stop();
  writeFileSync(join(dataDir, "postgres-password"), "not-the-password");
  await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow("password authentication");
});

if (process.getuid?.() === 0) {
  it("as root, works with a DATA_DIR that only root may enter", async () => {
    const dataDir = join(folderWithMode(0o700), "data");
    const server = await start(dataDir);
    cleanups.push(() => rmSync(placeOf(dataDir), { recursive: true }));
    expect(placeOf(dataDir)).toMatch(/^\/var\/lib\/dakbag\/data-/);
    await queryOne(server.url, "create table stored as select 42 as answer");
    await server.stop();
    expect(await queryOne((await start(dataDir)).url, "select answer from stored")).toBe(42);
  });

  it("as root, works from a checkout that only root may enter", async () => {
    const checkout = folderWithMode(0o700);
    copyPackageTo(checkout);
    const version = `test-${process.pid}`;
    writeFileSync(join(checkout, "package.json"), JSON.stringify({ version }));
    cleanups.push(() => rmSync(`/var/lib/dakbag/postgresql-${version}`, { recursive: true }));
    const server = await start(folderWithMode(0o755), join(checkout, "native"));
    expect(await queryOne(server.url, "select 1")).toBe(1);
  });

  it("as an ordinary user, keeps everything in its DATA_DIR", async () => {
    const [home, packageCopy] = [folderWithMode(0o700), folderWithMode(0o755)];
    copyPackageTo(packageCopy);
    execFileSync("chown", ["65534:65534", home]);
    const options = JSON.stringify({
      dataDir: `${home}/data`,
      native: `${packageCopy}/native`,
      durable: false,
    });
    const child = spawnStarter(`process.setgroups([]); process.setgid(65534); process.setuid(65534);
      const server = await startEmbeddedPostgres(${options}); await server.stop(); process.stdout.write("done");`);
    expect(await text(child.stdout)).toBe("done");
    expect(existsSync(`${home}/data/postgres/PG_VERSION`)).toBe(true);
    expect(existsSync(`${home}/data/postgres-place`)).toBe(false);
  });
}

async function start(dataDir: string, native = installedNative()): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, native });
  cleanups.push(() => server.stop());
  return server;
}

function folderWithMode(mode: number): string {
  const folder = mkdtempSync(join(memoryFolder(), "dakbag-postgres-"));
  chmodSync(folder, mode);
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A DATA_DIR whose server has run before: a copy of one, which takes a tenth of making it. */
function folderWithCluster(): string {
  const folder = folderWithMode(0o755);
  execFileSync("cp", ["-a", `${usedDataDir}/.`, folder]);
  return folder;
}

function copyPackageTo(folder: string): void {
  const installed = join(installedNative(), "..");
  for (const part of ["native", "package.json"]) {
    cpSync(join(installed, part), join(folder, part), { recursive: true, verbatimSymlinks: true });
  }
}

/** A separate process that can call `startEmbeddedPostgres`. */
function spawnStarter(script: string) {
  const module = JSON.stringify(join(import.meta.dirname, "embedded-postgres.ts"));
  const code = `const { startEmbeddedPostgres } = await import(${module}); ${script}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return child;
}

function placeOf(dataDir: string): string {
  const pointer = join(dataDir, "postgres-place");
  return existsSync(pointer) ? readFileSync(pointer, "utf8") : dataDir;
}

function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(placeOf(dataDir), "postgres", "postmaster.pid"), "utf8"), 10);
}

async function queryOne(url: string, question: string): Promise<unknown> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text: question, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
