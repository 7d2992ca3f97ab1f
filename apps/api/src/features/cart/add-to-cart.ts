import { transaction } from "../../platform/database.ts";
import { uuidV7 } from "../../platform/uuid-v7.ts";
import type { Shop } from "../../shop.ts";
import { assertLineMayStand } from "./cart-line.ts";
import { assertIdempotencyKey, idempotencyKeyTaken, skuNotFound } from "./cart.errors.ts";
import { addToLine, findAddition, recordAddition } from "./cart.queries.ts";

interface Addition {
  userId: string;
  sku: string;
  quantity: number;
  idempotencyKey: string | undefined;
}

/**
 * Adds to the buyer's line of a SKU. The sum is looked at after it was written and while the line is locked:
 * of any number of additions at once none is lost, and none carries the line past what it may hold.
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
    const [line] = await addToLine(tx, uuidV7(now), userId, canonicalSku, quantity, now);
    if (!line) throw new Error("an addition to a cart left no line");
    await assertLineMayStand(tx, { lineId: line.id, added: quantity, now });
  });
}
