import { stockChangeProblem, stockDelta, type StockChange } from "@dakbag/domain/catalogue/stock-change";
import type pg from "pg";
import { ShopError } from "../../platform/shop-error.ts";
import { supplyStock } from "./stock.ts";

/**
 * Staff correct the stock of a product that the caller has locked in this transaction, by a difference.
 *
 * @throws ShopError 409 when the stock would fall below zero or rise above what the shop counts
 */
export async function correctStock(
  tx: pg.PoolClient,
  { sku, countInStock }: { readonly sku: string; readonly countInStock: number },
  wish: StockChange,
): Promise<void> {
  const difference = stockDelta(wish);
  const problem = stockChangeProblem(countInStock, difference);
  if (problem !== undefined)
    throw new ShopError(409, "not-enough-stock", `${problem} Please look at the stock again.`, {
      details: [{ field: "stock", message: `There are ${countInStock} now.` }],
    });
  const goods = [{ sku, quantity: Math.abs(difference) }];
  await supplyStock(tx, difference > 0 ? { given: goods } : { taken: goods });
}
