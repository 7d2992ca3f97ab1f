import type { Queryable } from "../../platform/database.ts";
import {
  findStock,
  type Goods,
  lockStock,
  notEnoughStock,
  shortageMessage,
  type StockOfProduct,
} from "../catalogue/stock.ts";
import { findGoodsByOrder } from "../orders/find-orders.ts";
import { changesOf, invalid, type PlannedChange, type PlannedOrderChange } from "./planned-change.ts";

/** Gives each planned change its goods: first all returned goods are added, then changes take goods in list order. */
export async function refuseShortages(
  db: Queryable,
  planned: readonly PlannedChange[],
  locks: boolean,
): Promise<PlannedChange[]> {
  const moving = changesOf(planned).filter(({ movement }) => movement !== null);
  if (moving.length === 0) return [...planned];
  const ids = moving.map(({ before }) => before.id);
  const goodsByOrder = Map.groupBy(await findGoodsByOrder(db, ids), ({ orderId }) => orderId);
  const goodsOf = ({ before }: PlannedOrderChange) => goodsByOrder.get(before.id) ?? [];
  const taken = moving.filter(({ movement }) => movement === "taken");
  const skus = taken.length === 0 ? [] : [...new Set(moving.flatMap(goodsOf).map(({ sku }) => sku))];
  const stock = skus.length === 0 ? [] : await (locks ? lockStock : findStock)(db, skus);
  const left: Left = new Map(stock.map((product) => [product.sku, { ...product }]));
  for (const change of moving) if (change.movement === "given") add(left, goodsOf(change), 1);
  return planned.map((one) => {
    if (!("change" in one) || !one.change?.movement) return one;
    const goods = goodsOf(one.change);
    if (one.change.movement === "taken") {
      const short = shortIn(left, goods);
      if (short) return invalid(one.order, notEnoughStock(short), firstShortage(short));
      add(left, goods, -1);
    }
    return { ...one, change: { ...one.change, goods } };
  });
}

type Left = Map<string, StockOfProduct>;

function add(left: Left, goods: readonly Goods[], sign: 1 | -1): void {
  for (const { sku, quantity } of goods) {
    const product = left.get(sku);
    if (product) product.countInStock += sign * quantity;
  }
}

/** The same product may be on several lines: their sum is what is needed. */
function shortIn(left: Left, goods: readonly Goods[]): StockOfProduct[] | undefined {
  const needed = new Map<string, number>();
  for (const { sku, quantity } of goods) needed.set(sku, (needed.get(sku) ?? 0) + quantity);
  const short = [...needed].filter(([sku, quantity]) => (left.get(sku)?.countInStock ?? 0) < quantity);
  return short.length === 0 ? undefined : short.flatMap(([sku]) => left.get(sku) ?? []);
}

const firstShortage = ([first]: readonly StockOfProduct[]) => (first ? shortageMessage(first) : undefined);
