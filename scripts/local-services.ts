import { realpathSync, mkdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import {
  findEmbeddedPostgres,
  launchEmbeddedPostgres,
  startEmbeddedPostgres,
} from "@dakbag/api/database/embedded-postgres";
import { canListen, freePort } from "@dakbag/api/database/free-port";
import type { ChildProgram } from "./child-program.ts";
import { dataDirOf, sandboxEnvironment } from "./development-environment.ts";
import type { Supervisor } from "./supervisor.ts";

/** Where a local shop keeps its data, and the ports it listens on. */
export interface LocalFacts {
  readonly port: number;
  readonly sandboxPort: number;
  readonly sandboxSmtpPort: number;
  readonly dataDir: string;
}

const checkIntervalMs = 1000;

/** Reads PORT, SANDBOX_PORT and DATA_DIR, makes the folder and waits until the ports are free. */
export async function prepareLocalFacts(): Promise<LocalFacts> {
  const port = portFrom("PORT", 3000);
  const sandboxPort = portFrom("SANDBOX_PORT", 3001);
  // Nobody types it, so any free port does.
  const sandboxSmtpPort = portFrom("SANDBOX_SMTP_PORT", await freePort());
  mkdirSync(dataDirOf(), { recursive: true });
  await Promise.all([untilFree(port, "PORT"), untilFree(sandboxPort, "SANDBOX_PORT")]);
  return { port, sandboxPort, sandboxSmtpPort, dataDir: realpathSync(dataDirOf()) };
}

/** Starts PostgreSQL (unless DATABASE_URL is set) and starts it again whenever it is killed. */
export async function launchDatabase(
  { dataDir }: LocalFacts,
  supervisor: Supervisor,
): Promise<{ url: string; ready: Promise<void> }> {
  const given = process.env["DATABASE_URL"];
  if (given) return { url: given, ready: Promise.resolve() };
  const server = await launchEmbeddedPostgres({ dataDir });
  console.log(
    `PostgreSQL keeps its data in ${dataDir}${server.attached ? " (it was running already)" : ""}.`,
  );
  let endWatch: (() => Promise<void>) | undefined;
  const ready = server.ready.then(() => {
    endWatch = keepPostgresRunning(dataDir, server.url, supervisor.endBecauseOf);
  });
  ready.catch(() => undefined); // an awaiter gets the error; until there is one it must not count as unhandled
  supervisor.onEnd(async () => {
    await ready.catch(() => undefined);
    await endWatch?.();
    await server.stop();
  });
  return { url: server.url, ready };
}

export function launchSandbox(facts: LocalFacts, supervisor: Supervisor): ChildProgram {
  return supervisor.launch("apps/sandbox/src/main.ts", sandboxEnvironment(facts));
}

export function printWhereToLook({ port, sandboxPort }: LocalFacts): void {
  const sandbox = `http://localhost:${sandboxPort}`;
  console.log(`
  The shop                http://localhost:${port}
  The world outside it    ${sandbox}   (its SMS, payments, registries: all pretended)

  To sign in, register with any Indian mobile number, 9876543210 for one. The code comes "by SMS":
    ${sandbox}/sms?to=9876543210
  What it sends its buyers by e-mail: ${sandbox}/mail
  To be staff then: npm run staff -- grant 9876543210 admin

  Ctrl-C stops everything.
`);
}

/** @returns what ends the watch; it settles when no start is under way any more */
function keepPostgresRunning(
  dataDir: string,
  url: string,
  giveUp: (error: unknown) => void,
): () => Promise<void> {
  const port = Number(new URL(url).port);
  const over = new AbortController();
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      if ((await findEmbeddedPostgres(dataDir)) === undefined) {
        console.error("PostgreSQL has ended; starting it again.");
        // On the port it had: the shop's pool reconnects by itself.
        await startEmbeddedPostgres({ dataDir, port });
      }
      await wait(checkIntervalMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const watching = watch().catch(giveUp);
  return () => {
    over.abort();
    return watching;
  };
}

/** A shop that was killed needs a moment to stop; anything else on the port is for the developer to decide. */
async function untilFree(port: number, variable: string): Promise<void> {
  for (let attempt = 0; !(await canListen(port)); attempt += 1) {
    if (attempt === 50)
      throw new Error(`Port ${port} is in use. Give another one: ${variable}=${port + 10} npm start`);
    await wait(100);
  }
}

function portFrom(variable: string, otherwise: number): number {
  const port = Number(process.env[variable] || otherwise);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${variable} must be a port number.`);
}
