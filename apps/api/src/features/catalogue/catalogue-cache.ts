import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Clock } from "../../platform/clock.ts";
import { loggingFirstFailure, repeat } from "../../platform/repeat.ts";
import { listenForNotifications } from "./catalogue-listener.ts";
import { createCatalogueContent, type ListedProducts } from "./catalogue-content.ts";
import type { CataloguePart } from "./catalogue-parts.ts";
import {
  type CatalogueRow,
  type CatalogueState,
  findCatalogueState,
  findChangedProducts,
  findProductsAfter,
  findStockChanges,
} from "./catalogue.queries.ts";

/** The catalogue in memory: at most a second behind the database, in every process. */
export interface CatalogueCache {
  /** What is sold. */
  current(): ListedProducts;
  /** How often content or stock have changed since the start. */
  changes(): number;
  /** Changes with what pages show of any product: of its stock only which offers are over it. */
  pageVersion(): string;
  /** The same for the products of one listing or of one family alone, in this process. */
  shownVersionOf(part: CataloguePart): string;
  /** Reads the database now; resolves when everything is at least as new as the database was at the call. */
  refresh(): Promise<void>;
  /** Calls `listener` after each change. @returns unsubscribes */
  onChange(listener: () => void): () => void;
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
  const listeners = new Set<() => void>();
  const { content, readChanges } = await openCatalogue(db, clock());
  let announced = content.changes();

  const refresh = coalesce(async () => {
    await readChanges(clock());
    if (content.changes() === announced) return;
    announced = content.changes();
    for (const listener of listeners) listener();
  });
  const refreshAndLog = loggingFirstFailure(
    refresh,
    log,
    "the catalogue could not be refreshed; the cached one stays in use",
  );

  let notifiedRefresh = Promise.resolve();
  const stopPolling = repeat(refreshAndLog, pollMs);
  const stopListening = listenForNotifications({
    databaseUrl: options.databaseUrl ?? db.options.connectionString,
    log,
    onNotification: () => (notifiedRefresh = refreshAndLog()),
  });

  return {
    current: () => content.listed,
    changes: content.changes,
    pageVersion: content.shownVersion,
    shownVersionOf: content.shownVersion,
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

// A few milliseconds' work; others have their turn between two of them.
const batchSize = 500;

/** Content and stock as read from the database. */
async function openCatalogue(db: pg.Pool, openedAt: Date) {
  const content = createCatalogueContent();
  let state: CatalogueState | undefined;

  async function readAll(now: Date): Promise<void> {
    // At the start there is nothing that could be gone.
    const found = state && new Set<string>();
    const findAfter = (sku: string) => findProductsAfter(db, sku, batchSize, now);
    let next: Promise<CatalogueRow[]> | undefined = findAfter("");
    while (next) {
      const rows: CatalogueRow[] = await next;
      const last = rows.length === batchSize && rows.at(-1);
      next = last ? findAfter(last.sku) : undefined;
      // It may fail before it is awaited.
      next?.catch(() => undefined);
      // It is sent now, so that PostgreSQL reads the next products while these are worked on.
      await nextTurn();
      for (const row of rows) {
        found?.add(row.sku.toUpperCase());
        content.change(row);
      }
    }
    if (found) content.keep(found);
  }

  async function readChanged(since: string, now: Date): Promise<void> {
    let rows: CatalogueRow[];
    let last = { changedIn: since, sku: "" };
    do {
      rows = await findChangedProducts(db, last.changedIn, last.sku, batchSize, now);
      for (const row of rows) content.change(row);
      last = rows.at(-1) ?? last;
    } while (rows.length === batchSize);
  }

  /**
   * The state is read first: what changes later or is under way then, the next call finds, because it begins with the oldest
   * transaction of this one.
   */
  async function readChanges(now: Date): Promise<void> {
    const [next] = await findCatalogueState(db, now);
    if (!next) throw new Error("The row of catalogue_version is missing.");
    if (!state || next.basis !== state.basis || isBehind(next, state)) await readAll(now);
    else {
      if (next.version !== state.version) await readChanged(state.oldest, now);
      for (const { sku, countInStock } of await findStockChanges(db, state.oldest))
        content.changeStock(sku, countInStock);
    }
    state = next;
  }

  await readChanges(openedAt);
  return { content, readChanges };
}

/** Another server, or one that was restored, whose numbers are smaller: they say nothing of what has changed. */
function isBehind(next: CatalogueState, state: CatalogueState): boolean {
  return next.version < state.version || BigInt(next.oldest) < BigInt(state.oldest);
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
