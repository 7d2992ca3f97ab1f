import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, type Postmaster } from "./postmaster-file.ts";

/**
 * Who uses the embedded server: one empty file per process, so that `npm run staff` beside a running shop does not
 * stop the shop's database, and the start after a `kill -9` takes over the server that was left running.
 */
export function registerUser(dataDir: string, postmaster: Postmaster): void {
  mkdirSync(folderOf(dataDir), { recursive: true });
  writeFileSync(join(folderOf(dataDir), `${prefixOf(postmaster)}${process.pid}`), "");
}

/** Removes this process. @returns whether no living process is left */
export function removeUser(dataDir: string, postmaster: Postmaster): boolean {
  const folder = folderOf(dataDir);
  const prefix = prefixOf(postmaster);
  rmSync(join(folder, `${prefix}${process.pid}`), { force: true });
  mkdirSync(folder, { recursive: true });
  const others = readdirSync(folder).filter((name) => name.startsWith(prefix));
  const isLast = others.every((name) => !isAlive(Number(name.slice(prefix.length))));
  if (isLast) rmSync(folder, { recursive: true });
  return isLast;
}

function folderOf(dataDir: string): string {
  return join(dataDir, "postgres-users");
}

/** Process ids are reused; with the server's start time in the name, old files do not count for a new server. */
function prefixOf(postmaster: Postmaster): string {
  return `${postmaster.pid}-${postmaster.startedAt}-`;
}
