import { delimiter, join } from "node:path";
import { existsSync } from "node:fs";
import { runQuietly } from "./find-chromium.ts";

/** Debian's packages with the programs that `npm run test:long -- browsers` needs besides Chromium. */
const packages = { "firefox-esr": "firefox-esr", WebKitWebDriver: "webkit2gtk-driver", Xvfb: "xvfb" };

/**
 * Installs Firefox and WebKitGTK with apt-get where they are missing.
 *
 * @throws Error when that is not permitted or fails, saying what to install
 */
export function installBrowsers(): string {
  const missing = missingPackages();
  if (missing.length === 0) return "all there";
  const install = ["apt-get", "install", "-y", "--no-install-recommends", ...missing];
  if (process.getuid?.() === 0 && runQuietly(["apt-get", "update"])) runQuietly(install);
  if (missingPackages().length > 0)
    throw new Error(`Of Debian's packages, these are missing: as root, run \`${install.join(" ")}\`.`);
  return `installed: ${missing.join(", ")}`;
}

function missingPackages(): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return Object.entries(packages)
    .filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .map(([, name]) => name);
}
