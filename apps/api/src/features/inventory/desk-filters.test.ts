import { listInventory } from "@dakbag/contracts/inventory";
import { listDeskProducts } from "@dakbag/contracts/products";
import { productCategories } from "@dakbag/domain/catalogue/product-category";
import { stockLevels } from "@dakbag/domain/catalogue/stock-plan";
import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { signInForAll, testAppForAll } from "../../../test-support/before-tests.ts";
import { quickOrLong } from "../../../test-support/quick-or-long.ts";
import { daysOfDemand } from "./count-demand.ts";
import { writeStockLevels } from "./write-stock-levels.ts";

const size = 6000;
const maxCounted = 500;

const shop = testAppForAll({
  ledgerDiffersBecause: "stock is written by hand",
  now: new Date("2026-11-21T06:00:00Z"),
});
const admin = signInForAll(shop, { role: "admin" });
const write = () => writeStockLevels(shop.db, daysOfDemand(shop.clock.now()));

// Frequent and rare words, spread and, as "late", in the last rows only.
beforeAll(async () => {
  await shop.ownerDb.query(
    `INSERT INTO products (sku, id, title, description, category, type, size, dimension, price, count_in_stock,
       stock_supplied, show_listing, hsn, unit, catalogue_position)
     SELECT 'GEN' || i, gen_random_uuid(),
       'Sack no. ' || i || CASE WHEN i > ${size} * 8 / 9 THEN ' late' ELSE '' END || CASE WHEN i % 3 = 0 THEN ' Ünder' ELSE '' END
         || CASE WHEN i % 900 = 0 THEN ' zq' ELSE '' END,
       CASE WHEN i % 5 = 0 THEN 'fragile 50%_ goods' ELSE 'goods' END, (ARRAY['POLY', 'PAPER', 'TAPE'])[1 + i % 3], type,
       (i % 4) || 'in', dimension, price, CASE WHEN i % 7 = 0 THEN 0 ELSE i END, 0, i % 40 <> 0, hsn, unit,
       (i / 2)::float8 / 3
     FROM generate_series(1, ${size}) AS i CROSS JOIN (SELECT * FROM products LIMIT 1) AS one`,
  );
  await shop.db.query(
    `INSERT INTO inventory_plans (sku, per_day_requirement, description, orange_below, red_below)
     SELECT sku, count_in_stock, 'Bought at the Plant', 3, 2 FROM products WHERE sku LIKE 'GEN%50'`,
  );
  await shop.ownerDb.query("ANALYZE");
  await write();
});
beforeEach(() => shop.db.query("UPDATE products SET count_in_stock = 77 WHERE sku IN ('GEN31', 'GEN35')"));

type Query = Record<string, string>;
async function get(url: string, query: Query): Promise<string> {
  const answer = await shop.app.inject({ url, headers: admin.headers, query });
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.body;
}

interface Page {
  rows: { SKU: string }[];
  next: string | null;
  totalCount: number;
  isCounted: boolean;
  totalPages: number;
}
const lists = {
  products: async (query: Query): Promise<Page> => {
    const { products, ...page } = listDeskProducts.answer.parse(
      JSON.parse(await get("/api/admin/products", query)),
    );
    return { ...page, rows: products };
  },
  inventory: async (query: Query): Promise<Page> =>
    listInventory.answer.parse(JSON.parse(await get("/api/inventory", query))),
};
type Name = keyof typeof lists;

/** All rows of a file, which reads every product. */
const readPlainly = {
  products: async (query: Query) =>
    (JSON.parse(await get("/api/admin/productCsv", query)) as { products: { SKU: string }[] }).products.map(
      ({ SKU }) => SKU,
    ),
  inventory: async (query: Query) =>
    (await get("/api/inventory/inventory.csv", query))
      .split("\r\n")
      .slice(1)
      .flatMap((line) => (line === "" ? [] : line.split(",")[0]!.replaceAll('"', ""))),
};

/** Every page behind the one before, with what `between` does meanwhile. */
async function readByKey(name: Name, query: Query, between = () => Promise.resolve<unknown>(undefined)) {
  const first = await lists[name](query);
  const found = first.rows.map(({ SKU }) => SKU);
  for (let { next } = first, page = 2; next !== null; page += 1) {
    await between();
    const following = await lists[name]({ ...query, after: next, page: String(page) });
    found.push(...following.rows.map(({ SKU }) => SKU));
    ({ next } = following);
  }
  return { first, found };
}

async function expectSame(name: Name, query: Query, isExact: boolean) {
  const expected = await readPlainly[name](query);
  const { first, found } = await readByKey(name, query);
  expect([query, found]).toEqual([query, expected]);
  const isCounted = isExact || expected.length <= maxCounted;
  const totalCount = isCounted ? expected.length : maxCounted;
  expect([query, first.isCounted, first.totalCount]).toEqual([query, isCounted, totalCount]);
  const third = await lists[name]({ ...query, page: "3" });
  expect(third.rows.map(({ SKU }) => SKU)).toEqual(expected.slice(200, 300));
}

const words = ",sack,gen,late,ÜNDER sack,no. 17,gen4321,zq,1,2in late,x,%_,late 3,honrol".split(",");
const any = <Value>(...values: Value[]) => fc.constantFrom(...values);
const change = fc.record({ of: fc.integer({ min: 1, max: size }), stock: any(0, 1, 900) });

