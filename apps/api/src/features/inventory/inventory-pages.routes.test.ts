import * as contract from "@dakbag/contracts/inventory";
import { type StockLevel, stockLevels } from "@dakbag/domain/catalogue/stock-plan";
import { readDelimited } from "@dakbag/domain/imports/delimited-text";
import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { setStock } from "../../../test-support/builders/stock.ts";
import { daysOfDemand } from "./count-demand.ts";
import { invalidateStoredLevels } from "./stock-levels.queries.ts";
import { writeStockLevels } from "./write-stock-levels.ts";

const sku = "HONROL100";
const today = "2026-11-21";

const shop = testAppForAll({
  ledgerDiffersBecause: "demand is written by hand",
  now: new Date(`${today}T06:00:00Z`),
});
const internal = signInForAll(shop, { role: "internal" });
let skus: string[] = [];
beforeAll(async () => {
  const { rows } = await shop.db.query<{ sku: string }>("SELECT sku FROM products ORDER BY sku");
  skus = rows.map((row) => row.sku);
});
beforeEach(async () => {
  await shop.falsifyingDb.query("TRUNCATE inventory_plans, daily_demand, demand_days");
  await setStock(shop, 1000);
});

type Query = Partial<Record<"search" | "level" | "page", string>>;
async function read(query: Query = {}) {
  const answer = await shop.app.inject({ url: "/api/inventory", headers: internal.headers, query });
  return contract.listInventory.answer.parse(answer.json());
}
async function readAll(query: Query = {}) {
  const { rows, totalPages, totalCount } = await read(query);
  for (let page = 2; page <= totalPages; page += 1)
    rows.push(...(await read({ ...query, page: String(page) })).rows);
  expect(rows).toHaveLength(totalCount);
  return rows;
}
async function readCsv(query: Query = {}) {
  const answer = await shop.app.inject({
    url: "/api/inventory/inventory.csv",
    headers: internal.headers,
    query,
  });
  const [heading, ...rows] = readDelimited(answer.body, ",").map(({ cells }) => cells);
  return { answer, heading, rows };
}

interface Goods {
  stock: number;
  unitsSold: number;
  requirement: number | null;
  thresholds: { red: number; orange: number } | null;
}

const tenths = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((value) => value / 10);
const thresholds = fc
  .tuple(tenths(20), tenths(20))
  .map(([one, other]) => ({ red: Math.min(one, other), orange: Math.max(one, other) }));
const anyGoods: fc.Arbitrary<Goods> = fc.record({
  stock: fc.oneof(fc.constant(0), fc.nat(50), fc.nat(1_000_000)),
  unitsSold: fc.oneof(fc.constant(0), fc.nat(500), fc.nat(1_000_000)),
  requirement: fc.option(fc.oneof(fc.nat(500), fc.nat(1_000_000)).map((value) => value / 100)),
  thresholds: fc.option(thresholds),
});
// 6.25 days, whose half is lost in floating point.
const half: Goods = { stock: 7, unitsSold: 0, requirement: 1.12, thresholds: { red: 6.3, orange: 6.3 } };
const goods = fc.oneof({ weight: 9, arbitrary: anyGoods }, fc.constant(half));

/** Each product gets one of the plans. */
async function store(plans: readonly Goods[]): Promise<void> {
  await shop.falsifyingDb.query("TRUNCATE inventory_plans, daily_demand");
  const values = [skus, plans.map(({ stock }) => stock)];
  await shop.db.query(
    "UPDATE products SET count_in_stock = stock FROM unnest($1::text[], $2::int[]) AS t (sku, stock) WHERE products.sku = t.sku",
    values,
  );
  await shop.db.query(
    `INSERT INTO inventory_plans (sku, per_day_requirement, red_below, orange_below)
     SELECT * FROM unnest($1::text[], $2::numeric[], $3::numeric[], $4::numeric[])`,
    [
      skus,
      plans.map(({ requirement }) => requirement),
      plans.map((plan) => plan.thresholds?.red ?? null),
      plans.map((plan) => plan.thresholds?.orange ?? null),
    ],
  );
  await shop.db.query(
    `INSERT INTO daily_demand (day, sku, quantity)
     SELECT '2026-11-19', * FROM unnest($1::text[], $2::bigint[]) AS t (sku, quantity) WHERE quantity > 0`,
    [skus, plans.map(({ unitsSold }) => unitsSold)],
  );
}

