import { spawnSync } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What a running server writes into `postmaster.pid` (PostgreSQL, src/include/utils/pidfile.h). */
export interface Postmaster {
  pid: number;
  startedAt: number;
  port: number;
  /** The folder of its Unix socket; undefined when it has none. */
  socketFolder: string | undefined;
}

/** The running server of the cluster. A stale file from a crash is ignored. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPostmaster(cluster);
  return postmaster !== undefined && isServerOf(cluster, postmaster.pid) ? postmaster : undefined;
}

/**
 * After a crash the old server's process id may belong to another process of the same account, and PostgreSQL would refuse
 * to start. It handles unused ids itself; the sockets of earlier ports stay.
 */
export function removeStaleFiles(cluster: string): void {
  const postmaster = readPostmaster(cluster);
  if (postmaster !== undefined && isAlive(postmaster.pid) && !isServerOf(cluster, postmaster.pid))
    rmSync(join(cluster, "postmaster.pid"));
  for (const lock of globSync(join(cluster, ".s.PGSQL.*.lock"))) {
    if (isServerOf(cluster, Number.parseInt(readFileSync(lock, "utf8"), 10))) continue;
    rmSync(lock.slice(0, -".lock".length), { force: true });
    rmSync(lock, { force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function readPostmaster(cluster: string): Postmaster | undefined {
  let file: string;
  try {
    file = readFileSync(join(cluster, "postmaster.pid"), "utf8");
  } catch (error) {
    // The server does not run, or deleted the file just now: it does so at the end of its shutdown.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  const [pid, , startedAt, port, socketFolder] = file.split("\n");
  if (!pid || !startedAt || !port || socketFolder === undefined) return undefined; // being written
  return {
    pid: Number(pid),
    startedAt: Number(startedAt),
    port: Number(port),
    socketFolder: socketFolder || undefined,
  };
}

function isServerOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const commandLine =
    process.platform === "linux"
      ? readProcessFile(`/proc/${pid}/cmdline`)
      : spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;
  return commandLine.includes(cluster);
}

function readProcessFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // the process ended after the first check
  }
}
