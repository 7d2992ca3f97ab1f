import type { Pieces } from "@dakbag/domain/orders/parcel-arrangement";
import type pg from "pg";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import { type Goods, moveStock } from "../catalogue/stock.ts";
import { insertReplacement, updateVoid } from "./shipments.queries.ts";

/** Pieces of a line with the product that is sent. */
export type ReplacedPieces = Pieces & Goods;

/** A replacement of an order, by its number within it. */
export interface Replacement {
  readonly id: string;
  readonly number: number;
}

/**
 * Makes a parcel with goods in place of others of an order, which the caller has locked. Its goods leave the stock; what of the
 * others came back, and is whole, is given to it in the same movement.
 *
 * @throws ShopError 409 when too little is in stock; the transaction must then roll back
 */
export async function sendReplacement(
  tx: pg.PoolClient,
  orderId: string,
  pieces: readonly ReplacedPieces[],
  given: readonly Goods[],
  now: Date,
): Promise<Replacement> {
  const id = uuidV7(now);
  const lines = pieces.map(({ lineNumber, quantity }) => ({ lineNumber, quantity }));
  const [made] = await insertReplacement(tx, id, orderId, JSON.stringify(lines));
  if (!made) throw new Error("this statement always returns a row");
  await moveStock(tx, { taken: pieces, given });
  return { id, number: made.number };
}

/**
 * Gives the goods of a replacement back to stock, which is void then.
 *
 * @returns whether it was still here
 */
export async function voidReplacement(
  tx: pg.PoolClient,
  id: string,
  pieces: readonly ReplacedPieces[],
): Promise<boolean> {
  const [gone] = await updateVoid(tx, id);
  if (!gone) return false;
  await moveStock(tx, { given: pieces });
  return true;
}
