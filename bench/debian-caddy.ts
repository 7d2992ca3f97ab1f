import { execFile } from "node:child_process";
import { existsSync, globSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Caddy of the PATH, or else that of Debian, unpacked into .cache without installing it. */
export async function findCaddy(): Promise<string> {
  const onPath = await run("sh", ["-c", "command -v caddy"]).catch(() => undefined);
  if (onPath) return onPath.stdout.trim();
  const folder = join(import.meta.dirname, "../.cache/caddy");
  const program = join(folder, "usr/bin/caddy");
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  try {
    await run("apt-get", ["download", "caddy"], { cwd: folder });
    await run("dpkg", ["-x", ...globSync("caddy_*.deb", { cwd: folder }), "."], { cwd: folder });
  } catch (cause) {
    throw new Error("There is no Caddy on the PATH, and none could be downloaded from Debian.", { cause });
  }
  return program;
}
