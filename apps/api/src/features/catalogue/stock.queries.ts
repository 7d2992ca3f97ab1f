import { statement } from "../../platform/database.ts";

/**
 * Adds `change` to the stock of each SKU; a row that would fall below zero is not changed and not returned. Rows are locked
 * in SKU order to prevent deadlock; the condition is checked again under the lock, so the last piece is sold once.
 *
 * @param isSupply the stock does not go to or come from an order, so `stock_supplied` changes too
 */
export const addToStock = statement<[skus: string[], changes: number[], isSupply: boolean], { sku: string }>(
  "catalogue.add_to_stock",
  `WITH moved AS MATERIALIZED (
     SELECT products.sku, change
     FROM unnest($1::text[], $2::int[]) AS movement (sku, change)
     JOIN products ON products.sku = movement.sku
     ORDER BY products.sku
     FOR NO KEY UPDATE OF products
   )
   UPDATE products SET count_in_stock = count_in_stock + moved.change,
     stock_supplied = stock_supplied + CASE WHEN $3 THEN moved.change ELSE 0 END
   FROM moved
   WHERE products.sku = moved.sku AND products.count_in_stock + moved.change >= 0
   RETURNING products.sku`,
);

export const findStock = statement<[skus: string[]], { sku: string; title: string; countInStock: number }>(
  "catalogue.find_stock",
  `SELECT sku, title, count_in_stock AS "countInStock" FROM products WHERE sku = ANY ($1) ORDER BY sku`,
);

/** `findStock` with row locks, in the order of `addToStock`. */
export const lockStock = statement<[skus: string[]], { sku: string; title: string; countInStock: number }>(
  "catalogue.lock_stock",
  `SELECT sku, title, count_in_stock AS "countInStock" FROM products WHERE sku = ANY ($1)
   ORDER BY sku FOR NO KEY UPDATE`,
);
