import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

// The headless shell renders the same pages with a third less CPU than the full browser.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];

/**
 * The path of a Chromium that runs: CHROME_PATH, one on the PATH, or Playwright's own. Where there is none, it is
 * installed: with apt-get where permitted (Debian, Ubuntu), otherwise with Playwright's download.
 *
 * @throws Error when all of that fails, saying what to do
 */
export function findChromium(log: (line: string) => void = () => undefined): string {
  const found = installedChromium();
  if (found !== undefined) return found;
  for (const install of [installWithApt, installWithPlaywright]) {
    install(log);
    const installed = installedChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    "There is no Chromium, and none could be installed. Install one, or give its path in CHROME_PATH.",
  );
}

function installedChromium(): string | undefined {
  const given = process.env["CHROME_PATH"];
  if (given && !runs(given)) throw new Error(`CHROME_PATH is ${given}, which does not run.`);
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [given ?? "", ...onPath, chromium.executablePath()].find(runs);
}

/** Some distributions have a `chromium-browser` that only prints how to install one, so the file must also run. */
function runs(path: string): boolean {
  return (
    existsSync(path) && spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0
  );
}

function installWithApt(log: (line: string) => void): void {
  const isRoot = process.getuid?.() === 0;
  const privileged = (command: string[]) =>
    runQuietly(isRoot ? command : ["sudo", "--non-interactive", ...command]);
  if (!runQuietly(["apt-get", "--version"]) || !privileged(["true"])) return;
  log("Installing Chromium with apt-get (once).");
  privileged(["apt-get", "update"]);
  const install = (name: string) => privileged(["apt-get", "install", "-y", "--no-install-recommends", name]);
  if (!install("chromium-headless-shell")) install("chromium");
}

function installWithPlaywright(log: (line: string) => void): void {
  log("Installing Chromium with Playwright (once).");
  const playwright = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");
  runQuietly([process.execPath, playwright, "install", "chromium"]);
}

export function runQuietly([program = "", ...parameters]: string[]): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(program, parameters, { stdio: "ignore", env: environment, timeout: 600_000 }).status === 0;
}

/** Without background requests to Google's servers; as root, Chromium runs only without its own sandbox. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
];

if (import.meta.main) console.log(findChromium(console.error));
