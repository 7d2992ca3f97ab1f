import { freePort } from "@dakbag/api/database/free-port";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { tcpUrl } from "@dakbag/api/test-support/tcp-url";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { environmentWith } from "./debian-packages.ts";

/** An address in front of a PostgreSQL that passes on transactions, each perhaps to another connection of the server. */
export interface Pooler {
  readonly url: string;
  /** What cannot go through such an address but was sent to it. */
  readonly refused: readonly string[];
  stop(): Promise<void>;
}

// Fewer than the shop's, so that its transactions share them.
const serverConnections = 4;

/** PgBouncer in transaction mode, without any setting that would ignore what it refuses. */
export async function startPgBouncer(databaseUrl: string): Promise<Pooler> {
  const server = new URL(tcpUrl(databaseUrl));
  const url = new URL(tcpUrl(databaseUrl, await freePort()));
  const folder = makeTemporaryDataDir("pgbouncer");
  const [settings, users] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")];
  const isRoot = process.getuid?.() === 0;
  writeFileSync(users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${url.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${serverConnections}
${isRoot ? "user = nobody" : ""}
`,
  );
  chmodSync(folder, 0o755); // it reads them again as the user it becomes
  const log: string[] = [];
  const env = await environmentWith("pgbouncer");
  const child = spawn("pgbouncer", [settings], { env, stdio: ["ignore", "ignore", "pipe"] });
  child.stderr.on("data", (chunk: Buffer) => log.push(...chunk.toString().split("\n")));
  while (!(await accepts(url.href))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${log.join("\n")}`);
    await pause(20);
  }
  return {
    url: url.href,
    get refused() {
      return log.filter((line) => /ERROR|unsupported|pooler error/.test(line));
    },
    async stop() {
      const ended = once(child, "exit");
      if (child.kill()) await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

// PgBouncer passes on or keeps these start-up parameters.
const knownParameters = new Set([
  "user",
  "database",
  "application_name",
  "client_encoding",
  "datestyle",
  "timezone",
  "standard_conforming_strings",
]);
const belongsToSession =
  /^\s*(?:LISTEN|UNLISTEN|PREPARE|DEALLOCATE|DISCARD|RESET|SET\s+(?!LOCAL|TRANSACTION|CONSTRAINTS))|WITH HOLD|pg_(?:try_)?advisory_lock/i;

/** Without PgBouncer: an address that notes and refuses what PgBouncer 1.18 refuses or would give to another session. */
export async function startStrictAddress(databaseUrl: string): Promise<Pooler> {
  const refused: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(new URL(databaseUrl).port), "127.0.0.1");
    const read = messageReader((problem) => {
      refused.push(problem);
      client.destroy();
    });
    client.on("data", read);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: tcpUrl(databaseUrl, Object(server.address()).port),
    refused,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Reads the messages of a client; the first, which starts the session, has no type. */
function messageReader(refuse: (problem: string) => void): (bytes: Buffer) => void {
  let waiting = Buffer.alloc(0);
  let isStarted = false;
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    for (;;) {
      const typeBytes = isStarted ? 1 : 0;
      if (waiting.length < typeBytes + 4) return;
      const end = typeBytes + waiting.readInt32BE(typeBytes);
      if (waiting.length < end) return;
      const type = isStarted ? String.fromCodePoint(waiting[0] ?? 0) : "start";
      const content = waiting.subarray(typeBytes + 4, end);
      waiting = waiting.subarray(end);
      isStarted = true;
      const problem = problemOf(type, content);
      if (problem !== undefined) refuse(problem);
    }
  };
}

function problemOf(type: string, content: Buffer): string | undefined {
  if (type === "start") {
    // After the version: name, value, name, value, and an empty name.
    const names = content
      .subarray(4)
      .toString()
      .split("\0")
      .filter((_, index) => index % 2 === 0);
    const unknown = names.find((name) => name !== "" && !knownParameters.has(name.toLowerCase()));
    return unknown && `start-up parameter ${unknown}`;
  }
  if (type !== "P" && type !== "Q") return undefined;
  const [name = "", text = ""] = type === "P" ? content.toString().split("\0") : ["", content.toString()];
  if (name !== "") return `statement named ${name}`;
  return belongsToSession.test(text) ? text : undefined;
}
