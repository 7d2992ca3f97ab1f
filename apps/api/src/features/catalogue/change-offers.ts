import { parseUnitPrice } from "@dakbag/domain/money/money";
import type { ProductState } from "@dakbag/domain/catalogue/product-change";
import { writeUnitPrice } from "@dakbag/domain/money/unit-price-text";
import type pg from "pg";
import { updateOffers } from "./offers.queries.ts";
import type { OfferRow } from "./offer-row.ts";
import { supplyStock } from "./stock.ts";
import * as offersRows from "./offers.queries.ts";

/** A product before and after, read under its lock. */
export interface OfferChange {
  readonly sku: string;
  readonly before: ProductState;
  readonly after: ProductState;
}

export function offerOf(row: Pick<OfferRow, "price" | "countInStock" | "isShown">): ProductState {
  return { price: parseUnitPrice(row.price), stock: row.countInStock, isShown: row.isShown };
}

/** Changes locked products: price and visibility in one statement, stock by differences in another. */
export async function changeOffers(tx: pg.PoolClient, changes: readonly OfferChange[]): Promise<void> {
  // Updating these columns sends a catalogue notification, which a stock change alone must not.
  const edited = changes.filter(
    ({ before, after }) => before.price !== after.price || before.isShown !== after.isShown,
  );
  if (edited.length > 0)
    await updateOffers(
      tx,
      edited.map(({ sku }) => sku),
      edited.map(({ after }) => writeUnitPrice(after.price)),
      edited.map(({ after }) => after.isShown),
    );
  const moved = changes.map(({ sku, before, after }) => ({ sku, quantity: after.stock - before.stock }));
  await supplyStock(tx, {
    given: moved.filter(({ quantity }) => quantity > 0),
    taken: moved
      .filter(({ quantity }) => quantity < 0)
      .map(({ sku, quantity }) => ({ sku, quantity: -quantity })),
  });
}

export const { findOffers, lockOffers } = offersRows;