async function changeStock(
  changes: readonly { of: number; stock: number }[],
  isStored: boolean,
): Promise<void> {
  for (const { of, stock } of changes)
    await shop.db.query("UPDATE products SET count_in_stock = $2 WHERE sku = $1", [`GEN${of}`, stock]);
  if (isStored) await write();
}

test(
  "a filtered list of products has the rows of a plain reading of all, whatever its words and its levels",
  { tags: ["staff-4.5"] },
  async () => {
    const query = fc.record({
      search: any(...words),
      category: any("", ...productCategories),
      stock: any("", "low", "out"),
      show: any("", "shown", "hidden"),
    });
    await fc.assert(
      fc.asyncProperty(
        query,
        fc.array(change, { maxLength: 5 }),
        any(true, false),
        async (filter, changes, isStored) => {
          await changeStock(changes, isStored);
          await expectSame(
            "products",
            filter,
            Object.values(filter).every((value) => value === ""),
          );
        },
      ),
      { numRuns: quickOrLong(40, 500) },
    );
  },
);

test("a filtered inventory has the rows of a plain reading of all", { tags: ["staff-4.5"] }, async () => {
  const query = fc.record({
    search: any(...words, "fragile", "plant", "50%_", "plant sack", "fragile late", "pl"),
    level: any("", ...stockLevels),
  });
  await fc.assert(
    fc.asyncProperty(
      query,
      fc.array(change, { maxLength: 5 }),
      any(true, false),
      async (filter, changes, isStored) => {
        await changeStock(changes, isStored);
        await expectSame("inventory", filter, filter.search === "");
      },
    ),
    { numRuns: quickOrLong(25, 300) },
  );
});

test("texts, listing, position and plan of a product are found as they are at once", async () => {
  const skusOf = async (name: Name, search: string) =>
    (await lists[name]({ search })).rows.map(({ SKU }) => SKU);
  await shop.db.query(
    "UPDATE products SET title = 'Wallaby', description = 'Emu', catalogue_position = -5 WHERE sku = 'GEN5000'",
  );
  expect([await skusOf("products", "wallaby"), await skusOf("inventory", "emu")]).toEqual([
    ["GEN5000"],
    ["GEN5000"],
  ]);
  expect((await lists.products({})).rows[0]?.SKU).toBe("GEN5000");
  await shop.db.query("INSERT INTO inventory_plans (sku, description) VALUES ('GEN5000', 'Kiwi')");
  expect([await skusOf("inventory", "emu"), await skusOf("inventory", "kiwi")]).toEqual([[], ["GEN5000"]]);
  await shop.db.query("DELETE FROM inventory_plans WHERE sku = 'GEN5000'");
  expect(await skusOf("inventory", "emu")).toEqual(["GEN5000"]);
  await shop.ownerDb.query("UPDATE products SET sku = 'GEN-NEW' WHERE sku = 'GEN5000'");
  expect(await skusOf("products", "wallaby")).toEqual(["GEN-NEW"]);
  expect((await lists.products({ search: "gen5000" })).rows).toEqual([]);
  await shop.ownerDb.query("UPDATE products SET sku = 'GEN5000' WHERE sku = 'GEN-NEW'");
});

let added = 0;
test.each([
  ["products", {}],
  ["products", { search: "sack" }],
  ["products", { search: "late" }],
  ["products", { category: "TAPE", stock: "low" }],
  ["inventory", {}],
  ["inventory", { search: "sack" }],
  ["inventory", { search: "late", level: "green" }],
] as const)(
  "pages of %s %o neither lose nor double a product that stays, while others change",
  async (name, query) => {
    await write();
    const before = await readPlainly[name](query);
    const gone = new Set<string>();
    let turn = 0;
    const { found } = await readByKey(name, query, async () => {
      turn += 1;
      // One near the beginning leaves or moves, and three come to the beginning: pages by number would shift.
      const sku = before[turn * 3] ?? "";
      gone.add(sku);
      await shop.db.query("UPDATE products SET count_in_stock = $2, title = 'Moved' WHERE sku = $1", [
        sku,
        5000 + turn,
      ]);
      await shop.db.query(
        `INSERT INTO products (sku, id, title, description, category, type, size, dimension, price, count_in_stock,
         stock_supplied, hsn, unit, catalogue_position)
       SELECT $2 || i, gen_random_uuid(), 'Sack late', description, 'TAPE', type, size, dimension, price, 0, 0, hsn, unit, -1
       FROM products CROSS JOIN generate_series(1, 3) AS i WHERE sku = $1`,
        [sku, `NEW${(added += 1)}-`],
      );
      if (turn % 2 === 0) await write();
    });
    expect(turn).toBeGreaterThan(2);
    const known = new Set(before);
    expect(found.filter((sku) => known.has(sku) && !gone.has(sku))).toEqual(
      before.filter((sku) => !gone.has(sku)),
    );
  },
);

test.each(["1", "a,B", "1,", "NaN,A", ",A", "Infinity,A"])(
  "after=%s is refused by the list of products",
  async (after) => {
    const answer = await shop.app.inject({
      url: "/api/admin/products",
      headers: admin.headers,
      query: { after },
    });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining("after")]);
  },
);

test.each(["3,1,A", "1,A", "0,-1,A", "1,NaN,A"])("after=%s is refused by the inventory", async (after) => {
  const answer = await shop.app.inject({ url: "/api/inventory", headers: admin.headers, query: { after } });
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining("after")]);
});
