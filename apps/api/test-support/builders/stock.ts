import type { TestApp } from "../start-test-app.ts";

/**
 * Sets what can still be sold, as staff do after counting: the ledger includes it.
 *
 * @param skus the products; without it all of them
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
