import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { engineFlags } from "../scripts/child-program.ts";

export interface ShopProcess {
  readonly pid: number;
  /** Lets it finish what is in flight. */
  stop(): Promise<void>;
  /** Gives it no time for anything. */
  kill(): Promise<void>;
}

// More than the shop allows itself to finish what is in flight.
const staleAfterMs = 15_000;
const main = join(import.meta.dirname, "../apps/server/src/main.ts");

interface HowToStart {
  /** Without one the program's log goes nowhere. */
  readonly logFile?: string | undefined;
  /** What the program is started by, such as `prlimit --fsize=0`. */
  readonly through?: readonly string[];
  readonly parameters?: readonly string[];
}

/** Starts the program and waits until it is ready. */
export async function startShop(
  environment: Readonly<Record<string, string>>,
  { logFile, through = [], parameters = [] }: HowToStart = {},
): Promise<ShopProcess> {
  // With its log, which costs every request a little, at the level it has in production.
  const log = logFile === undefined ? undefined : openSync(logFile, "a");
  const [program = process.execPath, ...words] = [
    ...through,
    process.execPath,
    ...engineFlags,
    main,
    ...parameters,
  ];
  const shop = spawn(program, words, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", log ?? "ignore", "inherit"],
  });
  if (log !== undefined) closeSync(log);
  const exited = once(shop, "exit");
  const stop = async () => {
    shop.kill("SIGTERM");
    const killer = setTimeout(() => shop.kill("SIGKILL"), staleAfterMs);
    await exited;
    clearTimeout(killer);
  };
  try {
    const isAlive = () => shop.exitCode === null && shop.signalCode === null;
    await whenItAnswers(`http://127.0.0.1:${environment["PORT"]}/readyz`, isAlive);
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
