import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Clock } from "../../platform/clock.ts";
import { hearCatalogueAnnouncements } from "./catalogue-announcements.ts";
import { type CatalogueSnapshot, makeSnapshot } from "./catalogue-snapshot.ts";
import { findCatalogueVersion, findProducts } from "./catalogue.queries.ts";

/** The catalogue in memory: at most a second behind the database, on every copy of the program. */
export interface CatalogueCache {
  current(): CatalogueSnapshot;
  /** Looks at the database now; resolves when `current` is at least as new as it was at the call. */
  refresh(): Promise<void>;
  /** Calls `listener` with each new snapshot; the answer takes it off again. */
  onChange(listener: (snapshot: CatalogueSnapshot) => void): () => void;
  stop(): Promise<void>;
}

// Twice a second, so that even a change nobody announced is known within one.
const lookEveryMs = 500;

/** Reads the catalogue and keeps it current until stopped. */
export async function startCatalogueCache(options: {
  db: pg.Pool;
  clock: Clock;
  log: FastifyBaseLogger;
  /** For the connection that hears announcements; the pool's own address where left out. */
  databaseUrl?: string;
}): Promise<CatalogueCache> {
  const { db, clock, log } = options;
  const listeners = new Set<(snapshot: CatalogueSnapshot) => void>();
  let snapshot = await readSnapshot(db, clock());

  const refresh = oneAtATime(async () => {
    const next = await readSnapshot(db, clock(), snapshot);
    if (next === snapshot) return;
    snapshot = next;
    for (const listener of listeners) listener(next);
  });
  const refreshQuietly = reportingFirstFailure(refresh, log);

  let announced = Promise.resolve();
  const stopLooking = repeat(refreshQuietly, lookEveryMs);
  const stopHearing = hearCatalogueAnnouncements({
    databaseUrl: options.databaseUrl ?? db.options.connectionString,
    log,
    onAnnouncement: () => (announced = refreshQuietly()),
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
      await Promise.all([stopLooking(), stopHearing()]);
      await announced;
    },
  };
}

/** The version is read before the products: they can only be newer than it says, and the next look finds that out. */
async function readSnapshot(db: pg.Pool, now: Date, known?: CatalogueSnapshot): Promise<CatalogueSnapshot> {
  const [row] = await findCatalogueVersion(db, now);
  const version = row?.version ?? "";
  if (known?.version === version) return known;
  return makeSnapshot(version, await findProducts(db, now));
}

/** Calls made while `work` runs share one further run, because the present one may have begun too early for them. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
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

/** A database that is away for an hour fills one line of the log, not seven thousand. */
function reportingFirstFailure(work: () => Promise<void>, log: FastifyBaseLogger): () => Promise<void> {
  let isFailing = false;
  return async () => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.error({ err: error }, "the catalogue could not be read again; the last one is kept");
      isFailing = true;
    }
  };
}

/** Runs `work` again and again with a pause between; the answer stops it and waits for a run under way. */
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
