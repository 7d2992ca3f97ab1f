import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { assertAllowed } from "./cart-line.ts";
import { cartLineNotFound, savedLineNotFound } from "./cart.errors.ts";
import { addToLine } from "./cart.queries.ts";
import {
  deleteSavedLine as deleteSaved,
  findLinesAnywhere,
  restoreLine,
  restoreSavedLine,
  saveLines,
  takeSavedLine,
} from "./set-aside-lines.queries.ts";

interface OwnLine {
  userId: string;
  lineId: string;
}

/**
 * Takes lines out of the buyer's cart and saves them for later. Of several, those that are not in it are passed over.
 *
 * @returns how many were moved; none when they are saved already
 * @throws ShopError 404 when none of them is in the cart or saved
 */
export async function saveForLater(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { userId, lineIds }: { userId: string; lineIds: string[] },
): Promise<number> {
  const moved = await saveLines(db, userId, lineIds, clock());
  if (moved.length > 0) return moved.length;
  const [found] = await findLinesAnywhere(db, lineIds, userId);
  if (!found) throw cartLineNotFound();
  return 0;
}

/**
 * Moves a saved line into the cart, as if it was added there. A line that is in the cart already stays there.
 *
 * @throws ShopError 404 not saved; 400 or 409 a quantity that may not be added: the line stays saved
 */
export async function moveToCart(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { userId, lineId }: OwnLine,
): Promise<void> {
  await transaction(db, async (tx) => {
    const now = clock();
    const [saved] = await takeSavedLine(tx, lineId, userId);
    if (saved) {
      const [line] = await addToLine(tx, lineId, userId, saved.sku, saved.quantity, now);
      return assertAllowed(line, saved.quantity);
    }
    const [found] = await findLinesAnywhere(tx, [lineId], userId);
    if (!found?.isInCart) throw savedLineNotFound();
  });
}

/** Deletes a saved line; it can be restored. @throws ShopError 404 not saved */
export async function deleteSavedLine(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { userId, lineId }: OwnLine,
): Promise<void> {
  const [line] = await deleteSaved(db, lineId, userId, clock());
  if (!line) throw savedLineNotFound();
}

/**
 * Undoes the deletion of a line, in the cart or among the saved ones. A line that is back stays as it is.
 *
 * @throws ShopError 404 neither deleted within a day nor back
 */
export async function restoreCartLine({ db }: Pick<Shop, "db">, { userId, lineId }: OwnLine): Promise<void> {
  await transaction(db, async (tx) => {
    const [inCart] = await restoreLine(tx, lineId, userId);
    const [saved] = inCart ? [] : await restoreSavedLine(tx, lineId, userId);
    const [back] = (inCart ?? saved) ? [{}] : await findLinesAnywhere(tx, [lineId], userId);
    if (!back) throw cartLineNotFound();
  });
}
