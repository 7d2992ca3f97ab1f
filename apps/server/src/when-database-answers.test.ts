import { createLog } from "./log.ts";
import { expect, test, vi } from "vitest";
import { whenDatabaseAnswers } from "./when-database-answers.ts";

const log = createLog("silent");
const failure = (code: string) => Object.assign(new Error(code), { code });

test("a database that is started after the shop is waited for", async () => {
  const work = vi.fn<() => Promise<string>>();
  work
    .mockRejectedValueOnce(failure("ECONNREFUSED"))
    .mockRejectedValueOnce(failure("57P03"))
    .mockResolvedValue("ready");
  expect(await whenDatabaseAnswers(work, log)).toBe("ready");
  expect(work).toHaveBeenCalledTimes(3);
});

test("a wrong password is told at once", async () => {
  const work = vi.fn(() => Promise.reject(failure("28P01")));
  await expect(whenDatabaseAnswers(work, log)).rejects.toThrow("28P01");
  expect(work).toHaveBeenCalledTimes(1);
});

test("a database that never comes ends the start", async () => {
  const work = () => Promise.reject(failure("ECONNREFUSED"));
  await expect(whenDatabaseAnswers(work, log, { waitMs: 300 })).rejects.toThrow("ECONNREFUSED");
});
