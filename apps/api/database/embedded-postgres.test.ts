import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type EmbeddedPostgres, findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { freePort } from "./free-port.ts";
import { accountForPostgres } from "./postgres-account.ts";
import { installedNative, postgresPrograms } from "./postgres-binaries.ts";
import { runningPostmaster } from "./postmaster-file.ts";
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

it("starts PostgreSQL 18 in UTC and UTF-8, on the loopback address only, with a password file that only its owner can read", async () => {
  const dataDir = folderWithMode(0o755);
  const server = await start(dataDir);
  expect(await query(server.ownerUrl, "show server_version")).toMatch(/^18\./);
  expect(await query(server.ownerUrl, "show timezone")).toBe("UTC");
  expect(await query(server.ownerUrl, "show server_encoding")).toBe("UTF8");
  expect(await query(server.ownerUrl, "show listen_addresses")).toBe("127.0.0.1");
  expect(await query(server.ownerUrl, "select upper('é') || ('Z' < 'a')::text")).toBe("Étrue");
  const wrongPassword = server.ownerUrl.replace(/dakbag:[^@]+@/, "dakbag:guess@");
  await expect(query(wrongPassword, "select 1")).rejects.toThrow("password authentication failed");
  expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
});

it("keeps its data after a stop and a start", async () => {
  const dataDir = folderWithCluster();
  const first = await start(dataDir);
  await query(first.ownerUrl, "create table kept as select 42 as answer");
  await first.stop();
  expect(await findEmbeddedPostgres(dataDir)).toBeUndefined();
  const second = await start(dataDir);
  expect(second.attached).toBe(false);
  expect(await query(second.ownerUrl, "select answer from kept")).toBe(42);
});

