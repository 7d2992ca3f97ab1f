import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { findChromium } from "./find-chromium.ts";

const folder = mkdtempSync(join(tmpdir(), "dakbag-chromium-"));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

it("uses CHROME_PATH first", () => {
  const given = program("given/my-browser", "exit 0");
  vi.stubEnv("CHROME_PATH", given);
  expect(findChromium()).toBe(given);
});

it("rejects a CHROME_PATH that does not run, instead of silently using another browser", () => {
  vi.stubEnv("CHROME_PATH", join(folder, "nothing"));
  expect(() => findChromium()).toThrow(/CHROME_PATH is .*nothing, which does not run/);
});

it("skips a program on the PATH that only prints how to install a browser", () => {
  program("first/chromium-browser", "echo 'please install the snap'; exit 1");
  const real = program("second/google-chrome", "exit 0");
  vi.stubEnv("CHROME_PATH", "");
  vi.stubEnv("PATH", `${join(folder, "first")}:${join(folder, "second")}`);
  expect(findChromium()).toBe(real);
});

function program(path: string, script: string): string {
  const file = join(folder, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}
