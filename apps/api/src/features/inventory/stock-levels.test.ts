import type { StockLevel } from "@dakbag/domain/catalogue/stock-plan";
import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { manyPaidOrders } from "../../../test-support/builders/many-orders.ts";
import { placeOrder } from "../../../test-support/builders/order.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { checkLedger } from "../ledger/ledger.jobs.ts";
import { findDeskPage } from "./find-desk-products.ts";
import { daysOfDemand } from "./count-demand.ts";
import { findInventoryPage } from "./inventory.queries.ts";
import { listStart, readInventory } from "./read-inventory.ts";
import { findPageOfLevels } from "./stock-level-pages.queries.ts";
import { findStoredLevels, findWrongLevels, invalidateStoredLevels } from "./stock-levels.queries.ts";
import { writeStockLevels } from "./write-stock-levels.ts";

const sku = "HONROL100";
const day = 24 * 3_600_000;

const shop = testAppForAll({ now: new Date("2026-11-21T06:00:00Z") });
let skus: string[] = [];
beforeAll(async () => {
  const { rows } = await shop.db.query<{ sku: string }>("SELECT sku FROM products ORDER BY sku");
  skus = rows.map((row) => row.sku);
});
beforeEach(() => setStock(shop, 1000));

const days = () => daysOfDemand(shop.clock.now());
const write = () => writeStockLevels(shop.db, days());
/** Transactions of other databases of this server may still be under way, so some products may count as changed. */
const writeUntilNoneIsChanged = () =>
  vi.waitUntil(
    async () => {
      await write();
      return (await stored())?.changes === 0;
    },
    { timeout: 15_000 },
  );
const stored = async () => (await findStoredLevels(shop.db, days().first, days().last))[0];

async function plan(of: string, perDay: number | null, orange = 10): Promise<void> {
  await shop.db.query(
    `INSERT INTO inventory_plans (sku, per_day_requirement, orange_below) VALUES ($1, $2, $3)
     ON CONFLICT (sku) DO UPDATE SET per_day_requirement = excluded.per_day_requirement, orange_below = excluded.orange_below`,
    [of, perDay, orange],
  );
}
const inventory = (wanted: { search?: string; level?: StockLevel } = {}) =>
  readInventory(shop.db, { search: "", page: 1, ...wanted }, shop.clock.now());
const firstSku = async () => (await inventory()).rows[0]?.SKU;

const pages = [
  { limit: 200, page: 0 },
  { limit: 7, page: 2 },
  { limit: 50, page: 2 },
  { limit: 5, page: 90 },
];

/** The pages of each level are those calculated from all products. */
async function expectSamePages(): Promise<void> {
  const levels = await stored();
  if (!levels) throw new Error("no levels are stored");
  const { first, last } = days();
  for (const urgency of [null, 0, 1, 2])
    for (const words of [[], ["Bag", "oly"]])
      for (const { limit, page } of pages) {
        const pageOf = { words, urgency, first, last, limit, offset: limit * page, ...listStart };
        expect(await findPageOfLevels(shop.db, pageOf, levels.since)).toEqual(
          await findInventoryPage(shop.db, pageOf),
        );
      }
  expect(await findWrongLevels(shop.db, 10)).toEqual([]);
}

const anyStep = fc.record({
  kind: fc.constantFrom("stock", "stock", "plan", "plan", "write"),
  of: fc.nat({ max: 1000 }).map((index) => skus[index % skus.length] ?? sku),
  stock: fc.constantFrom(0, 1, 65, 95, 1000),
  perDay: fc.constantFrom(null, 0, 1, 10),
  orange: fc.constantFrom(7, 10, 1000),
});

test(
  "stored levels are those calculated from all products, whatever was changed before and after they were stored",
  { tags: ["staff-4.5"] },
  async () => {
    await write();
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 12, size: "max" }), async (steps) => {
        for (const { kind, of, stock, perDay, orange } of steps) {
          if (kind === "stock") await setStock(shop, stock, of);
          else if (kind === "plan") await plan(of, perDay, orange);
          else await write();
        }
        await expectSamePages();
      }),
      { numRuns: quickOrLong(15, 300) },
    );
  },
);

