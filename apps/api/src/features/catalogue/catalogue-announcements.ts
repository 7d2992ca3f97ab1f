import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { FastifyBaseLogger } from "fastify";
import { listenForCatalogueChanges } from "./catalogue.queries.ts";

const firstRetryAfterMs = 250;
const longestRetryAfterMs = 10_000;

/**
 * Hears PostgreSQL announce changes of the catalogue, on a connection of its own that is opened again whenever it
 * breaks. `onAnnouncement` is also called after each opening: something may have been said in between.
 *
 * @returns stops listening
 */
export function hearCatalogueAnnouncements(options: {
  databaseUrl: string | undefined;
  log: FastifyBaseLogger;
  onAnnouncement: () => void;
}): () => Promise<void> {
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  let connecting: Promise<unknown> = Promise.resolve();
  let retryAfterMs = firstRetryAfterMs;

  async function hearUntilBroken(): Promise<void> {
    const connection = new pg.Client({
      ...(options.databaseUrl === undefined ? {} : { connectionString: options.databaseUrl }),
      application_name: "dakbag catalogue",
      connectionTimeoutMillis: 3000,
      keepAlive: true,
    });
    client = connection;
    const ended = new Promise<void>((resolve) => connection.once("end", resolve));
    // The end follows and is what counts, but an error without a listener would end the process.
    connection.on("error", () => {});
    connection.on("notification", options.onAnnouncement);
    try {
      connecting = connection.connect();
      await connecting;
      await listenForCatalogueChanges(connection);
      retryAfterMs = firstRetryAfterMs;
      options.onAnnouncement();
      await ended;
    } finally {
      await connection.end().catch(() => {});
    }
  }

  async function hearUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await hearUntilBroken().catch(() => {});
      if (stopping.signal.aborted) return;
      options.log.warn({ retryAfterMs }, "no catalogue announcements: the connection to PostgreSQL is gone");
      await wait(retryAfterMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      retryAfterMs = Math.min(retryAfterMs * 2, longestRetryAfterMs);
    }
  }

  const finished = hearUntilStopped();
  return async () => {
    stopping.abort();
    // A client that is ended while it connects would never say how that went.
    await connecting.catch(() => {});
    await client?.end().catch(() => {});
    await finished;
  };
}
