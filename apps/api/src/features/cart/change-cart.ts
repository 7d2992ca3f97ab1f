import { rowsOfPerson } from "@dakbag/domain/privacy/rows-of-person";
import type pg from "pg";
import { together, transaction } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { assertAllowed, assertLineAllowed } from "./cart-line.ts";
import { assertIdempotencyKey } from "../../platform/idempotency-key.ts";
import { cartIsFull, cartLineNotFound, idempotencyKeyTaken, skuNotFound } from "./cart.errors.ts";
import {
  addToLine,
  countCartLines,
  deleteLine,
  deleteOldAdditions,
  findAddition,
  recordAddition,
  setLineQuantity,
  reduceLines,
} from "./cart.queries.ts";
import { deleteOldDeletedLines } from "./set-aside-lines.queries.ts";

interface Addition {
  userId: string;
  sku: string;
  quantity: number;
  idempotencyKey: string | undefined;
}

/**
 * Adds to the buyer's line of a SKU. The sum is checked after it is written, while the line is locked, so concurrent
 * additions are neither lost nor exceed the allowed quantity.
 */
export async function addToCart(
  { db, clock, catalogue }: Pick<Shop, "db" | "clock" | "catalogue">,
  { userId, sku, quantity, idempotencyKey }: Addition,
): Promise<void> {
  assertIdempotencyKey(idempotencyKey);
  const canonicalSku = catalogue.current().findListed(sku)?.SKU;
  if (canonicalSku === undefined) throw skuNotFound();

  await transaction(db, async (tx) => {
    const now = clock();
    if (idempotencyKey !== undefined) {
      const [recorded] = await recordAddition(tx, userId, idempotencyKey, canonicalSku, quantity, now);
      if (!recorded) {
        const [earlier] = await findAddition(tx, userId, idempotencyKey);
        if (earlier?.sku === canonicalSku && earlier.quantity === quantity) return;
        throw idempotencyKeyTaken();
      }
    }
    await together([
      addAllowed(tx, { userId, lineId: uuidV7(now), sku: canonicalSku, quantity }, now),
      ...(idempotencyKey === undefined
        ? []
        : [deleteOldAdditions(tx, userId, rowsOfPerson.additionKeys, idempotencyKey)]),
    ]);
  });
}

/**
 * Adds to the buyer's line of a SKU, or a new one under this id.
 *
 * @throws ShopError when it is not allowed, or the cart is full; the transaction must then roll back
 */
export async function addAllowed(
  tx: pg.PoolClient,
  { userId, lineId, sku, quantity }: Omit<Addition, "idempotencyKey"> & { lineId: string },
  now: Date,
): Promise<void> {
  const [[line], [inCart]] = await together([
    addToLine(tx, lineId, userId, sku, quantity, now),
    countCartLines(tx, userId),
  ]);
  assertAllowed(line, quantity);
  if (line?.quantity === quantity && inCart!.count > rowsOfPerson.cartLines) throw cartIsFull();
}

/** Sets the quantity of one of the buyer's lines. */
export async function changeCartLine(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { userId, lineId, quantity }: { userId: string; lineId: string; quantity: number },
): Promise<void> {
  await transaction(db, async (tx) => {
    const [line] = await setLineQuantity(tx, lineId, userId, quantity);
    if (!line) throw cartLineNotFound();
    await assertLineAllowed(tx, { lineId, added: quantity, now: clock() });
  });
}

/** Deletes one of the buyer's lines; it can be restored. */
export async function deleteCartLine(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { userId, lineId }: { userId: string; lineId: string },
): Promise<void> {
  const [[line]] = await transaction(db, (tx) =>
    together([
      deleteLine(tx, lineId, userId, clock()),
      deleteOldDeletedLines(tx, userId, rowsOfPerson.deletedLines, lineId),
    ]),
  );
  if (!line) throw cartLineNotFound();
}

/** Removes the goods of an order from the buyer's cart. Quantities added since the order was placed stay. */
export async function removeBoughtGoods(
  tx: pg.PoolClient,
  order: { userId: string; lines: readonly { sku: string; quantity: number }[] },
): Promise<void> {
  await reduceLines(
    tx,
    order.userId,
    order.lines.map(({ sku }) => sku),
    order.lines.map(({ quantity }) => quantity),
  );
}
