import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { FastifyBaseLogger } from "fastify";
import { listenForCatalogueChanges } from "./catalogue.queries.ts";

const firstRetryAfterMs = 250;
const maxRetryAfterMs = 10_000;

/**
 * Listens for NOTIFY of catalogue changes on its own connection, and reconnects when that is lost. `onNotification` is
 * also called after each connect, because notifications may have been missed.
 *
 * @returns stops listening
 */
export function listenForNotifications(options: {
  databaseUrl: string | undefined;
  log: FastifyBaseLogger;
  onNotification: () => void;
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
    connection.on("notification", options.onNotification);
    try {
      connecting = connection.connect();
      await connecting;
      await listenForCatalogueChanges(connection);
      retryAfterMs = firstRetryAfterMs;
      options.onNotification();
      await ended;
    } finally {
      await connection.end().catch(() => {});
    }
  }

  async function listenUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenUntilDisconnected().catch(() => {});
      if (stopping.signal.aborted) return;
      options.log.warn({ retryAfterMs }, "no catalogue notifications: the connection to PostgreSQL is lost");
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
