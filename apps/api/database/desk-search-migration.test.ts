import { expect, it } from "vitest";
import { databaseBefore } from "../test-support/database-before.ts";
import { findWrongDeskRows } from "../test-support/derived-rows.queries.ts";

const { db, migrate } = await databaseBefore("0063");

const insertProduct = (sku: string, position: number) =>
  db.query(
    `INSERT INTO products (sku, id, title, description, category, type, size, dimension, price, count_in_stock,
       stock_supplied, hsn, unit, catalogue_position)
     VALUES ($1, gen_random_uuid(), 'Sack', 'Of JUTE', 'PAPER', 'paper-flap', 'large', '10x12 inch', 1, 5, 5, '48194000', 'PCS', $2)`,
    [sku, position],
  );
// The statements are those of the last version, whose copies work while this one is rolled out.
const storeLevel = (sku: string) =>
  db.query(
    `INSERT INTO stock_levels AS stored (sku, urgency, days_left) VALUES ($1, 1, 8)
     ON CONFLICT (sku) DO UPDATE SET urgency = excluded.urgency, days_left = excluded.days_left`,
    [sku],
  );
const describePlan = (sku: string, description: string | null) =>
  db.query(
    `INSERT INTO inventory_plans (sku, description) VALUES ($1, $2)
     ON CONFLICT (sku) DO UPDATE SET description = excluded.description`,
    [sku, description],
  );

async function stored() {
  expect(await findWrongDeskRows(db)).toEqual([]);
  const { rows } = await db.query(
    `SELECT sku, planning_text AS text, s.catalogue_position AS position
     FROM desk_products LEFT JOIN stock_levels s USING (sku) ORDER BY sku`,
  );
  return rows.map(({ sku, text, position }) => [sku, text, position]);
}

it("the desk finds the products and plans from before, and those of copies of the last version", async () => {
  await insertProduct("OLD", 1);
  await insertProduct("PLANNED", 2);
  await describePlan("PLANNED", "From Plant 2");
  await storeLevel("OLD");

  await migrate();
  expect(await stored()).toEqual([
    ["OLD", "old sack, large of jute", 1],
    ["PLANNED", "planned sack, large from plant 2", null],
  ]);
  await insertProduct("NEW", 3);
  for (const sku of ["OLD", "PLANNED", "NEW"]) await storeLevel(sku);
  await describePlan("NEW", "Plant 3");
  await describePlan("PLANNED", null);
  await db.query(
    "UPDATE products SET title = '', show_listing = false, catalogue_position = 0.5 WHERE sku = 'OLD'",
  );
  expect(await stored()).toEqual([
    ["NEW", "new sack, large plant 3", 3],
    ["OLD", "old large of jute", 0.5],
    ["PLANNED", "planned sack, large of jute", 2],
  ]);
  await db.query("DELETE FROM inventory_plans WHERE sku = 'NEW'");
  await db.query("DELETE FROM products WHERE sku = 'OLD'");
  expect((await stored()).map(([sku, text]) => [sku, text])).toEqual([
    ["NEW", "new sack, large of jute"],
    ["PLANNED", "planned sack, large of jute"],
  ]);
});
