import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";

// What Node and PostgreSQL report while the server is unreachable, starting, stopping, read-only as a standby is, or out of
// connections, disk or memory, or its disk is broken. The only list: requests, jobs, the start of the shop and the embedded server use it.
const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EAGAIN", // more new connections than a Unix socket queues
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EPIPE",
  "08006", // connection failure
  "25006", // read-only transaction: a standby, or a server that an operator has made read-only
  "53000", // insufficient resources: open files
  "53100", // disk full
  "53200", // out of memory
  "53300", // too many connections
  "58030", // input or output error
  "57P01", // admin shutdown
  "57P02", // crash shutdown
  "57P03", // cannot connect now: starting up
]);
// pg reports these without a code; the last is a replica's, with the code of a serialisation failure.
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|^timeout expired|Query read timeout|is not queryable|conflict with recovery/;

/** Whether an error says that the database is unavailable for now, not that the statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "ENOENT") return "syscall" in error && error.syscall === "connect"; // a server without its Unix socket
  return unavailableCodes.has(code) || unavailableMessages.test(error.message);
}

/** Whether an error comes from the database at all: an answer of its own, or none. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof pg.DatabaseError || isDatabaseUnavailable(error);
}

const maxWaitMs = 60_000;
const pauseMs = 250;
// A database that starts together with the shop takes less.
const warnAfterMs = 5000;

/**
 * Repeats `work` until the database accepts connections: PostgreSQL may start after the shop, or be restarting.
 *
 * @param options.isExpected the errors to wait for
 */
export async function waitForDatabase<Result>(
  work: () => Promise<Result>,
  log: Pick<FastifyBaseLogger, "info" | "warn">,
  {
    waitMs = maxWaitMs,
    isExpected = isDatabaseUnavailable,
  }: { waitMs?: number; isExpected?: (error: unknown) => boolean } = {},
): Promise<Result> {
  const startedAt = performance.now();
  let hasWarned = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const waitedMs = performance.now() - startedAt;
      if (!isExpected(error) || waitedMs > waitMs) throw error;
      if (attempt === 1) log.info("waiting for the database");
      if (!hasWarned && waitedMs > warnAfterMs) log.warn({ err: error }, "still waiting for the database");
      hasWarned ||= waitedMs > warnAfterMs;
      await pause(pauseMs);
    }
  }
}
