import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { engineEnvironment, engineFlags } from "../../scripts/child-program.ts";

export interface ShopProcess {
  readonly pid: number;
  /** Stops it after the requests in flight have finished (SIGTERM). */
  stop(): Promise<void>;
  /** Stops it immediately (SIGKILL). */
  kill(): Promise<void>;
}

// Longer than the shop's own timeout for finishing requests in flight.
const killAfterMs = 15_000;
const main = join(import.meta.dirname, "../../apps/server/src/main.ts");

interface StartOptions {
  /** Without one the program's log is discarded. */
  readonly logFile?: string | undefined;
  /** A command that starts the program, such as `prlimit --fsize=0`. */
  readonly through?: readonly string[];
  readonly parameters?: readonly string[];
}

/** Starts the program and waits until it is ready. */
export async function startShop(
  environment: Readonly<Record<string, string>>,
  { logFile, through = [], parameters = [] }: StartOptions = {},
): Promise<ShopProcess> {
  // Logging costs time per request, so it is at the level of production.
  const log = logFile === undefined ? undefined : openSync(logFile, "a");
  const [program = process.execPath, ...programArguments] = [
    ...through,
    process.execPath,
    ...engineFlags,
    main,
    ...parameters,
  ];
  const shop = spawn(program, programArguments, {
    env: { ...process.env, ...engineEnvironment, ...environment },
    stdio: ["ignore", log ?? "ignore", "inherit"],
  });
  if (log !== undefined) closeSync(log);
  const exited = once(shop, "exit");
  const stop = async () => {
    shop.kill("SIGTERM");
    const killer = setTimeout(() => shop.kill("SIGKILL"), killAfterMs);
    await exited;
    clearTimeout(killer);
  };
  try {
    const isAlive = () => shop.exitCode === null && shop.signalCode === null;
    await waitUntilReady(`http://127.0.0.1:${environment["PORT"]}/readyz`, isAlive);
  } catch (error) {
    await stop();
    const log = logFile === undefined ? "" : readFileSync(logFile, "utf8");
    throw new Error(`The shop did not start:\n${log}`, { cause: error });
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

/** Waits for the first successful response. */
export async function waitUntilReady(url: string, isAlive: () => boolean): Promise<void> {
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
