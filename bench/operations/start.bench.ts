import { freePort } from "@dakbag/api/database/free-port";
import { makeTemporaryDataDir } from "@dakbag/api/database/temporary-data-dir";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withCleanUp } from "../support/clean-up.ts";
import { measureInTurns, type Measurement } from "../support/measurement.ts";
import { residentBytes } from "../support/resident-bytes.ts";
import { withRunningShop } from "../support/running-shop.ts";
import { waitUntilReady } from "../support/shop-process.ts";

const root = join(import.meta.dirname, "../..");
const bareStart = join(import.meta.dirname, "../bare-servers/fastify-on-postgres.ts");
const maxResidentMegabytes = 250;

/** The time from start to the first response, and the memory of the idle shop. */
export async function measure(): Promise<Measurement[]> {
  return [await compareStarts(), await measureIdleMemory()];
}

/** `npm start` with everything built, compared with a minimal Fastify server on the same PostgreSQL. */
function compareStarts(): Promise<Measurement> {
  return withCleanUp(async (afterwards) => {
    const dataDir = makeTemporaryDataDir("bench");
    afterwards(() => rmSync(dataDir, { recursive: true }));
    const startShop = async () => {
      const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
      return timeToFirstAnswer(["npm", "start"], { ...ports, DATA_DIR: dataDir });
    };
    const startBare = async () => {
      const PORT = String(await freePort());
      // A plain start, without the compile cache that `npm start` uses for the shop.
      const environment = { PORT, DATA_DIR: dataDir, NODE_COMPILE_CACHE: "" };
      return timeToFirstAnswer([process.execPath, bareStart], environment);
    };
    // The first start builds, creates the database and fills the compile caches.
    await startShop();
    await startBare();
    const turns = await measureInTurns(startShop, startBare, { rounds: 7 });
    return { what: "npm start to the first page", unit: "ms", limit: { atMost: 4 }, ...turns };
  });
}

/** Starts a program, waits for its first 200 and stops it again. */
function timeToFirstAnswer(
  [program = "", ...parameters]: string[],
  environment: Record<string, string>,
): Promise<number> {
  return withCleanUp(async (afterwards) => {
    const startedAt = performance.now();
    const child = spawn(program, parameters, {
      cwd: root,
      env: { ...process.env, DATABASE_URL: "", ...environment },
      stdio: ["ignore", "pipe", "inherit"],
      detached: true, // a separate process group, so that npm's child is stopped with npm
    });
    afterwards(() => stopGroup(child));
    child.stdout.resume();
    await waitUntilReady(`http://127.0.0.1:${environment["PORT"]}/`, () => child.exitCode === null);
    return performance.now() - startedAt;
  });
}

async function stopGroup(child: ChildProcess): Promise<void> {
  // Its output is closed when all processes that it started have ended.
  const closed = once(child, "close");
  if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
  await closed;
}

function measureIdleMemory(): Promise<Measurement> {
  return withRunningShop(async ({ url, pid }) => {
    for (const path of ["/", "/api/products", "/product/courier-bag-poly", "/details?sku=POLPOD120160"]) {
      await fetch(url + path).then((answer) => answer.arrayBuffer());
    }
    await pause(4000);
    return {
      what: "memory of the idle shop",
      unit: "MB (RSS)",
      measured: residentBytes(pid) / 2 ** 20,
      against: maxResidentMegabytes,
      limit: { atMost: 1 },
    };
  });
}
