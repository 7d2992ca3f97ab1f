import { writeProductSearch } from "@dakbag/api/features/catalogue/write-product-search";
import type pg from "pg";

const batchSize = 20;

/** Fills the catalogue up to `count` products: copies of those that are there, each with an SKU and a title of its own. */
export async function growCatalogue(db: pg.Pool, count: number): Promise<void> {
  const builtIn = await countProducts(db);
  for (let first = 1; first * builtIn < count; first += batchSize) {
    await db.query(
      `INSERT INTO products (sku, id, title, description, category, type, size, dimension, price, images,
         authorized_vendors, count_in_stock, stock_supplied, show_listing, hsn, unit, rolls_per_box, catalogue_position)
       SELECT sku || '-' || copy, gen_random_uuid(), title || ' no. ' || copy, description, category, type, size,
         dimension, price, images, authorized_vendors, count_in_stock, stock_supplied, show_listing, hsn, unit,
         rolls_per_box, catalogue_position + copy * 1000
       FROM generate_series($2::int, $3::int) AS copy
         CROSS JOIN (SELECT * FROM products ORDER BY catalogue_position LIMIT $4) AS built_in
       LIMIT $1::int - (SELECT count(*) FROM products)`,
      [count, first, first + batchSize - 1, builtIn],
    );
  }
  await writeProductSearch(db);
  await db.query("VACUUM ANALYZE products, product_search, known_words");
}

export async function countProducts(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ count: number }>("SELECT count(*)::int AS count FROM products");
  return rows[0]?.count ?? 0;
}

/** A twentieth of the products is out of stock, an eighth runs low and a fifteenth is hidden, spread over the catalogue. */
export async function setStockOfSome(db: pg.Client): Promise<void> {
  await db.query(
    `UPDATE products SET count_in_stock = CASE WHEN hashtext(sku) % 20 = 0 THEN 0 ELSE count_in_stock END,
       show_listing = hashtext(sku || 'shown') % 15 <> 0
     WHERE hashtext(sku) % 20 = 0 OR hashtext(sku || 'shown') % 15 = 0`,
  );
  await db.query(
    `INSERT INTO inventory_plans (sku, per_day_requirement)
     SELECT sku, round(greatest(count_in_stock, 1) / (1.0 + abs(hashtext(sku || 'days') % 90) / 10.0), 2)
     FROM products WHERE hashtext(sku || 'plan') % 8 = 0`,
  );
}
