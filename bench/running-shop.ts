import { startEmbeddedPostgres } from "@dakbag/api/database/embedded-postgres";
import { spawn } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withCleanUp } from "./clean-up.ts";
import { engineFlags } from "../scripts/engine-flags.ts";
import { portOf } from "./bare-servers/port-of.ts";
import { startScript } from "./script-process.ts";

export interface RunningShop {
  readonly url: string;
  readonly pid: number;
  readonly databaseUrl: string;
  readonly environment: Readonly<Record<string, string>>;
}

// More than the shop allows itself to finish what is in flight.
const patienceMs = 15_000;
const main = join(import.meta.dirname, "../apps/server/src/main.ts");

/** Runs `work` with a shop of its own: the program as it runs in production, on a new database, with a bare provider. */
export function withRunningShop<Result>(work: (shop: RunningShop) => Promise<Result>): Promise<Result> {
  return withCleanUp(async (afterwards) => {
    const folder = temporaryFolder();
    afterwards(() => rmSync(folder, { recursive: true }));
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data") });
    afterwards(() => postgres.stop());
    const provider = await startScript("bare-servers/payment-provider.ts", {});
    afterwards(() => provider.stop());
    const environment = environmentOf(postgres.url, `http://127.0.0.1:${provider.answer}`, await freePort());
    const shop = await startShop(environment, join(folder, "shop.log"));
    afterwards(() => shop.stop());
    return work({
      url: `http://127.0.0.1:${environment.PORT}`,
      pid: shop.pid,
      databaseUrl: postgres.url,
      environment,
    });
  });
}

/** Open to the account that PostgreSQL runs under when this is root. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dakbag-bench-"));
  chmodSync(folder, 0o755);
  return folder;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server.listen(0, "127.0.0.1"));
  server.close();
  await once(server, "close");
  return port;
}

/** Waits for the first answer of success. */
export async function whenItAnswers(url: string, isAlive: () => boolean): Promise<void> {
  while (!(await isOk(url))) {
    if (!isAlive()) throw new Error(`The process that should answer ${url} has ended.`);
    await pause(5);
  }
}

function isOk(url: string): Promise<boolean> {
  return fetch(url).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
}

export interface ShopProcess {
  readonly pid: number;
  /** Lets it finish what is in flight. */
  stop(): Promise<void>;
  /** Gives it no time for anything. */
  kill(): Promise<void>;
}

/**
 * Starts the program and waits until it is ready.
 *
 * @param logFile without one its log goes nowhere
 * @param through what the program is started by, such as `prlimit --fsize=0`
 */
export async function startShop(
  environment: Readonly<Record<string, string>>,
  logFile?: string,
  through: readonly string[] = [],
): Promise<ShopProcess> {
  // With its log, which costs every request a little, at the level it has in production.
  const log = logFile === undefined ? undefined : openSync(logFile, "a");
  const [program, ...parameters] = [...through, process.execPath, ...engineFlags, main];
  const shop = spawn(program, parameters, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", log ?? "ignore", "inherit"],
  });
  if (log !== undefined) closeSync(log);
  const exited = once(shop, "exit");
  const stop = async () => {
    shop.kill("SIGTERM");
    const killer = setTimeout(() => shop.kill("SIGKILL"), patienceMs);
    await exited;
    clearTimeout(killer);
  };
  try {
    await whenItAnswers(`http://127.0.0.1:${environment["PORT"]}/readyz`, () => shop.exitCode === null);
  } catch (error) {
    await stop();
    const said = logFile === undefined ? "" : readFileSync(logFile, "utf8");
    throw new Error(`The shop did not start:\n${said}`, { cause: error });
  }
  if (shop.pid === undefined) throw new Error("The shop has no process.");
  return {
    pid: shop.pid,
    stop,
    async kill() {
      shop.kill("SIGKILL");
      await exited;
    },
  };
}

function environmentOf(databaseUrl: string, providerUrl: string, port: number) {
  return {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATABASE_URL: databaseUrl,
    SERVER_SECRET: "a-secret-that-only-the-bench-knows-0123456789",
    RAZORPAY_BASE_URL: providerUrl,
    RAZORPAY_KEY_ID: "rzp_test_bench",
    RAZORPAY_KEY_SECRET: "bench",
    RAZORPAY_WEBHOOK_SECRET: "bench",
    MSG91_BASE_URL: providerUrl,
    MSG91_AUTH_KEY: "bench",
    MSG91_TEMPLATE_ID: "bench",
    MSG91_ORDER_PLACED_TEMPLATE_ID: "bench",
    MSG91_ORDER_PAID_TEMPLATE_ID: "bench",
    MSG91_ORDER_SHIPPED_TEMPLATE_ID: "bench",
    MSG91_ORDER_DELIVERED_TEMPLATE_ID: "bench",
    MSG91_ORDER_REFUNDED_TEMPLATE_ID: "bench",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "orders@shop.example",
    GST_REGISTRY_BASE_URL: providerUrl,
    GST_REGISTRY_KEY: "bench",
    VENDOR_SYSTEM_BASE_URL: providerUrl,
  };
}
