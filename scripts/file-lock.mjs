import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Runs `work` while no other process holds the same lock file. The lock of a process that was killed is released.
 * Plain JavaScript, because `with-runtime.mjs` needs it under any Node.
 */
export async function withFileLock(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  while (!takeLock(lock)) await new Promise((resolve) => setTimeout(resolve, 200));
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    const owner = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
    if (owner > 0 && !isAlive(owner)) rmSync(lock, { force: true });
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
