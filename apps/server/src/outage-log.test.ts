import { cloneDatabase } from "@dakbag/api/test-support/clone-database";
import { startFaultProxy } from "@dakbag/api/test-support/fault-proxy";
import { tcpUrl } from "@dakbag/api/test-support/tcp-url";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { spawnMain, validEnvironment } from "../test-support/spawn-main.ts";
import { createLog } from "./log.ts";

interface Line {
  msg: string;
  level: number;
  status?: number;
  times?: number;
  err?: { message: string; code?: string; stack: string };
}
const linesOf = (log: string) =>
  log
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const withStack = (lines: readonly Line[]) =>
  lines.filter(({ err, msg }) => err?.stack || msg.includes("\n"));

const refused = () =>
  Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });

describe("while the database is unavailable", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function startLog() {
    let written = "";
    const log = createLog("info", { write: (line) => (written += line) });
    return { log, lines: () => linesOf(written) };
  }

  test("ten thousand failures are one line with its stack at once, and one a minute with their number", () => {
    const { log, lines } = startLog();
    for (let minute = 0; minute < 2; minute += 1) {
      for (let at = 0; at < 10_000; at += 1)
        log.child({ reqId: at }).error({ err: refused() }, "the database is unavailable");
      vi.advanceTimersByTime(60_000);
    }
    vi.advanceTimersByTime(600_000);
    expect(lines().map(({ msg, times }) => [msg, times])).toEqual([
      ["the database is unavailable", undefined],
      ["the database is unavailable", 9999],
      ["the database is unavailable", 10_000],
    ]);
    expect(withStack(lines())).toHaveLength(3);
    log.error({ err: refused() }, "the database is unavailable");
    expect(lines()).toHaveLength(4);
  });

  test("each kind of failure has its line, and one of them the stack", () => {
    const { log, lines } = startLog();
    for (let at = 1; at <= 100; at += 1) {
      log.error({ err: refused() }, "the database is unavailable");
      log.warn({ err: new Error("away", { cause: refused() }) }, "not ready");
      log.error(
        { err: refused() },
        `Failed task ${at} (send-sms, ${at}.5ms) with error 'refused':\n  at line 1`,
      );
    }
    expect(lines().map(({ msg, level }) => [msg, level])).toEqual([
      ["the database is unavailable", 50],
      ["not ready", 40],
      ["Failed task 1 (send-sms, 1.5ms) with error 'refused':", 50],
    ]);
    expect(lines()[1]?.err).toMatchObject({ message: "away" });
    expect(withStack(lines())).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect(
      lines()
        .slice(3)
        .map(({ times }) => times),
    ).toEqual([99, 99, 99]);
    expect(withStack(lines())).toHaveLength(2);
  });

  test("what has nothing to do with the outage is logged as usual", () => {
    const { log, lines } = startLog();
    log.error({ err: refused() }, "the database is unavailable");
    for (let at = 0; at < 5; at += 1) log.error({ err: new Error("a defect") }, "request failed");
    log.info({ status: 503 }, "answered");
    expect(lines()).toHaveLength(7);
    expect(withStack(lines())).toHaveLength(6);
  });
});

test("a shop whose database stops logs one stack for hundreds of refused requests, pages and checks", async () => {
  const database = await cloneDatabase();
  onTestFinished(() => database.drop());
  const proxy = await startFaultProxy(Number(new URL(database.url).port));
  onTestFinished(() => proxy.close());
  const shop = spawnMain({ ...validEnvironment, DATABASE_URL: tcpUrl(database.url, proxy.port) });
  const address = await shop.address();
  proxy.set({ kind: "reset" });
  const paths = ["/api/staff", "/api/products/search?query=bag", "/readyz", "/metrics", "/"];
  const signIn = () =>
    fetch(`${address}/api/users/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ phoneNumber: "9876543210", password: "not-the-password" }),
    });
  for (let round = 0; round < 40; round += 1) {
    const answers = await Promise.all([
      ...paths.map((path) => fetch(address + path)),
      ...Array.from({ length: 10 }, signIn),
    ]);
    for (const answer of answers) await answer.arrayBuffer();
  }
  shop.process.kill("SIGTERM");
  await shop.exitCode();
  const lines = linesOf(shop.output().log);
  expect(lines.filter(({ msg, status }) => msg === "answered" && status === 503).length).toBeGreaterThan(300);
  const failures = lines.filter(({ level }) => level >= 40);
  expect(withStack(failures).map(({ msg }) => msg)).toHaveLength(1);
  // One for each kind, however often it came.
  expect(failures.length).toBeLessThan(20);
});
