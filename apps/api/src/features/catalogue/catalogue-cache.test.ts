import { EventEmitter, once } from "node:events";
import pg from "pg";
import pino from "pino";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { listenForAnnouncements } from "./catalogue-listener.ts";
import { startCatalogueCache } from "./catalogue-cache.ts";
import type { CatalogueSnapshot } from "./catalogue-snapshot.ts";

const shop = testAppForAll();

const day = 24 * 60 * 60 * 1000;
const keeper = () => shop.shop.catalogue;

/** The milliseconds from the call until a snapshot that fits is current. */
function millisecondsUntil(isExpected: (snapshot: CatalogueSnapshot) => boolean): Promise<number> {
  const start = performance.now();
  return new Promise((resolve) => {
    const stop = keeper().onChange((snapshot) => {
      if (!isExpected(snapshot)) return;
      stop();
      resolve(performance.now() - start);
    });
  });
}

/** A keeper on a pool of its own, whose statements a test can hold up. */
async function ownKeeper(log = shop.shop.log) {
  const db = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 });
  const own = await startCatalogueCache({ db, clock: shop.clock.now, log });
  onTestFinished(async () => {
    await own.stop();
    await db.end();
  });
  return { db, own };
}

async function endListeningConnections(): Promise<void> {
  const { rowCount } = await shop.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'dakbag catalogue'`,
  );
  expect(rowCount).toBeGreaterThan(0);
}

describe("a change in the database is current within a second", () => {
  test("when a price is edited", async () => {
    const known = millisecondsUntil((snapshot) => snapshot.findListed("TAPBRN045")?.price === 3333.25);
    await shop.db.query("UPDATE products SET price = 3333.25 WHERE sku = 'TAPBRN045'");
    expect(await known).toBeLessThan(1000);
  });

  test("when goods are sold, which nobody announces", async () => {
    const known = millisecondsUntil((snapshot) => snapshot.findListed("TAPBRN045")?.countInStock === 7);
    await setStock(shop, 7, "TAPBRN045");
    expect(await known).toBeLessThan(1000);
  });

  test("when the connection that hears announcements is gone", async () => {
    await endListeningConnections();
    const known = millisecondsUntil((snapshot) => snapshot.findListed("TAPBRN045")?.price === 3444);
    await shop.db.query("UPDATE products SET price = 3444 WHERE sku = 'TAPBRN045'");
    expect(await known).toBeLessThan(1000);
  });

  test(
    "when a GST rate comes into force at midnight in Asia/Kolkata",
    { tags: ["ruling-money.7"] },
    async () => {
      const tomorrow = new Date(shop.clock.now().getTime() + day);
      const indianDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(tomorrow);
      await shop.db.query("INSERT INTO gst_rates VALUES ('39191000', $1, 5)", [indianDay]);
      await keeper().refresh();
      expect(keeper().current().findListed("TAPBRN045")?.gstRatePercent).toBe(18);

      const known = millisecondsUntil((snapshot) => snapshot.findListed("TAPBRN045")?.gstRatePercent === 5);
      shop.clock.advance(day);
      expect(await known).toBeLessThan(1000);
    },
  );
});

describe("announcements", () => {
  test("come for edits, not for stock, and come again after the connection broke", async () => {
    const news = new EventEmitter();
    const heard: string[] = [];
    const stop = listenForAnnouncements({
      databaseUrl: shop.databaseUrl,
      log: shop.shop.log,
      onAnnouncement: () => {
        heard.push("news");
        news.emit("news");
      },
    });
    onTestFinished(stop);
    await once(news, "news"); // the connection is open

    for (const [round, title] of ["Tape one", "Tape two"].entries()) {
      const announced = once(news, "news");
      await setStock(shop, 40 + round, "TAPBRN048");
      await shop.db.query("UPDATE products SET title = $1 WHERE sku = 'TAPBRN048'", [title]);
      await announced;

      const openAgain = once(news, "news");
      await endListeningConnections();
      await openAgain;
    }
    expect(heard).toHaveLength(5);
  });
});

describe("the version", () => {
  test("stays while nothing changes, and the snapshot with it", async () => {
    await keeper().refresh();
    const before = keeper().current();
    await keeper().refresh();
    expect(keeper().current()).toBe(before);
  });

  test("changes when a product is taken out and another put in its place", async () => {
    await keeper().refresh();
    const { version } = keeper().current();
    await shop.db.query(
      `WITH gone AS (DELETE FROM products WHERE sku = 'TAPTRN050' RETURNING *)
       INSERT INTO products (sku, id, title, description, category, type, size, dimension, price, count_in_stock,
         stock_supplied, hsn, unit, catalogue_position)
       SELECT 'TAPTRN051', gen_random_uuid(), title, description, category, type, size, dimension, price,
         count_in_stock, stock_supplied, hsn, unit, catalogue_position FROM gone`,
    );
    await keeper().refresh();
    expect(keeper().current().version).not.toBe(version);
    expect(keeper().current().findListed("taptrn051")).toBeDefined();
    expect(keeper().current().findListed("TAPTRN050")).toBeUndefined();
  });
});

test("a refresh asked for while another runs sees what was written before it was asked", async () => {
  const { db, own } = await ownKeeper();
  const stockKnown = () => own.current().findListed("TAPBRN050")?.countInStock;
  const before = stockKnown() ?? 0;

  const hasRead = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const query = db.query.bind(db);
  vi.spyOn(db, "query").mockImplementationOnce(async (...parameters: unknown[]) => {
    const result: unknown = await Reflect.apply(query, db, parameters);
    hasRead.resolve();
    await mayGoOn.promise;
    return result;
  });
  const early = own.refresh();
  await hasRead.promise;
  await setStock(shop, before + 1, "TAPBRN050");
  const late = own.refresh();
  mayGoOn.resolve();
  await early;
  expect(stockKnown()).toBe(before);
  await late;
  expect(stockKnown()).toBe(before + 1);
});

test("a database that fails keeps the last catalogue, is logged once, and is read again when it is back", async () => {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => lines.push(line) });
  const { db, own } = await ownKeeper(log);
  const before = own.current();

  const query = vi
    .spyOn(db, "query")
    .mockImplementation(() => Promise.reject(new Error("connection refused")));
  await expect(own.refresh()).rejects.toThrow("connection refused");
  await vi.waitUntil(() => query.mock.calls.length >= 4, { timeout: 5000 });
  query.mockRestore();
  expect(own.current()).toBe(before);
  expect(lines).toHaveLength(1);

  await setStock(shop, 77, "TAPBRN050");
  await own.refresh();
  expect(own.current().findListed("TAPBRN050")?.countInStock).toBe(77);
});

test("one that is stopped while it still connects has stopped", async () => {
  const options = { db: shop.db, databaseUrl: shop.databaseUrl, clock: shop.clock.now, log: shop.shop.log };
  const own = await startCatalogueCache(options);
  await expect(own.stop()).resolves.toBeUndefined();
});
