import type pg from "pg";
import { type Queryable } from "../../platform/database.ts";
import { ShopError } from "../../platform/shop-error.ts";
import { addToStock } from "./stock.queries.ts";
import { type StockChange, stockChangeProblem, stockDelta } from "@dakbag/domain/catalogue/stock-change";
import * as stockRows from "./stock.queries.ts";

export interface Goods {
  readonly sku: string;
  readonly quantity: number;
}

interface Movement {
  readonly taken?: readonly Goods[];
  readonly given?: readonly Goods[];
}

/**
 * Moves stock for orders, in one statement of the caller's transaction, which must also set the orders' `stock_state`: the
 * ledger compares the two.
 *
 * @throws ShopError 409 naming the products with too little stock and what is left; the transaction must then roll back
 */
export function moveStock(tx: pg.PoolClient, movement: Movement): Promise<void> {
  return move(tx, movement, false);
}

/**
 * Changes stock without an order: a delivery, a loss, a count. This also changes `stock_supplied`.
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

const unitsOf = (goods: readonly Goods[]): Map<string, number> => {
  const units = new Map<string, number>();
  for (const { sku, quantity } of goods) units.set(sku, (units.get(sku) ?? 0) + quantity);
  return units;
};

/** Those of the products of which there is less than these goods need. */
export function shortOf(goods: readonly Goods[], stock: readonly StockOfProduct[]): StockOfProduct[] {
  const needed = unitsOf(goods);
  return stock.filter(({ sku, countInStock }) => countInStock < (needed.get(sku) ?? 0));
}

/** How many units of each product would not be in stock now if these goods were taken and given. Nothing is locked. */
export async function missingGoods(
  db: Queryable,
  taken: readonly Goods[],
  given: readonly Goods[],
): Promise<Map<string, number>> {
  const missing = unitsOf(taken);
  for (const { sku, quantity } of given) missing.set(sku, (missing.get(sku) ?? 0) - quantity);
  for (const { sku, countInStock } of await findStock(db, [...missing.keys()]))
    missing.set(sku, (missing.get(sku) ?? 0) - countInStock);
  return new Map([...missing].filter(([, units]) => units > 0));
}

/** A product with what is left of it. */
export interface StockOfProduct {
  readonly sku: string;
  readonly title: string;
  countInStock: number;
}

/** A refusal that names every product with too little stock. */
export function notEnoughStock(short: readonly StockOfProduct[]): ShopError {
  const sentences = short.map(shortageMessage);
  const details = short.map(({ sku, countInStock }) => ({ sku, countInStock }));
  return new ShopError(409, "not-enough-stock", sentences.join(" ") || "This product is no longer sold.", {
    details,
  });
}

/** The sentence for a product with too little stock. */
export function shortageMessage({
  title,
  countInStock,
}: Pick<StockOfProduct, "title" | "countInStock">): string {
  return countInStock === 0 ? `${title} is out of stock.` : `Only ${countInStock} of ${title} are left.`;
}

/**
 * Corrects the stock of a locked product by a difference.
 *
 * @throws ShopError 409 when the stock would fall below zero or rise above the maximum
 */
export async function correctStock(
  tx: pg.PoolClient,
  { sku, countInStock }: { readonly sku: string; readonly countInStock: number },
  change: StockChange,
): Promise<void> {
  const difference = stockDelta(change);
  const problem = stockChangeProblem(countInStock, difference);
  if (problem !== undefined)
    throw new ShopError(409, "not-enough-stock", `${problem} Please check the stock again.`, {
      details: [{ field: "stock", message: `There are ${countInStock} now.` }],
    });
  const goods = [{ sku, quantity: Math.abs(difference) }];
  await supplyStock(tx, difference > 0 ? { given: goods } : { taken: goods });
}

export const { findStock, lockStock } = stockRows;
