import { runningPostmaster } from "@dakbag/api/database/postmaster-file";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const unsentMs = 300;

/**
 * Ends a server with SIGKILL. The processes that send its log to the standbys are held for a moment before, so that there
 * are writes which no standby has: with asynchronous replication they would be lost.
 *
 * @returns when it was killed
 */
export async function killPostgres(dataDir: string): Promise<number> {
  const postmaster = runningPostmaster(dataDir);
  if (!postmaster) throw new Error(`There is no PostgreSQL to kill on ${dataDir}.`);
  const senders = childrenNamed("walsender", postmaster.pid);
  for (const pid of senders) process.kill(pid, "SIGSTOP");
  await pause(unsentMs);
  for (const pid of [postmaster.pid, ...senders]) process.kill(pid, "SIGKILL");
  return performance.now();
}

/** The processes of a server. */
export function processesOf(dataDir: string): number[] {
  const postmaster = runningPostmaster(dataDir);
  return postmaster ? [postmaster.pid, ...childrenNamed("", postmaster.pid)] : [];
}

function childrenNamed(name: string, parent: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && isChildNamed(name, parent, pid));
}

function isChildNamed(name: string, parent: number, pid: number): boolean {
  try {
    const isChild = readFileSync(`/proc/${pid}/status`, "utf8").includes(`\nPPid:\t${parent}\n`);
    return isChild && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(name);
  } catch {
    return false; // it ended meanwhile
  }
}

/** Ends a server whose data is not needed any more. */
export async function endPostgres(dataDir: string): Promise<void> {
  const postmaster = runningPostmaster(dataDir);
  if (postmaster) process.kill(postmaster.pid, "SIGQUIT");
  while (runningPostmaster(dataDir)) await pause(20);
}
