import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startSandbox } from "./start-sandbox.ts";

test("it listens on 127.0.0.1 alone: its ports are free at another address of this machine", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  for (const url of [sandbox.url, sandbox.smtpUrl]) {
    const { hostname, port } = new URL(url);
    expect(hostname).toBe("127.0.0.1");
    // Fails when the sandbox listens on all addresses.
    const other = createServer().listen(Number(port), "127.0.0.2");
    await once(other, "listening");
    other.close();
  }
});