it("attaches to the server that a killed process left running, and can stop it", async () => {
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

it("keeps running while another process uses it", async () => {
  const dataDir = folderWithCluster();
  const shop =
    spawnStarter(`await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    process.stdout.write("up"); setInterval(() => {}, 1000);`);
  await once(shop.stdout, "data");
  const staff = await start(dataDir);
  await staff.stop();
  expect(await query(staff.ownerUrl, "select 1")).toBe(1);
  shop.kill("SIGKILL");
  await once(shop, "exit");
});

it("starts after the server was killed and left a stale postmaster.pid", async () => {
  const dataDir = folderWithCluster();
  await start(dataDir);
  const killed = postmasterOf(dataDir);
  process.kill(killed, "SIGKILL");
  const server = await start(dataDir);
  expect(postmasterOf(dataDir)).not.toBe(killed);
  expect(await query(server.ownerUrl, "select 1")).toBe(1);
});

it("starts when the process id in a stale postmaster.pid now belongs to another program", async () => {
  const dataDir = folderWithCluster();
  const server = await start(dataDir);
  await server.stop();
  const parent = placeOf(dataDir);
  const file = join(parent, "postgres", "postmaster.pid");
  writeFileSync(file, `${process.pid}\n${parent}/postgres\n1700000000\n20000\n\n127.0.0.1\n`);
  const { uid, gid } = statSync(join(parent, "postgres"));
  execFileSync("chown", [`${uid}:${gid}`, file]);
  expect(await query((await start(dataDir)).ownerUrl, "select 1")).toBe(1);
});

it("two processes that start at the same time share one server", async () => {
  const dataDir = folderWithMode(0o755);
  const script = `const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    process.stdout.write(url); setInterval(() => undefined, 1000);`;
  // Both run until both have a server: on a busy machine one may be seconds later than the other.
  const starters = [1, 2].map(() => spawnStarter(script));
  const urls = await Promise.all(starters.map(async ({ stdout }) => String((await once(stdout, "data"))[0])));
  for (const starter of starters) starter.kill();
  await Promise.all(starters.map((starter) => once(starter, "exit")));
  expect(urls[0]).toMatch(/^postgres:/);
  expect(urls[1]).toBe(urls[0]);
  await (await start(dataDir)).stop();
});

describe("its Unix socket", () => {
  const hostOf = ({ url }: { url: string }) => decodeURIComponent(new URL(url).hostname);

  it("is in the folder of the cluster, which only the server's account can enter, whatever the folder is called", async () => {
    const dataDir = join(folderWithMode(0o755), 'a "data" folder, ours');
    mkdirSync(dataDir);
    const server = await start(dataDir);
    const cluster = join(realpathSync(placeOf(dataDir)), "postgres");
    expect(hostOf(server)).toBe(cluster);
    expect(statSync(cluster).mode & 0o777).toBe(0o700);
    const wrongPassword = server.ownerUrl.replace(/:[^:@]+@/, ":guess@");
    await expect(query(wrongPassword, "select 1")).rejects.toThrow("password authentication failed");
    expect(await query(server.ownerUrl, "select inet_client_addr() is null")).toBe(true);
    expect((await findEmbeddedPostgres(dataDir))?.ownerUrl).toBe(server.ownerUrl);
  });

  it("is not used where its path would be too long", async () => {
    const dataDir = join(folderWithMode(0o755), "long".repeat(20));
    const server = await start(dataDir);
    expect(hostOf(server)).toBe("127.0.0.1");
    expect(await query(server.ownerUrl, "select host(inet_client_addr())")).toBe("127.0.0.1");
  });

  it("is not used with a running server of an earlier version, which has none", async () => {
    const dataDir = folderWithCluster();
    const cluster = join(placeOf(dataDir), "postgres");
    const account = accountForPostgres(cluster);
    const { postgres } = await postgresPrograms(account, installedNative());
    const flags = ["-D", cluster, "-p", String(await freePort()), "-c", "unix_socket_directories="];
    spawn(postgres, flags, { ...account, cwd: "/", stdio: "ignore" });
    await vi.waitUntil(() => runningPostmaster(cluster), { timeout: 10_000 });
    const server = await start(dataDir);
    expect(server.attached).toBe(true);
    expect(await query(server.ownerUrl, "select host(inet_client_addr())")).toBe("127.0.0.1");
  });

  it("is made again after the server was killed, also when the process id in its lock belongs to another program", async () => {
    const dataDir = folderWithCluster();
    const cluster = join(placeOf(dataDir), "postgres");
    const { port } = new URL((await start(dataDir)).url);
    process.kill(postmasterOf(dataDir), "SIGKILL");
    const other = spawn("sleep", ["60"], { ...accountForPostgres(cluster), cwd: "/" });
    cleanups.push(() => other.kill());
    const lock = join(cluster, `.s.PGSQL.${port}.lock`);
    writeFileSync(lock, readFileSync(lock, "utf8").replace(/^\d+/, String(other.pid)));
    const server = await startEmbeddedPostgres({ dataDir, durable: false, port: Number(port) });
    cleanups.push(() => server.stop());
    expect(await query(server.ownerUrl, "select inet_client_addr() is null")).toBe(true);
  });

  it("does not stay after the server was killed and started on another port", async () => {
    const dataDir = folderWithCluster();
    await start(dataDir);
    process.kill(postmasterOf(dataDir), "SIGKILL");
    const { port } = new URL((await start(dataDir)).url);
    const sockets = readdirSync(join(placeOf(dataDir), "postgres")).filter((name) => name.startsWith(".s."));
    expect(sockets.toSorted()).toEqual([`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]);
  });
});

it("includes PostgreSQL's log in the error when the server cannot start", async () => {
  const dataDir = folderWithCluster();
  const options = { dataDir, durable: false, settings: { shared_buffers: "nonsense" } };
  await expect(startEmbeddedPostgres(options)).rejects.toThrow(/did not start.*shared_buffers/s);
});

it("refuses a DATA_DIR whose password does not match its cluster", async () => {
  const dataDir = folderWithCluster();
  const server = await start(dataDir);
  await server.stop();
  writeFileSync(join(dataDir, "postgres-password"), "not-the-password");
  await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow("password authentication");
});

if (process.getuid?.() === 0) {
  it("as root, works with a DATA_DIR that only root can access", async () => {
    const dataDir = join(folderWithMode(0o700), "data");
    const server = await start(dataDir);
    cleanups.push(() => rmSync(placeOf(dataDir), { recursive: true }));
    expect(placeOf(dataDir)).toMatch(/^\/var\/lib\/dakbag\/data-/);
    await query(server.ownerUrl, "create table kept as select 42 as answer");
    await server.stop();
    expect(await query((await start(dataDir)).ownerUrl, "select answer from kept")).toBe(42);
  });

  it("as root, works from a checkout that only root can access", async () => {
    const checkout = folderWithMode(0o700);
    copyPackageTo(checkout);
    const version = `test-${process.pid}`;
    writeFileSync(join(checkout, "package.json"), JSON.stringify({ version }));
    cleanups.push(() => rmSync(`/var/lib/dakbag/postgresql-${version}`, { recursive: true }));
    const server = await start(folderWithMode(0o755), join(checkout, "native"));
    expect(await query(server.ownerUrl, "select 1")).toBe(1);
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

/** A DATA_DIR with a cluster: copying one takes a tenth of the time of creating it. */
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

/** Runs a script in a separate process, with `startEmbeddedPostgres` imported. */
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

async function query(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
