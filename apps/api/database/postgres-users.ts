import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, type Postmaster } from "./postmaster-file.ts";

/**
 * Registers this process as a user of the embedded server, as one empty file per process: `npm run staff` beside a
 * running shop does not stop the shop's database, and a start after a `kill -9` takes over the running server.
 */
export function registerUser(dataDir: string, postmaster: Postmaster): void {
  mkdirSync(folderOf(dataDir), { recursive: true });
  writeFileSync(join(folderOf(dataDir), `${prefixOf(postmaster)}${process.pid}`), "");
}

/** Unregisters this process. @returns true when no other running process uses the server */
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

/** Process ids are reused; the server's start time in the name makes old files invalid for a new server. */
function prefixOf(postmaster: Postmaster): string {
  return `${postmaster.pid}-${postmaster.startedAt}-`;
}
