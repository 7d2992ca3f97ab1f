import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { withFileLock } from "./file-lock.mjs";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const web = join(root, "apps/web");
const fingerprintFile = join(web, "build/.sources");

// All inputs of the build.
const sources = [
  "app",
  "content",
  "public",
  "service-worker",
  "service-worker-plugin.ts",
  "package.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
].map((path) => join(web, path));
const others = [
  "packages/company/src",
  "packages/contracts/src",
  "packages/domain/src",
  "package-lock.json",
].map((path) => join(root, path));

/**
 * Builds the web app's pages and compresses their files, when a source has changed since the last time.
 *
 * @returns whether there was anything to build
 */
export async function buildWeb(log: (line: string) => void = () => undefined): Promise<boolean> {
  if (isFresh()) return false;
  // Concurrent builds must not write into the same folder.
  return withFileLock(join(root, ".cache/build.lock"), async () => {
    if (isFresh()) return false;
    log("Building the pages.");
    await build();
    return true;
  });
}

function isFresh(): boolean {
  return existsSync(fingerprintFile) && readFileSync(fingerprintFile, "utf8") === fingerprint();
}

async function build(): Promise<void> {
  const built = fingerprint();
  rmSync(fingerprintFile, { force: true }); // an interrupted build must not count as fresh
  const builder = join(root, "node_modules/@react-router/dev/bin.cjs");
  const environment = { ...process.env, NODE_ENV: "production" };
  await run(process.execPath, [builder, "build"], { cwd: web, env: environment }).catch(showOutput);
  await run(process.execPath, [join(root, "apps/server/src/precompress.ts"), join(web, "build/client")]);
  writeFileSync(fingerprintFile, built);
}

/** A hash over the names and contents of the files, not their times: the same after a fresh checkout. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const path of [...sources, ...others].flatMap(filesBelow).toSorted()) {
    hash.update(
      `${path.slice(root.length)}\0${createHash("sha256").update(readFileSync(path)).digest("hex")}\n`,
    );
  }
  return hash.digest("hex");
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function showOutput(error: Error & { stdout?: string; stderr?: string }): never {
  throw new Error(`The pages could not be built.\n${error.stdout ?? ""}${error.stderr ?? ""}`, {
    cause: error,
  });
}

if (import.meta.main && !(await buildWeb(console.log))) console.log("The pages are up to date.");
