import pino from "pino";
import { expect, test, vi } from "vitest";
import { isDatabaseUnavailable, waitForDatabase } from "./database-unavailable.ts";

const log = pino({ level: "silent" });
const failure = (code: string) => Object.assign(new Error(code), { code });

test("waits for a database that starts after the shop", async () => {
  const work = vi.fn<() => Promise<string>>();
  work
    .mockRejectedValueOnce(failure("ECONNREFUSED"))
    .mockRejectedValueOnce(failure("57P03"))
    .mockResolvedValue("ready");
  expect(await waitForDatabase(work, log)).toBe("ready");
  expect(work).toHaveBeenCalledTimes(3);
});

test("a wrong password fails immediately", async () => {
  const work = vi.fn(() => Promise.reject(failure("28P01")));
  await expect(waitForDatabase(work, log)).rejects.toThrow("28P01");
  expect(work).toHaveBeenCalledTimes(1);
});

test("gives up on a database that never comes", async () => {
  const work = () => Promise.reject(failure("ECONNREFUSED"));
  await expect(waitForDatabase(work, log, { waitMs: 300 })).rejects.toThrow("ECONNREFUSED");
});

test("recognises an unavailable database by its code or by pg's message", () => {
  expect(["57P01", "53300", "EPIPE"].map((code) => isDatabaseUnavailable(failure(code)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isDatabaseUnavailable(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect([failure("23505"), new Error("column x does not exist"), "57P01"].some(isDatabaseUnavailable)).toBe(
    false,
  );
});
