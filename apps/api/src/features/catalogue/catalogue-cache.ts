import { randomUUID } from "node:crypto";
import type { Product } from "@dakbag/contracts/catalogue";
import { roundedStock } from "@dakbag/domain/cart/quantity-options";
import { listingLocations, listingPath } from "@dakbag/domain/catalogue/listing-locations";
import type { ListingKey } from "@dakbag/domain/catalogue/listings";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Clock } from "../../platform/clock.ts";
import { loggingFirstFailure, repeat } from "../../platform/repeat.ts";
import { listenForNotifications } from "./catalogue-listener.ts";
import {
  type CatalogueContent,
  changedProducts,
  type ListedProduct,
  makeContent,
} from "./catalogue-content.ts";
import {
  findCatalogueVersion,
  findOldestTransaction,
  findProducts,
  findStockChanges,
} from "./catalogue.queries.ts";

/** The catalogue in memory: at most a second behind the database, in every process. */
export interface CatalogueCache {
  /** What is sold, without its stock. */
  current(): CatalogueContent;
  /** What is left of a product, by its SKU as `current` has it; 0 for one that is not listed. */
  countInStock(sku: string): number;
  /** A product of `current` with what is left of it; the same object until one of both changes. */
  withStock(product: ListedProduct): Product;
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

/** A listing's products, or those of the same category and type as one. */
export type CataloguePart =
  | { readonly listing: ListingKey }
  | { readonly familyOf: Pick<ListedProduct, "category" | "type"> };

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
  const catalogue = await openCatalogue(db, clock());

  const refresh = coalesce(async () => {
    if (!(await catalogue.readChanges(clock()))) return;
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
    current: catalogue.content,
    countInStock: catalogue.countInStock,
    withStock: catalogue.withStock,
    changes: catalogue.changes,
    pageVersion: catalogue.shownVersion,
    shownVersionOf: catalogue.shownVersion,
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

/** Content and stock as read from the database. */
async function openCatalogue(db: pg.Pool, openedAt: Date) {
  let content = makeContent("", []);
  let stock = new Map<string, number>();
  // Counted in the same moment as the change: whoever compares it never takes an older answer for the newest one.
  let changes = 0;
  const shown = countShownChanges();
  const withStock = new WeakMap<ListedProduct, Product>();
  // What transactions change that are under way while the products are read, the first look for changes finds.
  const [transaction] = await findOldestTransaction(db);
  let since = transaction?.oldest ?? "0";

  /** The version is read before the products; if they are newer, the next call reads them again. */
  async function readContent(now: Date): Promise<boolean> {
    const [{ version } = { version: "" }] = await findCatalogueVersion(db, now);
    if (version === content.version) return false;
    const rows = await findProducts(db, now);
    const before = content;
    content = makeContent(version, rows, before);
    changes += 1;
    shown.note(changedProducts(before, content));
    stock = new Map(rows.map((row) => [row.sku, row.countInStock]));
    return true;
  }

  async function readStock(): Promise<boolean> {
    let hasChanged = false;
    for (const { until, sku, countInStock } of await findStockChanges(db, since)) {
      since = until;
      const before = sku === null ? undefined : stock.get(sku);
      if (sku === null || before === countInStock) continue;
      stock.set(sku, countInStock);
      if (!hasChanged) changes += 1;
      hasChanged = true;
      const product = content.findListed(sku);
      if (!product) continue;
      const { unit } = product;
      if (roundedStock({ unit, countInStock: before ?? 0 }) !== roundedStock({ unit, countInStock }))
        shown.note([product]);
    }
    return hasChanged;
  }

  await readContent(openedAt);
  return {
    content: () => content,
    changes: () => changes,
    countInStock: (sku: string) => stock.get(sku) ?? 0,
    withStock(product: ListedProduct): Product {
      const countInStock = stock.get(product.SKU) ?? 0;
      const known = withStock.get(product);
      if (known?.countInStock === countInStock) return known;
      const made = { ...product, countInStock };
      withStock.set(product, made);
      return made;
    },
    shownVersion: shown.version,
    async readChanges(now: Date): Promise<boolean> {
      const isNewContent = await readContent(now);
      return (await readStock()) || isNewContent;
    },
  };
}

/** Numbers for the state of each part of the catalogue, as far as pages show it. */
function countShownChanges() {
  // Of another process a number says nothing.
  const instance = randomUUID();
  const changes = new Map<string, number>();
  let all = 0;
  return {
    note(products: readonly ListedProduct[]): void {
      if (products.length === 0) return;
      all += 1;
      for (const product of products) {
        for (const { path } of listingLocations(product)) changes.set(path, all);
        changes.set(familyName(product), all);
      }
    },
    /** Of a part, or of everything. */
    version(part?: CataloguePart): string {
      if (!part) return `${instance}.${all}`;
      const name = "listing" in part ? listingPath(part.listing) : familyName(part.familyOf);
      return `${instance}.${changes.get(name) ?? 0}`;
    },
  };
}

const familyName = ({ category, type }: Pick<ListedProduct, "category" | "type">) => `${category} ${type}`;

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
