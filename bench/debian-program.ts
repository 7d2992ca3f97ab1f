import { execFile } from "node:child_process";
import { existsSync, globSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

interface DebianProgram {
  readonly name: string;
  /** Where its package has it. */
  readonly path: string;
  /** Its package first, then those of libraries that a Debian need not have. */
  readonly packages: readonly string[];
}

export const caddy: DebianProgram = { name: "caddy", path: "usr/bin/caddy", packages: ["caddy"] };
export const pgBouncer: DebianProgram = {
  name: "pgbouncer",
  path: "usr/sbin/pgbouncer",
  packages: ["pgbouncer", "libc-ares2", "libevent-2.1-7"],
};

/**
 * A program of the PATH, or else that of Debian, unpacked into .cache without installing it.
 *
 * @returns the program, and the environment that lets it find its libraries
 */
export async function findProgram({
  name,
  path,
  packages,
}: DebianProgram): Promise<{ program: string; environment: Record<string, string> }> {
  const onPath = await run("sh", ["-c", `command -v ${name}`]).catch(() => undefined);
  if (onPath) return { program: onPath.stdout.trim(), environment: {} };
  const folder = join(import.meta.dirname, "../.cache", name);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.new-${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    try {
      await run("apt-get", ["download", ...packages], { cwd: unfinished });
      for (const file of globSync("*.deb", { cwd: unfinished }))
        await run("dpkg", ["-x", file, "."], { cwd: unfinished });
    } catch (cause) {
      throw new Error(`There is no ${name} on the PATH, and none could be downloaded from Debian.`, {
        cause,
      });
    }
    renameSync(unfinished, folder);
  }
  const libraries = globSync("usr/lib/*-linux-*", { cwd: folder }).map((found) => join(folder, found));
  return { program: join(folder, path), environment: { LD_LIBRARY_PATH: libraries.join(":") } };
}
