import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";

it("lets tests connect to localhost", async () => {
  const server = createServer((_request, response) => response.end("here")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://localhost:${port}`)).text()).toBe("here");
  server.close();
});

it("lets a test expect an error message", () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  console.error("expected");
  expect(consoleError).toHaveBeenCalledWith("expected");
  consoleError.mockRestore();
});

it.each([
  ["an unexpected console.error", 'console.error("oh");', "console.error: oh"],
  [
    "a call to another machine whose error is swallowed",
    'await fetch("http://example.com").catch(() => {});',
    "a connection to example.com",
  ],
  [
    "a call that does not use fetch",
    '(await import("node:https")).get("https://192.0.2.1").on("error", () => {}); await new Promise((r) => setTimeout(r, 50));',
    "a connection to 192.0.2.1",
  ],
])("%s fails the test", async (_what, line, message) => {
  const folder = mkdtempSync(join(tmpdir(), "dakbag-unexpected-"));
  const settings = {
    test: { globals: true, setupFiles: [join(import.meta.dirname, "refuse-unexpected.ts")] },
  };
  try {
    writeFileSync(join(folder, "vitest.config.js"), `export default ${JSON.stringify(settings)};`);
    writeFileSync(join(folder, "a.test.js"), `it("surprises", async () => { ${line} });`);
    expect(await runVitest(folder)).toContain(message);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function runVitest(folder: string): Promise<string> {
  const program = join(import.meta.dirname, "../../node_modules/vitest/vitest.mjs");
  return new Promise((resolve) => {
    execFile(process.execPath, [program, "run"], { cwd: folder }, (error, stdout, stderr) => {
      resolve(error === null ? "everything passed" : stdout + stderr);
    });
  });
}
