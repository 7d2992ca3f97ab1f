import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** The version that runs in production, as apps/api/database/last-release.json names it. */
export const lastRelease = JSON.parse(
  readFileSync(join(root, "apps/api/database/last-release.json"), "utf8"),
) as {
  readonly commit: string;
  /** The file name of the newest migration that it has. */
  readonly newestMigration: string;
};

/**
 * The program of the last release, runnable, in a folder that is kept for the next time. It uses this checkout's dependencies
 * while they have the versions that it is locked to, and else installs its own.
 *
 * @throws Error when this clone does not have its commit
 */
export function unpackLastRelease({ commit } = lastRelease): string {
  const lock = git("show", `${commit}:package-lock.json`).toString();
  const isLinked = hasSameDependencies(lock);
  const releases = join(root, ".cache/releases");
  const folder = join(releases, `${commit}-${isLinked ? "linked" : "installed"}`);
  if (existsSync(folder)) return folder;
  mkdirSync(releases, { recursive: true });
  const unfinished = mkdtempSync(join(releases, "unfinished-"));
  try {
    execFileSync("tar", ["-x", "-C", unfinished], { input: git("archive", "--format=tar", commit) });
    if (isLinked) linkDependencies(unfinished);
    else execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: unfinished });
    // Two test runs may do this at the same time.
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

function git(...command: [string, ...string[]]): Buffer {
  try {
    return execFileSync("git", command, { cwd: root, maxBuffer: 1e9, stdio: ["ignore", "pipe", "pipe"] });
  } catch (cause) {
    throw new Error(
      "This clone does not have the last release that apps/api/database/last-release.json names: fetch the whole history, as by git fetch --unshallow.",
      { cause },
    );
  }
}

type Packages = Record<string, { version?: string; link?: boolean; optional?: boolean } | undefined>;

function hasSameDependencies(lock: string): boolean {
  const packagesOf = (text: string) => (JSON.parse(text) as { packages: Packages }).packages;
  const ours = packagesOf(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(packagesOf(lock)).every(([path, wanted]) => {
    const isUnused = !path.startsWith("node_modules/") || wanted?.link || wanted?.optional;
    return isUnused || ours[path]?.version === wanted?.version;
  });
}

/** All but the workspaces, which are the release's own. */
function linkDependencies(release: string): void {
  const modules = join(release, "node_modules");
  mkdirSync(join(modules, "@dakbag"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== "@dakbag" && !name.startsWith("."))
      symlinkSync(join("../../../../node_modules", name), join(modules, name));
  for (const group of ["packages", "apps"])
    for (const name of readdirSync(join(release, group)))
      symlinkSync(join("../..", group, name), join(modules, "@dakbag", name));
}
