import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const minFreeBytes = 4e9;

/** A folder in memory if this machine has one with space: databases are cloned there in a fifth of the time. */
export function memoryFolder(): string {
  const folder = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize > minFreeBytes) return folder;
  } catch {
    // Only Linux has it.
  }
  return tmpdir();
}
