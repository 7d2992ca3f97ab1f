import type pg from "pg";
import { ShopError } from "../../platform/shop-error.ts";
import { addToStock, findStock } from "./stock.queries.ts";

export interface Goods {
  readonly sku: string;
  readonly quantity: number;
}

interface Movement {
  readonly taken?: readonly Goods[];
  readonly given?: readonly Goods[];
}

/**
 * Takes `taken` off the stock for orders and gives `given` back, in one statement of the caller's transaction. In the
 * same transaction the orders' `stock_state` has to say so: the ledger compares the two.
 *
 * @throws ShopError 409 naming what is short and how much is left; the caller's transaction must then roll back
 */
export function moveStock(tx: pg.PoolClient, movement: Movement): Promise<void> {
  return move(tx, movement, false);
}

/**
 * The same for goods of no order: a delivery, a loss, a count. They change what was ever supplied.
 *
 * @throws ShopError 409 as `moveStock`
 */
export function supplyStock(tx: pg.PoolClient, movement: Movement): Promise<void> {
  return move(tx, movement, true);
}

async function move(
  tx: pg.PoolClient,
  { taken = [], given = [] }: Movement,
  isSupply: boolean,
): Promise<void> {
  const changes = new Map<string, number>();
  const add = (sku: string, change: number) => changes.set(sku, (changes.get(sku) ?? 0) + change);
  for (const { sku, quantity } of taken) add(sku, -quantity);
  for (const { sku, quantity } of given) add(sku, quantity);

  const movements = [...changes].filter(([, change]) => change !== 0);
  if (movements.length === 0) return;
  const moved = await addToStock(
    tx,
    movements.map(([sku]) => sku),
    movements.map(([, change]) => change),
    isSupply,
  );
  if (moved.length === movements.length) return;

  const movedSkus = new Set(moved.map(({ sku }) => sku));
  const missing = movements.map(([sku]) => sku).filter((sku) => !movedSkus.has(sku));
  throw notEnoughStock(await findStock(tx, missing));
}

/** A product with what is left of it. */
export interface StockOfProduct {
  readonly sku: string;
  readonly title: string;
  countInStock: number;
}

/** A refusal that names every product that is short. */
export function notEnoughStock(short: readonly StockOfProduct[]): ShopError {
  const sentences = short.map(shortageOf);
  const details = short.map(({ sku, countInStock }) => ({ sku, countInStock }));
  return new ShopError(409, "not-enough-stock", sentences.join(" ") || "These goods are no longer sold.", {
    details,
  });
}

/** What is said of goods of which there are too few. */
export function shortageOf({ title, countInStock }: Pick<StockOfProduct, "title" | "countInStock">): string {
  return countInStock === 0 ? `${title} is out of stock.` : `Only ${countInStock} of ${title} are left.`;
}
