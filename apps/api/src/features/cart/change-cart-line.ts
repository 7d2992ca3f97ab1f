import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { assertLineMayStand } from "./cart-line.ts";
import { cartLineNotFound } from "./cart.errors.ts";
import { deleteLine, setLineQuantity } from "./cart.queries.ts";

/** Sets the quantity of one of the buyer's lines. */
export async function changeCartLine(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { userId, lineId, quantity }: { userId: string; lineId: string; quantity: number },
): Promise<void> {
  await transaction(db, async (tx) => {
    const [line] = await setLineQuantity(tx, lineId, userId, quantity);
    if (!line) throw cartLineNotFound();
    await assertLineMayStand(tx, { lineId, added: quantity, now: clock() });
  });
}

/** Takes one of the buyer's lines out of the cart. */
export async function deleteCartLine(
  { db }: Pick<Shop, "db">,
  { userId, lineId }: { userId: string; lineId: string },
): Promise<void> {
  const [line] = await deleteLine(db, lineId, userId);
  if (!line) throw cartLineNotFound();
}
