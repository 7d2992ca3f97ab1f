import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** What a running server writes into `postmaster.pid` (PostgreSQL, src/include/utils/pidfile.h). */
export interface Postmaster {
  pid: number;
  startedAt: number;
  port: number;
}

/** The running server of the cluster. A stale file from a crash is ignored. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPostmaster(cluster);
  return postmaster !== undefined && isServerOf(cluster, postmaster.pid) ? postmaster : undefined;
}

/**
 * After a crash the old server's process id may belong to another process of the same account, and PostgreSQL would refuse
 * to start. It handles unused ids itself.
 */
export function removeStaleFile(cluster: string): void {
  const postmaster = readPostmaster(cluster);
  if (postmaster === undefined || !isAlive(postmaster.pid)) return;
  if (!isServerOf(cluster, postmaster.pid)) rmSync(join(cluster, "postmaster.pid"));
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
  const [pid, , startedAt, port] = file.split("\n").map(Number);
  if (!pid || !startedAt || !port) return undefined; // being written
  return { pid, startedAt, port };
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
