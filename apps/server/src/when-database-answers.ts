import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";

const longestWaitMs = 60_000;
const pauseMs = 250;
// Short of this a database is simply being started together with us.
const patienceMs = 5000;

const notThereYet = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EPIPE",
  "57P03", // PostgreSQL: still starting
  "57P01", // PostgreSQL: being restarted
  "53300", // PostgreSQL: no connection free
]);

/** Does `work` as soon as the database takes connections: PostgreSQL may be started after us, or be restarting. */
export async function whenDatabaseAnswers<Result>(
  work: () => Promise<Result>,
  log: FastifyBaseLogger,
  { waitMs = longestWaitMs } = {},
): Promise<Result> {
  const began = performance.now();
  let isLate = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const waitedMs = performance.now() - began;
      if (!isNotThereYet(error) || waitedMs > waitMs) throw error;
      if (attempt === 1) log.info("waiting for the database");
      if (!isLate && waitedMs > patienceMs) log.warn({ err: error }, "still waiting for the database");
      isLate ||= waitedMs > patienceMs;
      await pause(pauseMs);
    }
  }
}

function isNotThereYet(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && notThereYet.has(String(error.code))) return true;
  // pg has no code for a connection that ended before it was ready.
  return /^(Connection terminated|timeout expired)/.test(error.message);
}
