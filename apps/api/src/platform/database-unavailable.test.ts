import pino from "pino";
import { expect, test, vi } from "vitest";
import { isDatabaseUnavailable, waitForDatabase } from "./database-unavailable.ts";

const log = pino({ level: "silent" });
const failure = (code: string) => Object.assign(new Error(code), { code });

test("waitForDatabase retries until a database that starts after the shop accepts connections", async () => {
  const work = vi.fn<() => Promise<string>>();
  work
    .mockRejectedValueOnce(failure("ECONNREFUSED"))
    .mockRejectedValueOnce(failure("57P03"))
    .mockResolvedValue("ready");
  expect(await waitForDatabase(work, log)).toBe("ready");
  expect(work).toHaveBeenCalledTimes(3);
});

test("waitForDatabase does not retry after a wrong password", async () => {
  const work = vi.fn(() => Promise.reject(failure("28P01")));
  await expect(waitForDatabase(work, log)).rejects.toThrow("28P01");
  expect(work).toHaveBeenCalledTimes(1);
});

test("waitForDatabase gives up on a database that stays unavailable", async () => {
  const work = () => Promise.reject(failure("ECONNREFUSED"));
  await expect(waitForDatabase(work, log, { waitMs: 300 })).rejects.toThrow("ECONNREFUSED");
});

test("an unavailable database is recognised by the error's code or by pg's message", () => {
  expect(["57P01", "53300", "EPIPE"].map((code) => isDatabaseUnavailable(failure(code)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isDatabaseUnavailable(new Error("Connection terminated unexpectedly"))).toBe(true);
  const noFile = failure("ENOENT");
  expect(isDatabaseUnavailable(noFile)).toBe(false);
  expect(isDatabaseUnavailable(Object.assign(noFile, { syscall: "connect" }))).toBe(true);
  expect([failure("23505"), new Error("column x does not exist"), "57P01"].some(isDatabaseUnavailable)).toBe(
    false,
  );
});
