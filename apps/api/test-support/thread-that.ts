import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { onTestFinished } from "vitest";
import { memoryFolder } from "./memory-folder.ts";

/** A thread that does this with `port`. */
export function threadThat(body: string): URL {
  const file = join(memoryFolder(), `thread-${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(file, `import { parentPort as port } from "node:worker_threads"; ${body}`);
  onTestFinished(() => rmSync(file));
  return pathToFileURL(file);
}
