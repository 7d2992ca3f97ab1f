import type pg from "pg";
import { takeOffLines } from "./cart.queries.ts";

/** Takes what an order has bought out of the buyer's cart. What was added since the order was placed stays. */
export async function emptyCartOfOrder(
  tx: pg.PoolClient,
  order: { userId: string; lines: readonly { sku: string; quantity: number }[] },
): Promise<void> {
  await takeOffLines(
    tx,
    order.userId,
    order.lines.map(({ sku }) => sku),
    order.lines.map(({ quantity }) => quantity),
  );
}