test(
  "levels, counts and order in the database follow the rule of the domain for any plan",
  { tags: ["staff-4.5", "staff-9.10"] },
  async () => {
    await read(); // the days are counted, so that demand can be added
    const anyPlans = fc.array(goods, { minLength: skus.length, maxLength: skus.length, size: "max" });
    await fc.assert(
      fc.asyncProperty(anyPlans, async (plans) => {
        await store(plans);
        await invalidateStoredLevels(shop.db);
        const calculated = await readAll();
        await writeStockLevels(shop.db, daysOfDemand(shop.clock.now()));
        const rows = await readAll();
        expect(rows).toEqual(calculated);
        // The level of a row is calculated by the domain.
        const days = (row: contract.InventoryRow) =>
          row.daysAvailable ?? (row.availableStock > 0 ? Infinity : 0);
        const urgency = ({ level }: contract.InventoryRow) => stockLevels.indexOf(level);
        const sorted = rows.toSorted(
          (one, other) =>
            urgency(one) - urgency(other) ||
            (days(one) === days(other) ? 0 : days(one) - days(other)) ||
            (one.SKU < other.SKU ? -1 : 1),
        );
        expect(rows.map(({ SKU }) => SKU)).toEqual(sorted.map(({ SKU }) => SKU));
        const ofLevel = (level: StockLevel) => sorted.filter((row) => row.level === level);
        for (const level of stockLevels) expect(await readAll({ level })).toEqual(ofLevel(level));
        const counts = stockLevels.map((level) => [level, ofLevel(level).length]);
        expect((await read()).counts).toEqual(Object.fromEntries(counts));
      }),
      { numRuns: 15 },
    );
  },
);

test("pages are of 100 products, and a page beyond the last is empty but has the counts", async () => {
  const pages = await Promise.all([read(), read({ page: "2" }), read({ page: "9" })]);
  expect(pages.map(({ rows }) => rows.length)).toEqual([100, skus.length - 100, 0]);
  for (const { totalCount, totalPages, counts } of pages)
    expect([totalCount, totalPages, counts.green]).toEqual([skus.length, 2, skus.length]);
});

test("a search finds every word in SKU, name with size, or the planning's description; counts do not change", async () => {
  await shop.db.query("INSERT INTO inventory_plans (sku, description) VALUES ($1, 'From the Second plant')", [
    sku,
  ]);
  const found = async (search: string) => (await read({ search })).rows.map(({ SKU }) => SKU);
  expect(await found("second PLANT")).toEqual([sku]);
  expect(await found("honrol second")).toEqual([sku]);
  expect(await found("honrol first plant")).toEqual([]);
  const { name } = (await read({ search: sku })).rows[0]!;
  expect(await found(name)).toContain(sku);
  const { counts, totalCount } = await read({ search: "second plant", level: "green" });
  expect([counts.green, totalCount]).toEqual([skus.length, 1]);
  expect((await read({ search: "second plant", level: "red" })).totalCount).toBe(0);
});

test("signs of SQL patterns in a search are plain characters", async () => {
  const described = "50% of c:\\second_plant";
  await shop.db.query("INSERT INTO inventory_plans (sku, description) VALUES ($1, $2)", [sku, described]);
  for (const search of ["50%", "second_", "c:\\", "\\second_plant 50%"]) {
    const { rows } = await read({ search });
    expect([search, rows.map(({ SKU }) => SKU)]).toEqual([search, [sku]]);
  }
  for (const search of ["5_%", "second%plant", "c\\:"])
    expect([search, (await read({ search })).totalCount]).toEqual([search, 0]);
});

test.each([
  ["level", "purple"],
  ["page", "0"],
  ["search", "x".repeat(101)],
  ["sort", "sku"],
])("%s=%s is refused with the field's name", async (field, value) => {
  for (const url of ["/api/inventory", "/api/inventory/inventory.csv"]) {
    const query = { [field]: value };
    const answer = await shop.app.inject({ url, headers: internal.headers, query });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining(field),
    ]);
  }
});

test("the CSV file has all that the filter finds, the most urgent first, and no formulas", async () => {
  await shop.db.query(
    "INSERT INTO inventory_plans (sku, per_day_requirement, description, place, unit_grams) VALUES ($1, 100, '=1+1', 'A-03-2', 9)",
    [sku],
  );
  await setStock(shop, 690, sku);
  const { answer, heading, rows } = await readCsv();
  expect(answer.headers["content-type"]).toContain("text/csv");
  expect(answer.headers["content-disposition"]).toBe(`attachment; filename="inventory_${today}.csv"`);
  expect(heading).toContain("Days available");
  const all = await readAll();
  expect(rows.map(([cell]) => cell)).toEqual(all.map(({ SKU }) => SKU));
  const [first, name] = [rows[0]!, all[0]!.name];
  expect(first).toEqual([
    sku,
    name,
    "'=1+1",
    "690",
    "100",
    "6.9",
    "Order now",
    "7",
    "1.5",
    "7",
    "10",
    today,
    "1410",
    "A-03-2",
    "0.009",
  ]);
  expect((await readCsv({ level: "red" })).rows).toEqual([first]);
  expect((await readCsv({ search: "no such goods" })).rows).toEqual([]);
});
