import { mkdirSync, realpathSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { launchEmbeddedPostgres, StartedElsewhere } from "@dakbag/api/database/embedded-postgres";
import { canListen, freePort } from "@dakbag/api/database/free-port";
import { buildWeb } from "./build-web.ts";
import { type ChildProgram, startProgram, untilAnswering } from "./child-program.ts";
import {
  dataDirOf,
  developmentEnvironment,
  sandboxEnvironment,
  serverSecretOf,
} from "./development-environment.ts";
import { keepPostgresRunning } from "./keep-postgres-running.ts";

/** `npm start`: the shop with everything it needs on one machine. */
const facts = {
  port: portFrom("PORT", 3000),
  sandboxPort: portFrom("SANDBOX_PORT", 3001),
  // Nobody types it: any that is free, so that shops beside each other need not agree on one more port.
  sandboxSmtpPort: portFrom("SANDBOX_SMTP_PORT", await freePort()),
  dataDir: dataDirOf(),
};
const stops: (() => Promise<void>)[] = [];
const dismissed = new Set<ChildProgram>();
let stopping: Promise<void> | undefined;
// More than one arrives when the terminal and the script that runs us both pass a Ctrl-C on.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));

try {
  await start();
} catch (error) {
  await endBecauseOf(error);
}

async function start(): Promise<void> {
  mkdirSync(facts.dataDir, { recursive: true });
  facts.dataDir = realpathSync(facts.dataDir);
  await Promise.all([untilFree(facts.port, "PORT"), untilFree(facts.sandboxPort, "SANDBOX_PORT")]);
  let database = await launchDatabase();
  const sandbox = launch("apps/sandbox/src/main.ts", sandboxEnvironment(facts));
  await buildWeb(console.log);
  while (stopping === undefined && !(await openShop(database))) database = await launchDatabase();
  if (stopping !== undefined) return;
  await untilAnswering(`http://127.0.0.1:${facts.sandboxPort}/healthz`, sandbox);
  sayWhereToLook();
}

interface Database {
  url: string;
  ready: Promise<void>;
}

async function launchDatabase(): Promise<Database> {
  const given = process.env["DATABASE_URL"];
  if (given) return { url: given, ready: Promise.resolve() };
  const { dataDir } = facts;
  const server = await launchEmbeddedPostgres({ dataDir });
  console.log(
    `PostgreSQL keeps its data in ${dataDir}${server.attached ? " (it was running already)" : ""}.`,
  );
  let endWatch: (() => Promise<void>) | undefined;
  const ready = server.ready.then(() => {
    endWatch = keepPostgresRunning({ dataDir, url: server.url }, endBecauseOf);
  });
  ready.catch(() => undefined); // told to whoever awaits it, never as an unhandled rejection before that
  stops.push(async () => {
    await ready.catch(() => undefined);
    await endWatch?.();
    await server.stop();
  });
  return { url: server.url, ready };
}

/**
 * The address of the database is known before it answers: the shop loads its modules meanwhile and waits for it.
 *
 * @returns false when another start at the same moment has the database on an address of its own
 */
async function openShop({ url, ready }: Database): Promise<boolean> {
  const serverSecret = serverSecretOf(facts.dataDir);
  const shop = launch(
    "apps/server/src/main.ts",
    developmentEnvironment({ ...facts, databaseUrl: url, serverSecret }),
  );
  try {
    await Promise.all([ready, untilAnswering(`http://127.0.0.1:${facts.port}/readyz`, shop)]);
    return true;
  } catch (error) {
    if (!(error instanceof StartedElsewhere)) throw error;
    dismissed.add(shop);
    await shop.stop();
    return false;
  }
}

/** From now on the end of this program is the end of everything. */
function launch(file: string, environment: Record<string, string | undefined>): ChildProgram {
  const program = startProgram(file, { environment });
  stops.push(() => program.stop());
  void program.ended.then((code) => {
    if (stopping !== undefined || dismissed.has(program)) return;
    console.error(`${file} ended with code ${code}; stopping everything.`);
    void end(code === 0 ? 1 : code);
  });
  return program;
}

async function endBecauseOf(error: unknown): Promise<void> {
  if (stopping === undefined) console.error(error instanceof Error ? error.message : error);
  await end(1);
}

/** Stops what was started, the last first: the shop finishes its requests while its database still runs. */
function end(code: number): Promise<void> {
  stopping ??= (async () => {
    for (const stop of stops.toReversed()) {
      await stop().catch((error: unknown) => {
        console.error(error);
        code = 1;
      });
    }
    process.exit(code);
  })();
  return stopping;
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
  console.error(`${variable} must be a port number.`);
  process.exit(1);
}

function sayWhereToLook(): void {
  const sandbox = `http://localhost:${facts.sandboxPort}`;
  console.log(`
  The shop                http://localhost:${facts.port}
  The world outside it    ${sandbox}   (its SMS, payments, registries: all pretended)

  To sign in, register with any Indian mobile number, 9876543210 for one. The code comes "by SMS":
    ${sandbox}/sms?to=9876543210
  What it tells its buyers by e-mail: ${sandbox}/mail
  To be staff then: npm run staff -- grant 9876543210 admin

  Ctrl-C stops everything.
`);
}
