import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Clock } from "../../platform/clock.ts";
import { listenForNotifications } from "./catalogue-listener.ts";
import { type CatalogueSnapshot, makeSnapshot } from "./catalogue-snapshot.ts";
import { findCatalogueVersion, findProducts } from "./catalogue.queries.ts";

/** The catalogue in memory: at most a second behind the database, in every process. */
export interface CatalogueCache {
  current(): CatalogueSnapshot;
  /** Reads the database now; resolves when `current` is at least as new as the database was at the call. */
  refresh(): Promise<void>;
  /** Calls `listener` with each new snapshot. @returns unsubscribes */
  onChange(listener: (snapshot: CatalogueSnapshot) => void): () => void;
  stop(): Promise<void>;
}

// Polling finds a change within a second even if its notification was missed.
const pollMs = 500;

/** Loads the catalogue and keeps it current until stopped. */
export async function startCatalogueCache(options: {
  db: pg.Pool;
  clock: Clock;
  log: FastifyBaseLogger;
  /** For the listening connection; default: the URL of the pool. */
  databaseUrl?: string;
}): Promise<CatalogueCache> {
  const { db, clock, log } = options;
  const listeners = new Set<(snapshot: CatalogueSnapshot) => void>();
  let snapshot = await readSnapshot(db, clock());

  const refresh = coalesce(async () => {
    const next = await readSnapshot(db, clock(), snapshot);
    if (next === snapshot) return;
    snapshot = next;
    for (const listener of listeners) listener(next);
  });
  const refreshAndLog = loggingFirstFailure(refresh, log);

  let notifiedRefresh = Promise.resolve();
  const stopPolling = repeat(refreshAndLog, pollMs);
  const stopListening = listenForNotifications({
    databaseUrl: options.databaseUrl ?? db.options.connectionString,
    log,
    onNotification: () => (notifiedRefresh = refreshAndLog()),
  });

  return {
    current: () => snapshot,
    refresh,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async stop() {
      listeners.clear();
      await Promise.all([stopPolling(), stopListening()]);
      await notifiedRefresh;
    },
  };
}

/** The version is read before the products; if they are newer, the next poll reads them again. */
async function readSnapshot(db: pg.Pool, now: Date, cached?: CatalogueSnapshot): Promise<CatalogueSnapshot> {
  const [row] = await findCatalogueVersion(db, now);
  const version = row?.version ?? "";
  if (cached?.version === version) return cached;
  return makeSnapshot(version, await findProducts(db, now));
}

/** Calls during a run share one further run, because the current one may have started too early for them. */
function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  return function start(): Promise<void> {
    if (!running) {
      running = work().finally(() => (running = undefined));
      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}

/** Logs one line per outage, not one per attempt. */
function loggingFirstFailure(work: () => Promise<void>, log: FastifyBaseLogger): () => Promise<void> {
  let isFailing = false;
  return async () => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.error({ err: error }, "the catalogue could not be refreshed; the cached one stays in use");
      isFailing = true;
    }
  };
}

/** Repeats `work` with pauses. @returns stops it and waits for a running one */
function repeat(work: () => Promise<void>, pauseMs: number): () => Promise<void> {
  let isStopped = false;
  let running = Promise.resolve();
  let timer = setTimeout(run, pauseMs).unref();
  function run(): void {
    running = work().then(() => {
      if (!isStopped) timer = setTimeout(run, pauseMs).unref();
    });
  }
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
