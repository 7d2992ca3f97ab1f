import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Has the files of a built web app, without a build. */
export const fakeWebApp = join(import.meta.dirname, "fake-web-app");

/** A copy of its client files, which a test may change. */
export async function copyOfClientFiles(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "dakbag-client-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(fakeWebApp, "client"), folder, { recursive: true });
  return folder;
}
