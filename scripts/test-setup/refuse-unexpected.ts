import { Socket } from "node:net";
import { afterEach, expect } from "vitest";

/**
 * Fails every test that writes to console.error or connects to another machine. A test that expects an error message
 * replaces console.error with a spy of its own. Runs once per test file, also when files share a process.
 */
const unexpected: string[] = [];

console.error = (...words: unknown[]) => {
  unexpected.push(`console.error: ${words.map(String).join(" ")}`);
};

const allowedHosts = new Set(["localhost", "127.0.0.1", "::1", hostOf(process.env["TEST_DATABASE_URL"])]);
const connect = Socket.prototype.connect;
// The lowest level, below fetch, node:http and every database driver, so that no connection bypasses it.
Socket.prototype.connect = function (this: Socket, ...parameters: unknown[]): Socket {
  const host = hostAskedFor(parameters);
  if (host !== undefined && !allowedHosts.has(host)) {
    unexpected.push(`a connection to ${host}`);
    process.nextTick(() => this.destroy(new Error(`Tests may not connect to ${host}.`)));
    return this;
  }
  return Reflect.apply(connect, this, parameters);
};

afterEach(() => {
  expect(unexpected.splice(0), "unexpected in this test").toEqual([]);
});

/** `connect(options)`, `connect(port, host)`, `connect(path)`, or the array of them that Node passes inside itself. */
function hostAskedFor(parameters: unknown[]): string | undefined {
  const [first, second] = Array.isArray(parameters[0]) ? parameters[0] : parameters;
  if (typeof first === "object" && first !== null) {
    return "host" in first && typeof first.host === "string" ? first.host : undefined;
  }
  return typeof second === "string" && typeof first === "number" ? second : undefined;
}

function hostOf(url: string | undefined): string | undefined {
  return url ? new URL(url).hostname : undefined;
}
