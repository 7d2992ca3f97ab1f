import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { FastifyBaseLogger } from "fastify";
import { listenForCatalogueChanges } from "./catalogue.queries.ts";

const firstRetryAfterMs = 250;
const maxRetryAfterMs = 10_000;

/**
 * Listens for NOTIFY of catalogue changes on a connection of its own, and reconnects when that is lost. `onAnnouncement` is
 * also called after each connect, because notifications may have been missed.
 *
 * @returns stops listening
 */
export function listenForAnnouncements(options: {
  databaseUrl: string | undefined;
  log: FastifyBaseLogger;
  onAnnouncement: () => void;
}): () => Promise<void> {
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  let connecting: Promise<unknown> = Promise.resolve();
  let retryAfterMs = firstRetryAfterMs;

  async function listenUntilDisconnected(): Promise<void> {
    const connection = new pg.Client({
      ...(options.databaseUrl === undefined ? {} : { connectionString: options.databaseUrl }),
      application_name: "dakbag catalogue",
      connectionTimeoutMillis: 3000,
      keepAlive: true,
    });
    client = connection;
    const ended = new Promise<void>((resolve) => connection.once("end", resolve));
    // "end" follows and is handled; an error without a listener would end the process.
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

  async function listenUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenUntilDisconnected().catch(() => {});
      if (stopping.signal.aborted) return;
      options.log.warn({ retryAfterMs }, "no catalogue announcements: the connection to PostgreSQL is gone");
      await wait(retryAfterMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      retryAfterMs = Math.min(retryAfterMs * 2, maxRetryAfterMs);
    }
  }

  const finished = listenUntilStopped();
  return async () => {
    stopping.abort();
    // Ending a client during connect would leave that promise pending.
    await connecting.catch(() => {});
    await client?.end().catch(() => {});
    await finished;
  };
}
