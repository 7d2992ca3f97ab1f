import { mkdirSync, realpathSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { launchEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { canListen } from "@dakbag/api/database/free-port";
import { buildWeb } from "./build-web.ts";
import { type ChildProgram, startProgram, untilAnswering } from "./child-program.ts";
import {
  dataDirOf,
  developmentEnvironment,
  sandboxEnvironment,
  serverSecretOf,
} from "./development-environment.ts";

/** `npm start`: the shop with everything it needs on one machine. */
const facts = {
  port: portFrom("PORT", 3000),
  sandboxPort: portFrom("SANDBOX_PORT", 3001),
  dataDir: dataDirOf(),
};
const stops: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;
// More than one arrives when the terminal and the script that runs us both pass a Ctrl-C on.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));

try {
  await start();
} catch (error) {
  if (stopping === undefined) console.error(error instanceof Error ? error.message : error);
  await end(1);
}

async function start(): Promise<void> {
  mkdirSync(facts.dataDir, { recursive: true });
  facts.dataDir = realpathSync(facts.dataDir);
  await Promise.all([untilFree(facts.port, "PORT"), untilFree(facts.sandboxPort, "SANDBOX_PORT")]);
  const database = await launchDatabase();
  const sandbox = launch("apps/sandbox/src/main.ts", sandboxEnvironment(facts));
  await buildWeb(console.log);
  if (stopping !== undefined) return;
  // The address of the database is known before it answers: the shop loads its modules meanwhile and waits for it.
  const shop = launch("apps/server/src/main.ts", {
    ...developmentEnvironment({
      ...facts,
      databaseUrl: database.url,
      serverSecret: serverSecretOf(facts.dataDir),
    }),
  });
  await Promise.all([
    database.ready,
    untilAnswering(`http://127.0.0.1:${facts.sandboxPort}/healthz`, sandbox),
    untilAnswering(`http://127.0.0.1:${facts.port}/readyz`, shop),
  ]);
  sayWhereToLook();
}

async function launchDatabase(): Promise<{ url: string; ready: Promise<void> }> {
  const given = process.env["DATABASE_URL"];
  if (given) return { url: given, ready: Promise.resolve() };
  const server = await launchEmbeddedPostgres({ dataDir: facts.dataDir });
  stops.push(() => server.stop());
  console.log(
    `PostgreSQL keeps its data in ${facts.dataDir}${server.attached ? " (it was running already)" : ""}.`,
  );
  return server;
}

/** From now on the end of this program is the end of everything. */
function launch(file: string, environment: Record<string, string | undefined>): ChildProgram {
  const program = startProgram(file, { environment });
  stops.push(() => program.stop());
  void program.ended.then((code) => {
    if (stopping !== undefined) return;
    console.error(`${file} ended with code ${code}; stopping everything.`);
    void end(code === 0 ? 1 : code);
  });
  return program;
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
  To be staff then: npm run staff -- grant 9876543210 admin

  Ctrl-C stops everything.
`);
}
