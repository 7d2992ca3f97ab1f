import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Looks like a build of the web app, and takes no time to make. */
export const fakeWebApp = join(import.meta.dirname, "fake-web-app");

/** A copy of its files for browsers that a test may change. */
export async function copyOfClientFiles(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "dakbag-client-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(fakeWebApp, "client"), folder, { recursive: true });
  return folder;
}
