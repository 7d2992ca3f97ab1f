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

/** Takes us off the list. True when nobody alive is left on it. */
export function lastUserLeaves(dataDir: string, postmaster: Postmaster): boolean {
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

/** Process numbers come round again; with the server's own start in the name, old files never count for a new server. */
function prefixOf(postmaster: Postmaster): string {
  return `${postmaster.pid}-${postmaster.startedAt}-`;
}
