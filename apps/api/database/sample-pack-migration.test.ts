import { expect, it } from "vitest";
import { databaseBefore } from "../test-support/database-before.ts";

const addBag = `INSERT INTO products (sku, id, title, description, category, type, size, dimension, price,
    count_in_stock, stock_supplied, hsn, unit, catalogue_position)
  VALUES ($1, gen_random_uuid(), 'A bag', 'A bag', 'POLY', 'poly-bw-npd', 'small', '6x8 inch', 0.66, 9, 9, '39232100',
    'PCS', 41)`;
const addRate = "INSERT INTO gst_rates VALUES ('39232100', '2017-07-01', 18)";

it("a shop with products gets the sample pack, after all of them and with its stock supplied", async () => {
  const { db, migrate } = await databaseBefore("0083");
  await db.query(addRate);
  await db.query(addBag, ["POLNPD060080"]);
  await migrate();
  const { rows } = await db.query(
    `SELECT category, type, unit, price, count_in_stock, stock_supplied, catalogue_position, show_listing
     FROM products WHERE sku = 'SAMPLEPACK'`,
  );
  expect(rows).toEqual([
    {
      category: "POLY",
      type: "sample-pack",
      unit: "PAC",
      price: "199.0000",
      count_in_stock: 500,
      stock_supplied: 500,
      catalogue_position: 42,
      show_listing: true,
    },
  ]);
});

it("a shop that has a product of this SKU keeps its own", async () => {
  const { db, migrate } = await databaseBefore("0083");
  await db.query(addRate);
  await db.query(addBag, ["SAMPLEPACK"]);
  await migrate();
  expect((await db.query("SELECT sku, title FROM products")).rows).toEqual([
    { sku: "SAMPLEPACK", title: "A bag" },
  ]);
});

it("an empty shop stays empty for its seed", async () => {
  const { db, migrate } = await databaseBefore("0083");
  await migrate();
  expect((await db.query("SELECT FROM products")).rowCount).toBe(0);
});
