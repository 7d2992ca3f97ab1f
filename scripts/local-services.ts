import { realpathSync, mkdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import {
  findEmbeddedPostgres,
  launchEmbeddedPostgres,
  startEmbeddedPostgres,
} from "@dakbag/api/database/embedded-postgres";
import type { DatabaseUrls } from "@dakbag/api/database/grant-rights";
import { canListen, freePort } from "@dakbag/api/database/free-port";
import type { ChildProgram } from "./child-program.ts";
import { dataDirOf, givenDatabase, sandboxEnvironment } from "./development-environment.ts";
import { describePrepared } from "./describe-prepared.ts";
import type { Supervisor } from "./supervisor.ts";

/** Where a local shop keeps its data, and the ports it listens on. */
export interface LocalFacts {
  readonly port: number;
  readonly sandboxPort: number;
  readonly sandboxSmtpPort: number;
  readonly dataDir: string;
}

const checkIntervalMs = 1000;

/** Reads PORT, SANDBOX_PORT and DATA_DIR, creates the folder and waits until the ports are free. */
export async function prepareLocalFacts(): Promise<LocalFacts> {
  const port = portFrom("PORT", 3000);
  const sandboxPort = portFrom("SANDBOX_PORT", 3001);
  // Only the shop connects to it, so any free port will do.
  const sandboxSmtpPort = portFrom("SANDBOX_SMTP_PORT", await freePort());
  mkdirSync(dataDirOf(), { recursive: true });
  await Promise.all([untilFree(port, "PORT"), untilFree(sandboxPort, "SANDBOX_PORT")]);
  return { port, sandboxPort, sandboxSmtpPort, dataDir: realpathSync(dataDirOf()) };
}

/** `prepared` resolves when the database runs and has everything that the shop needs in it. */
interface LaunchedDatabase {
  readonly url: string;
  readonly prepared: Promise<void>;
  /** Prepares it again: for `npm run dev`, after a new migration was saved. */
  prepare(): Promise<void>;
}

/** Starts PostgreSQL (unless DATABASE_URL is set), restarts it whenever it is killed, and prepares the database. */
export async function launchDatabase(
  { dataDir }: LocalFacts,
  supervisor: Supervisor,
): Promise<LaunchedDatabase> {
  const given = givenDatabase();
  if (given) {
    if (given.url === given.ownerUrl)
      console.warn("Without DATABASE_OWNER_URL, the shop itself may change tables: see docs/operations.md.");
    return preparing(given, Promise.resolve());
  }
  const server = await launchEmbeddedPostgres({ dataDir });
  console.log(
    `PostgreSQL keeps its data in ${dataDir}${server.attached ? " (it was running already)" : ""}.`,
  );
  let stopWatching: (() => Promise<void>) | undefined;
  const ready = server.ready.then(() => {
    stopWatching = keepPostgresRunning(dataDir, server.url, supervisor.endWithError);
  });
  supervisor.onEnd(async () => {
    await ready.catch(() => undefined);
    await stopWatching?.();
    await server.stop();
  });
  return preparing(server, ready);
}

function preparing(urls: DatabaseUrls, ready: Promise<void>): LaunchedDatabase {
  const prepare = async () => {
    // Loaded while the shop loads its own modules, and not before anything starts.
    const { prepareDatabase } = await import("@dakbag/api/database/prepare-database");
    const newer = await prepareDatabase(urls, new Date());
    if (newer.length > 0) console.warn(describePrepared(newer));
  };
  const prepared = ready.then(prepare);
  prepared.catch(() => undefined); // awaiting it still throws; this only prevents an unhandled rejection
  return { url: urls.url, prepared, prepare };
}

export function launchSandbox(facts: LocalFacts, supervisor: Supervisor): ChildProgram {
  return supervisor.launch("apps/sandbox/src/main.ts", sandboxEnvironment(facts));
}

export function printUrls({ port, sandboxPort }: LocalFacts): void {
  const sandbox = `http://localhost:${sandboxPort}`;
  console.log(`
  The shop                http://localhost:${port}
  The sandbox             ${sandbox}   (simulated SMS, payments and registries)

  To sign in, register with any Indian mobile number, 9876543210 for one. The code comes "by SMS":
    ${sandbox}/sms?to=9876543210
  E-mail to buyers: ${sandbox}/mail
  To make this account staff: npm run staff -- grant 9876543210 admin

  Ctrl-C stops everything.
`);
}

/**
 * Starts it again whenever it has ended, also when that fails for a time: on a full disk it ends until there is space.
 *
 * @returns a function that stops watching; its promise resolves when no restart is in progress any more
 */
function keepPostgresRunning(
  dataDir: string,
  url: string,
  giveUp: (error: unknown) => void,
): () => Promise<void> {
  const port = Number(new URL(url).port);
  const stop = new AbortController();
  let hasFailed = false;
  const startAgain = async (): Promise<void> => {
    if (!hasFailed) console.error("PostgreSQL stopped; restarting it.");
    try {
      // On the same port, so that the shop's pool reconnects by itself.
      await startEmbeddedPostgres({ dataDir, port });
      if (hasFailed) console.error("PostgreSQL runs again.");
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) console.error(error instanceof Error ? error.message : error, "\nIt is tried again.");
      hasFailed = true;
    }
  };
  const watch = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      if ((await findEmbeddedPostgres(dataDir)) === undefined) await startAgain();
      await wait(checkIntervalMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const watching = watch().catch(giveUp);
  return () => {
    stop.abort();
    return watching;
  };
}

/** A killed shop needs a moment to release the port; any other program on it is left to the developer. */
async function untilFree(port: number, variable: string): Promise<void> {
  for (let attempt = 0; !(await canListen(port)); attempt += 1) {
    if (attempt === 50)
      throw new Error(`Port ${port} is in use. Give another one: ${variable}=${port + 10} npm start`);
    await wait(100);
  }
}

function portFrom(variable: string, defaultPort: number): number {
  const port = Number(process.env[variable] || defaultPort);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${variable} must be a port number.`);
}
