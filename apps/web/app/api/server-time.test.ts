import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { learnServerTime, serverNow } from "./server-time.ts";

const server = Date.parse("2026-11-27T10:00:00Z");
const hour = 3_600_000;

/** An answer of the server whose way there and back takes this long by its own clock. */
function answer(wayMs = 0, cacheControl = "no-store") {
  const sentAt = Date.now();
  const date = new Date(server + wayMs).toUTCString();
  vi.advanceTimersByTime(2 * wayMs);
  learnServerTime(new Response(null, { headers: { date, "cache-control": cacheControl } }), sentAt);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.setSystemTime(server);
  answer();
  vi.useRealTimers();
});

describe("the server's time", { tags: ["ruling-places.5"] }, () => {
  it.each([
    ["two hours fast", 2 * hour],
    ["a day slow", -24 * hour],
    ["five seconds fast", 5000],
    ["a year fast", 365 * 24 * hour],
  ])("is known to a second with a clock that is %s", (_name, wrongMs) => {
    vi.setSystemTime(server + wrongMs);
    answer();
    expect(Math.abs(serverNow() - server)).toBeLessThanOrEqual(1000);
    vi.advanceTimersByTime(20 * 60_000);
    expect(Math.abs(serverNow() - server - 20 * 60_000)).toBeLessThanOrEqual(1000);
  });

  it.each([0, 300, 4000, 20_000])("is that of a right clock, though the way takes %i ms", (wayMs) => {
    vi.setSystemTime(server + 700);
    answer(wayMs);
    expect(serverNow()).toBe(Date.now());
  });

  it("is never behind by the time that the answer took, which would promise too much", () => {
    vi.setSystemTime(server - 24 * hour);
    answer(4000);
    expect(serverNow()).toBeGreaterThanOrEqual(server + 8000);
  });

  it("is not learned from an answer out of a cache, nor from one without a date", () => {
    vi.setSystemTime(server + 2 * hour);
    answer(0, "public, max-age=3600");
    expect(serverNow()).toBe(Date.now());
    learnServerTime(new Response(null, { headers: { "cache-control": "no-store" } }), Date.now());
    expect(serverNow()).toBe(Date.now());
  });

  it("follows a clock that is set right meanwhile", () => {
    vi.setSystemTime(server + 2 * hour);
    answer();
    vi.setSystemTime(server);
    answer();
    expect(serverNow()).toBe(Date.now());
  });
});

it("no page reads the browser's clock but for intervals", { tags: ["ruling-places.5"] }, () => {
  // How long a copy of the catalogue is kept, when a code may be sent again, and what this is about.
  const intervals = [
    "api/call.ts",
    "api/catalogue.ts",
    "api/server-time.ts",
    "account/sign-in/use-sign-in.ts",
  ];
  const app = join(import.meta.dirname, "..");
  const files = globSync("**/*.{ts,tsx}", { cwd: app }).filter((file) => !file.includes(".test."));
  const readers = files.filter((file) =>
    /Date\.now\b|new Date\(\)|\bDate\(\)/.test(readFileSync(join(app, file), "utf8")),
  );
  expect(readers.toSorted()).toEqual(intervals.toSorted());
});
