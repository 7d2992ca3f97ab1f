import { EventEmitter, once } from "node:events";
import pg from "pg";
import pino from "pino";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { listenForNotifications } from "./catalogue-listener.ts";
import { type CatalogueCache, startCatalogueCache } from "./catalogue-cache.ts";

const shop = testAppForAll();

const day = 24 * 60 * 60 * 1000;
const cache = () => shop.shop.catalogue;

/** The milliseconds from the call until the catalogue is as expected. */
function millisecondsUntil(isExpected: () => boolean): Promise<number> {
  const start = performance.now();
  return new Promise((resolve) => {
    const stop = cache().onChange(() => {
      if (!isExpected()) return;
      stop();
      resolve(performance.now() - start);
    });
  });
}

/** A cache with its own pool, whose queries a test can delay. */
async function startOwnCache(log = shop.shop.log) {
  const db = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 });
  const ownCache = await startCatalogueCache({ db, clock: shop.clock.now, log });
  onTestFinished(async () => {
    await ownCache.stop();
    await db.end();
  });
  return { db, ownCache };
}

const stockIn = (catalogue: CatalogueCache, sku: string) => catalogue.current().findListed(sku)!.countInStock;

async function endListeningConnections(): Promise<void> {
  const { rowCount } = await shop.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'dakbag catalogue'`,
  );
  expect(rowCount).toBeGreaterThan(0);
}

describe("the cache has a change of the database within a second", () => {
  test("when a price is edited", async () => {
    const delayMs = millisecondsUntil(() => cache().current().findListed("TAPBRN045")?.price === 3333.25);
    await shop.db.query("UPDATE products SET price = 3333.25 WHERE sku = 'TAPBRN045'");
    expect(await delayMs).toBeLessThan(1000);
  });

  test("when goods are sold, which sends no notification", async () => {
    const delayMs = millisecondsUntil(() => stockIn(cache(), "TAPBRN045") === 7);
    await setStock(shop, 7, "TAPBRN045");
    expect(await delayMs).toBeLessThan(1000);
  });

  test("when the connection that listens for notifications is lost", async () => {
    await endListeningConnections();
    const delayMs = millisecondsUntil(() => cache().current().findListed("TAPBRN045")?.price === 3444);
    await shop.db.query("UPDATE products SET price = 3444 WHERE sku = 'TAPBRN045'");
    expect(await delayMs).toBeLessThan(1000);
  });

  test(
    "when a GST rate comes into force at midnight in Asia/Kolkata",
    { tags: ["ruling-money.7"] },
    async () => {
      const tomorrow = new Date(shop.clock.now().getTime() + day);
      const indianDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(tomorrow);
      await shop.db.query("INSERT INTO gst_rates VALUES ('39191000', $1, 5)", [indianDay]);
      await cache().refresh();
      expect(cache().current().findListed("TAPBRN045")?.gstRatePercent).toBe(18);

      const delayMs = millisecondsUntil(
        () => cache().current().findListed("TAPBRN045")?.gstRatePercent === 5,
      );
      shop.clock.advance(day);
      expect(await delayMs).toBeLessThan(1000);
    },
  );
});

describe("a look for changes", () => {
  test("finds what a transaction changed that was under way at the look before, and nothing twice", async () => {
    const { ownCache } = await startOwnCache();
    const before = stockIn(ownCache, "TAPBRN050");
    const tx = await shop.db.connect();
    await tx.query("BEGIN");
    await tx.query(
      "UPDATE products SET count_in_stock = count_in_stock + 5, stock_supplied = stock_supplied + 5 WHERE sku = 'TAPBRN050'",
    );
    // A later transaction ends first.
    await setStock(shop, 9, "TAPTRN048");
    await ownCache.refresh();
    expect([stockIn(ownCache, "TAPBRN050"), stockIn(ownCache, "TAPTRN048")]).toEqual([before, 9]);
    await tx.query("COMMIT");
    tx.release();
    await ownCache.refresh();
    expect(stockIn(ownCache, "TAPBRN050")).toBe(before + 5);
    const changes = ownCache.changes();
    await ownCache.refresh();
    expect(ownCache.changes()).toBe(changes);
  });

  test("finds an edit of a transaction that began before another one ended", async () => {
    const { ownCache } = await startOwnCache();
    const titleOf = (sku: string) => ownCache.current().findListed(sku)?.title;
    const tx = await shop.db.connect();
    await tx.query("BEGIN");
    await tx.query("SELECT pg_current_xact_id()");
    // A later transaction edits and ends first.
    await shop.db.query("UPDATE products SET title = 'Edited first' WHERE sku = 'TAPTRN048'");
    await ownCache.refresh();
    await tx.query("UPDATE products SET title = 'Edited under way' WHERE sku = 'TAPBRN050'");
    await ownCache.refresh();
    expect(titleOf("TAPTRN048")).toBe("Edited first");
    expect(titleOf("TAPBRN050")).not.toBe("Edited under way");
    await tx.query("COMMIT");
    tx.release();
    await ownCache.refresh();
    expect(titleOf("TAPBRN050")).toBe("Edited under way");
  });

  test.each([
    ["after a sale", () => setStock(shop, 11, "TAPTRN048")],
    ["after an edit", () => shop.db.query("UPDATE products SET price = price + 1 WHERE sku = 'TAPTRN048'")],
  ])("reads only what was changed %s", async (_, change) => {
    const { db, ownCache } = await startOwnCache();
    await ownCache.refresh();
    const query = vi.spyOn(db, "query");
    const before = ownCache.changes();
    await change();
    await ownCache.refresh();
    expect(ownCache.changes()).toBe(before + 1);
    const results = await Promise.all(
      query.mock.results.map(({ value }) => value as Promise<pg.QueryResult>),
    );
    const rows = results.map(({ rowCount }) => rowCount ?? 0);
    expect(Math.max(...rows)).toBeLessThanOrEqual(3);
  });

  test("finds a product that is deleted, and another in its place", async () => {
    const { ownCache } = await startOwnCache();
    const { products } = ownCache.current();
    await shop.db.query(
      `WITH deleted AS (DELETE FROM products WHERE sku = 'TAPTRN050' RETURNING *)
       INSERT INTO products (sku, id, title, description, category, type, size, dimension, price, count_in_stock,
         stock_supplied, hsn, unit, catalogue_position)
       SELECT 'TAPTRN051', gen_random_uuid(), title, description, category, type, size, dimension, price,
         count_in_stock, stock_supplied, hsn, unit, catalogue_position FROM deleted`,
    );
    await ownCache.refresh();
    const skus = products.map(({ SKU }) => (SKU === "TAPTRN050" ? "TAPTRN051" : SKU));
    expect(ownCache.current().products.map(({ SKU }) => SKU)).toEqual(skus);
    expect(ownCache.current().findListed("taptrn051")).toBeDefined();
    expect(ownCache.current().findListed("TAPTRN050")).toBeUndefined();
  });

  test("finds a product that got another SKU, by that one alone", async () => {
    const { ownCache } = await startOwnCache();
    await shop.db.query("UPDATE products SET sku = 'TAPBRN041' WHERE sku = 'TAPBRN040'");
    await ownCache.refresh();
    expect(ownCache.current().findListed("TAPBRN041")).toBeDefined();
    expect(ownCache.current().findListed("TAPBRN040")).toBeUndefined();
  });

  test("reads everything again from a server that was restored", async () => {
    const { ownCache } = await startOwnCache();
    await shop.falsifyingDb.query("UPDATE products SET price = 1234 WHERE sku = 'HONROL100'");
    await ownCache.refresh();
    expect(ownCache.current().findListed("HONROL100")?.price).not.toBe(1234);
    await shop.ownerDb.query("UPDATE catalogue_version SET version = version - 500000");
    await ownCache.refresh();
    expect(ownCache.current().findListed("HONROL100")?.price).toBe(1234);
  });

  test("is not confused by numbers of another server, as a restored backup has them", async () => {
    const { ownCache } = await startOwnCache();
    await shop.ownerDb.query(
      `UPDATE products SET stock_changed_in = later, content_changed_in = later
       FROM (SELECT ((pg_current_xact_id()::text)::bigint + 1000000)::text::xid8 AS later) AS numbers
       WHERE sku = 'TAPTRN048'`,
    );
    const { ownCache: started } = await startOwnCache();
    expect(started.current().findListed("TAPTRN048")).toBeDefined();
    const changes = ownCache.changes();
    await ownCache.refresh();
    await ownCache.refresh();
    expect(ownCache.changes()).toBe(changes);
    await setStock(shop, 12, "TAPTRN048");
    await ownCache.refresh();
    expect(stockIn(ownCache, "TAPTRN048")).toBe(12);
  });
});

describe("the version of pages", () => {
  test("stays when a sale changes nothing that they show, and changes when an offer is over stock", async () => {
    const { ownCache } = await startOwnCache();
    const versionAt = async (countInStock: number) => {
      await setStock(shop, countInStock, "POLNPD060080");
      await ownCache.refresh();
      return ownCache.pageVersion();
    };
    const version = await versionAt(4900);
    expect(await versionAt(2000)).toBe(version);
    expect(await versionAt(1999)).not.toBe(version);
  });

  test("of a listing and of a family changes only with their own products", async () => {
    const { ownCache } = await startOwnCache();
    const bag = ownCache.current().findListed("POLNPD060080")!;
    const tape = ownCache.current().findListed("TAPBRN050")!;
    const parts = {
      bags: { listing: "courier-bag-poly" },
      tapes: { listing: "self-adhesive-tapes" },
      bagFamily: { familyOf: bag },
      tapeFamily: { familyOf: tape },
    } as const;
    const versions = () =>
      Object.values(parts).map((part) => [ownCache.shownVersionOf(part), ownCache.pageVersion()]);
    const changedBy = async (change: () => Promise<unknown>) => {
      const [before, all] = [versions(), ownCache.pageVersion()];
      await change();
      await ownCache.refresh();
      const after = versions();
      const changed = Object.keys(parts).filter((_, at) => before[at]?.[0] !== after[at]?.[0]);
      return ownCache.pageVersion() === all ? [...changed, "nothing"] : changed;
    };
    const update = (set: string) => shop.db.query(`UPDATE products SET ${set} WHERE sku = 'POLNPD060080'`);

    await changedBy(() => setStock(shop, 5000, "POLNPD060080"));
    expect(await changedBy(() => setStock(shop, 400, "POLNPD060080"))).toEqual(["bags", "bagFamily"]);
    expect(await changedBy(() => setStock(shop, 399, "POLNPD060080"))).toEqual(["bags", "bagFamily"]);
    await changedBy(() => setStock(shop, 4000, "POLNPD060080"));
    expect(await changedBy(() => setStock(shop, 3999, "POLNPD060080"))).toEqual(["nothing"]);
    expect(await changedBy(() => update("price = price + 1"))).toEqual(["bags", "bagFamily"]);
    expect(await changedBy(() => update("show_listing = false"))).toEqual(["bags", "bagFamily"]);
    expect(await changedBy(() => update("show_listing = true"))).toEqual(["bags", "bagFamily"]);
    expect(await changedBy(() => update("title = title"))).toEqual(["nothing"]);
    // In another place it is among others on its own pages only.
    expect(await changedBy(() => update("catalogue_position = 5000"))).toEqual(["bags", "bagFamily"]);
    // A product that moves from one listing to another changes both.
    expect(await changedBy(() => update("category = 'TAPE', type = 'tape-tp'"))).toEqual(Object.keys(parts));
    expect(ownCache.current().findListed("TAPBRN050")).toBe(tape);
  });
});

describe("catalogue notifications", () => {
  test("arrive for edits, not for stock changes, and again after a lost connection", async () => {
    const emitter = new EventEmitter();
    let received = 0;
    const stop = listenForNotifications({
      databaseUrl: shop.databaseUrl,
      log: shop.shop.log,
      onNotification: () => {
        received += 1;
        emitter.emit("notification");
      },
    });
    onTestFinished(stop);
    await once(emitter, "notification"); // the connection is open

    for (const [round, title] of ["Tape one", "Tape two"].entries()) {
      const notified = once(emitter, "notification");
      await setStock(shop, 40 + round, "TAPBRN048");
      await shop.db.query("UPDATE products SET title = $1 WHERE sku = 'TAPBRN048'", [title]);
      await notified;

      const reconnected = once(emitter, "notification");
      await endListeningConnections();
      await reconnected;
    }
    expect(received).toBe(5);
  });
});

test("the list stays the same object while nothing but stock changes", async () => {
  const { ownCache } = await startOwnCache();
  const { products } = ownCache.current();
  await setStock(shop, 61, "TAPBRN042");
  await ownCache.refresh();
  expect(ownCache.current().products).toBe(products);
  await shop.db.query("UPDATE products SET title = 'Tape of another name' WHERE sku = 'TAPBRN042'");
  await ownCache.refresh();
  expect(ownCache.current().products).not.toBe(products);
});

const isStockQuery = (query: unknown) =>
  typeof query === "object" &&
  query !== null &&
  "name" in query &&
  query.name === "catalogue.find_stock_changes";

test("a refresh called during another one sees everything written before the call", async () => {
  const { db, ownCache } = await startOwnCache();
  const cachedStock = () => stockIn(ownCache, "TAPBRN050");
  const before = cachedStock();

  const hasRead = Promise.withResolvers<void>();
  const mayContinue = Promise.withResolvers<void>();
  const query = db.query.bind(db);
  vi.spyOn(db, "query").mockImplementation(async (...parameters: unknown[]) => {
    const result: unknown = await Reflect.apply(query, db, parameters);
    if (!isStockQuery(parameters[0])) return result;
    hasRead.resolve();
    await mayContinue.promise;
    return result;
  });
  const first = ownCache.refresh();
  await hasRead.promise;
  await setStock(shop, before + 1, "TAPBRN050");
  const second = ownCache.refresh();
  mayContinue.resolve();
  await first;
  expect(cachedStock()).toBe(before);
  await second;
  expect(cachedStock()).toBe(before + 1);
});

test("while the database fails, the last catalogue stays and one error is logged; later it is read again", async () => {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => lines.push(line) });
  const { db, ownCache } = await startOwnCache(log);
  const before = ownCache.current();

  const query = vi
    .spyOn(db, "query")
    .mockImplementation(() => Promise.reject(new Error("connection refused")));
  await expect(ownCache.refresh()).rejects.toThrow("connection refused");
  await vi.waitUntil(() => query.mock.calls.length >= 4, { timeout: 20_000 });
  query.mockRestore();
  expect(ownCache.current()).toBe(before);
  expect(lines).toHaveLength(1);

  await setStock(shop, 77, "TAPBRN050");
  await ownCache.refresh();
  expect(stockIn(ownCache, "TAPBRN050")).toBe(77);
});

test("a cache can be stopped while it still connects", async () => {
  const options = { db: shop.db, databaseUrl: shop.databaseUrl, clock: shop.clock.now, log: shop.shop.log };
  const ownCache = await startCatalogueCache(options);
  await expect(ownCache.stop()).resolves.toBeUndefined();
});
