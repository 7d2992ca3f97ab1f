import { execFile } from "node:child_process";
import { globSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const cache = join(import.meta.dirname, "../../.cache");

/** Programs of Debian that are unpacked into a folder, not installed. */
export interface UnpackedPrograms {
  /** `PATH` and the folders of their libraries. */
  readonly environment: Readonly<Record<string, string>>;
  /** The newest file of this pattern, among the unpacked ones or those of the machine. */
  find(pattern: string): string;
}

/** An environment to spawn this program in: that of the machine, or else Debian's, of the package of the same name. */
export async function environmentWith(
  program: string,
): Promise<Readonly<Record<string, string | undefined>>> {
  const isInstalled = await run("sh", ["-c", `command -v ${program}`]).then(
    () => true,
    () => false,
  );
  if (isInstalled) return { PATH: process.env["PATH"] };
  return (await unpackDebianPackages([program], join(cache, program))).environment;
}

/**
 * Downloads packages of Debian, with what they need and the machine does not have, and unpacks them into `folder`. Nothing is
 * installed and no service is started.
 */
export async function unpackDebianPackages(
  names: readonly string[],
  folder: string,
): Promise<UnpackedPrograms> {
  const downloads = join(cache, "debian-packages");
  mkdirSync(downloads, { recursive: true });
  try {
    const { stdout } = await run("apt-get", ["install", "--simulate", "--no-install-recommends", ...names]);
    const missing = [...stdout.matchAll(/^Inst (\S+) .*?\((\S+) /gm)].map(
      ([, name, version]) => `${name}=${version}`,
    );
    if (missing.length > 0) await run("apt-get", ["download", ...missing], { cwd: downloads });
    for (const wanted of missing) {
      const file = `${wanted.replace("=", "_").replaceAll(":", "%3a")}_*.deb`;
      await run("dpkg", ["-x", ...globSync(file, { cwd: downloads }), folder], { cwd: downloads });
    }
  } catch (cause) {
    const advice = "it needs Debian 12, and perhaps `apt-get update` as root";
    throw new Error(`Debian's packages ${names.join(", ")} could not be downloaded: ${advice}.`, { cause });
  }
  const own = (...paths: string[]) => paths.map((path) => join(folder, path)).join(":");
  const libraries = globSync("usr/lib/*-linux-gnu", { cwd: folder });
  return {
    environment: {
      PATH: `${own("usr/bin", "usr/sbin")}:/usr/sbin:${process.env["PATH"]}`,
      PYTHONPATH: own("usr/lib/python3/dist-packages"),
      LD_LIBRARY_PATH: own(...libraries),
    },
    find(pattern) {
      const found = [folder, "/"].flatMap((root) =>
        globSync(pattern, { cwd: root })
          .toSorted()
          .reverse()
          .map((path) => join(root, path)),
      );
      if (found[0] === undefined) throw new Error(`The packages ${names.join(", ")} have no ${pattern}.`);
      return found[0];
    },
  };
}
