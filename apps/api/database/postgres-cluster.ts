import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type PostgresAccount, accountCanEnter } from "./postgres-account.ts";
import { makeReachableRoot, reachableRoot, type PostgresPrograms } from "./postgres-binaries.ts";

const run = promisify(execFile);

/**
 * The parent folder of the cluster: DATA_DIR itself or, when PostgreSQL's account cannot access it (a 0700 home, for
 * example), a folder under /var/lib/dakbag, whose path is in the file `postgres-place` in DATA_DIR.
 */
export async function placeForCluster(dataDir: string, account: PostgresAccount): Promise<string> {
  const known = knownPlace(dataDir);
  if (known !== dataDir || existsSync(join(known, "postgres"))) return known;
  if (accountCanEnter(account, dataDir)) return dataDir;
  await makeReachableRoot();
  const parent = await mkdtemp(join(reachableRoot, "data-"));
  if (account !== undefined) chownSync(parent, account.uid, account.gid);
  if (!writeOnce(join(dataDir, "postgres-place"), parent)) rmSync(parent, { recursive: true });
  return knownPlace(dataDir);
}

export function knownPlace(dataDir: string): string {
  const pointer = join(dataDir, "postgres-place");
  return existsSync(pointer) ? readFileSync(pointer, "utf8") : dataDir;
}

/** The password of a database role, random per DATA_DIR, readable by this account of the system only. */
export function passwordFor(dataDir: string, role: "owner" | "shop"): string {
  const path = join(dataDir, role === "owner" ? "postgres-password" : "postgres-shop-password");
  if (!existsSync(path)) writeOnce(path, randomBytes(24).toString("base64url"));
  return readFileSync(path, "utf8");
}

/** Creates the cluster, complete or not at all: initdb writes beside the final path, then one rename moves it. */
export async function createCluster(
  programs: PostgresPrograms,
  cluster: string,
  options: { account: PostgresAccount; password: string; durable: boolean },
): Promise<void> {
  const unfinished = `${cluster}.new-${process.pid}`;
  const passwordFile = `${unfinished}.password`;
  await rm(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  if (options.account !== undefined) {
    for (const path of [unfinished, passwordFile]) chownSync(path, options.account.uid, options.account.gid);
  }
  const flags = ["--username=dakbag", `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--encoding=UTF8"];
  // The same sort order on every machine, independent of the machine's locales.
  flags.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C");
  if (!options.durable) flags.push("--no-sync");
  try {
    await run(programs.initdb, [`--pgdata=${unfinished}`, ...flags], {
      ...options.account,
      cwd: "/",
      env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
    });
    await rename(unfinished, cluster).catch((error: unknown) => {
      if (!existsSync(cluster)) throw error; // another process was first: its cluster is used
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Creates the file atomically, unless another process was first. True when this process created it. */
function writeOnce(path: string, text: string): boolean {
  const draft = `${path}.new-${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (!existsSync(path)) throw error;
    return false;
  } finally {
    rmSync(draft);
  }
}
