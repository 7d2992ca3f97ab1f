import type { Queryable } from "../../platform/database.ts";
import { findStock, lockStock } from "../catalogue/stock.queries.ts";
import { type Goods, shortageOf } from "../catalogue/stock.ts";
import { findGoodsByOrder } from "./bulk-change.queries.ts";

/** An order whose goods are to move; the first in the list are served first. */
export interface GoodsToMove {
  readonly id: string;
  readonly movement: "taken" | "given";
}

export interface OrderGoods {
  /** Why an order cannot have its goods, by its id; of the others all are there. */
  readonly shortages: ReadonlyMap<string, string>;
  readonly goodsOf: (orderId: string) => readonly Goods[];
}

/**
 * Finds out which of these orders can have their goods back from the stock, all given goods counted in first.
 *
 * @param locks keeps the counts as they are until the transaction ends; without it the answer is a forecast
 */
export async function orderGoods(
  db: Queryable,
  orders: readonly GoodsToMove[],
  { locks }: { locks: boolean },
): Promise<OrderGoods> {
  const goodsOf = await goodsByOrder(db, orders);
  const shortages = new Map<string, string>();
  if (!orders.some(({ movement }) => movement === "taken")) return { shortages, goodsOf };
  const skus = [...new Set(orders.flatMap(({ id }) => goodsOf(id).map(({ sku }) => sku)))];
  const stock = await (locks ? lockStock : findStock)(db, skus);
  const left = new Map(stock.map((product) => [product.sku, { ...product }]));
  for (const { id } of orders.filter(({ movement }) => movement === "given")) add(left, goodsOf(id), 1);
  for (const { id } of orders.filter(({ movement }) => movement === "taken")) {
    const shortage = shortageIn(left, goodsOf(id));
    if (shortage === undefined) add(left, goodsOf(id), -1);
    else shortages.set(id, shortage);
  }
  return { shortages, goodsOf };
}

async function goodsByOrder(
  db: Queryable,
  orders: readonly GoodsToMove[],
): Promise<(orderId: string) => readonly Goods[]> {
  if (orders.length === 0) return () => [];
  const rows = await findGoodsByOrder(
    db,
    orders.map(({ id }) => id),
  );
  const found = Map.groupBy(rows, ({ orderId }) => orderId);
  return (orderId) => found.get(orderId) ?? [];
}

type Left = Map<string, { title: string; countInStock: number }>;

function add(left: Left, goods: readonly Goods[], sign: 1 | -1): void {
  for (const { sku, quantity } of goods) {
    const product = left.get(sku);
    if (product) product.countInStock += sign * quantity;
  }
}

/** The same product may stand on several lines: together they need it. */
function shortageIn(left: Left, goods: readonly Goods[]): string | undefined {
  const needed = new Map<string, number>();
  for (const { sku, quantity } of goods) needed.set(sku, (needed.get(sku) ?? 0) + quantity);
  for (const [sku, quantity] of needed) {
    const product = left.get(sku);
    if (!product) return "These goods are no longer sold.";
    if (product.countInStock < quantity) return shortageOf(product);
  }
  return undefined;
}
