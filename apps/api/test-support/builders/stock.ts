import type { TestApp } from "../start-test-app.ts";

/**
 * Sets the stock that can still be sold. The supplied stock changes by the same amount, so that the ledger has no
 * discrepancies.
 *
 * @param skus the products; default: all
 */
export async function setStock(
  { db }: Pick<TestApp, "db">,
  count: number,
  ...skus: readonly string[]
): Promise<void> {
  await db.query(
    `UPDATE products SET count_in_stock = $1::int, stock_supplied = stock_supplied - count_in_stock + $1::int
     WHERE sku = ANY ($2) OR cardinality($2::text[]) = 0`,
    [count, skus],
  );
}