describe("what was just written is read back", () => {
  beforeEach(write);
  afterEach(expectSamePages);

  test("a sale", async () => {
    await plan(sku, 10);
    await setStock(shop, 100, sku);
    await write();
    const before = await inventory();
    expect(before.rows.find(({ SKU }) => SKU === sku)?.level).toBe("green");
    await placeOrder(shop, await signInBuyer(shop), { [sku]: 1 });
    const { counts, rows } = await inventory();
    expect(rows[0]).toMatchObject({ SKU: sku, level: "orange", availableStock: 99 });
    expect(counts).toEqual({
      ...before.counts,
      orange: before.counts.orange + 1,
      green: before.counts.green - 1,
    });
  });

  test("an edited plan", async () => {
    const { counts } = await inventory();
    await plan("TAPBRN045", 1000);
    const after = await inventory({ level: "red" });
    expect(after.rows[0]).toMatchObject({ SKU: "TAPBRN045", level: "red" });
    expect(after.counts.red).toBe(counts.red + 1);
  });

  test("a new product, which the desk counts immediately", async () => {
    await shop.ownerDb.query(
      `INSERT INTO products (sku, id, title, description, category, type, size, dimension, price, count_in_stock,
         stock_supplied, hsn, unit, catalogue_position)
       SELECT 'NEW-1', gen_random_uuid(), title, description, category, type, size, dimension, price, 0, 0, hsn, unit, 0
       FROM products WHERE sku = $1`,
      [sku],
    );
    skus.push("NEW-1");
    expect(await firstSku()).toBe("NEW-1");
    const { totalCount } = await findDeskPage(shop.shop, { search: "", page: 1 }, shop.clock.now());
    expect(totalCount).toBe(skus.length);
  });

  test("a stock that was changed by a transaction that ends after the levels were stored", async () => {
    const tx = await shop.db.connect();
    await tx.query("BEGIN");
    await tx.query("UPDATE products SET count_in_stock = 0, stock_supplied = 0 WHERE sku = 'TAPTRN048'");
    // A later transaction ends first.
    await setStock(shop, 900, "TAPBRN048");
    await write();
    await tx.query("COMMIT");
    tx.release();
    expect((await inventory({ level: "red" })).rows.map(({ SKU }) => SKU)).toContain("TAPTRN048");
  });

  test("sales while several processes store levels", async () => {
    await Promise.all([
      ...skus.slice(0, 40).map((each, index) => setStock(shop, index * 3, each)),
      ...Array.from({ length: 20 }, write),
      ...skus.slice(20, 60).map((each, index) => plan(each, index)),
    ]);
    await expectSamePages();
    await write();
  });
});

describe("as time passes", () => {
  test("the sales of a day count from its end on, for 30 days", async () => {
    await plan(sku, null);
    await write();
    await manyPaidOrders(shop, 300); // 10 a day
    await setStock(shop, 69, sku);
    const isRed = async (search = "") => {
      const { rows } = await inventory({ search, level: "red" });
      return rows.some(({ SKU, level }) => SKU === sku && level === "red");
    };
    for (const [daysLater, expected] of [
      [0, false],
      [1, true],
      [29, true],
      [1, false],
      [-1, true], // the clock of a copy that is behind
    ] as const) {
      shop.clock.advance(daysLater * day);
      const withoutStored = [await isRed(sku), await isRed()];
      await write();
      expect([...withoutStored, await isRed()]).toEqual([expected, expected, expected]);
      await expectSamePages();
    }
  });

  test("a day that was counted late makes the stored levels invalid", async () => {
    await write();
    await shop.falsifyingDb.query("TRUNCATE daily_demand, demand_days");
    await inventory();
    expect(await stored()).toBeUndefined();
    await write();
    await expectSamePages();
  });
});

describe("numbers of transactions of another server, as a restored backup has them", () => {
  const farAhead = "((pg_current_xact_id()::text)::bigint + 1000000)::text::xid8";

  test("make the stored levels invalid until they are written again", async () => {
    await write();
    await shop.ownerDb.query(`UPDATE stock_level_summary SET complete_before = ${farAhead}`);
    await setStock(shop, 0, sku);
    expect(await firstSku()).toBe(sku);
    await write();
    await expectSamePages();
  });

  test("do not make products change endlessly", async () => {
    await shop.ownerDb.query(`UPDATE products SET stock_changed_in = ${farAhead}`);
    await writeUntilNoneIsChanged();
    await setStock(shop, 0, sku);
    expect(await firstSku()).toBe(sku);
    await expectSamePages();
  });
});

test("the nightly check of the ledger finds a stored level and a number of levels that are wrong", async () => {
  await writeUntilNoneIsChanged();
  await shop.ownerDb.query("UPDATE stock_levels SET urgency = 0 WHERE sku = $1", [sku]);
  const found = await findWrongLevels(shop.db, 10);
  expect(found.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
    `stock level ${sku}`,
    "number of stock levels red",
    "number of stock levels green",
  ]);
  await checkLedger(shop.shop);
  const { rows } = await shop.db.query("SELECT discrepancies FROM ledger_checks");
  expect(rows).toEqual([{ discrepancies: 3 }]);
  await invalidateStoredLevels(shop.db);
  await write();
  expect(await findWrongLevels(shop.db, 10)).toEqual([]);
});
