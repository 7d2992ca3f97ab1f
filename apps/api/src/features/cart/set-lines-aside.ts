import { rowsOfPerson } from "@dakbag/domain/privacy/rows-of-person";
import type pg from "pg";
import { together, transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { cartIsFull, cartLineNotFound, savedLineNotFound, tooManySavedLines } from "./cart.errors.ts";
import { countCartLines } from "./cart.queries.ts";
import { addAllowed } from "./change-cart.ts";
import {
  countSavedLines,
  deleteOldDeletedLines,
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
 * @throws ShopError 404 when none of them is in the cart or saved; 409 when too many would be saved
 */
export async function saveForLater(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { userId, lineIds }: { userId: string; lineIds: string[] },
): Promise<number> {
  const moved = await transaction(db, async (tx) => {
    const lines = await saveLines(tx, userId, lineIds, clock());
    if (lines.length > 0) await assertSavedFit(tx, userId);
    return lines;
  });
  if (moved.length > 0) return moved.length;
  const [found] = await findLinesAnywhere(db, lineIds, userId);
  if (!found) throw cartLineNotFound();
  return 0;
}

/**
 * Moves a saved line into the cart, as if it was added there. A line that is in the cart already stays there.
 *
 * @throws ShopError 404 not saved; 400 or 409 a quantity that may not be added, or a full cart: the line stays saved
 */
export async function moveToCart(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { userId, lineId }: OwnLine,
): Promise<void> {
  await transaction(db, async (tx) => {
    const now = clock();
    const [saved] = await takeSavedLine(tx, lineId, userId);
    if (saved) return addAllowed(tx, { userId, lineId, ...saved }, now);
    const [found] = await findLinesAnywhere(tx, [lineId], userId);
    if (!found?.isInCart) throw savedLineNotFound();
  });
}

/** Deletes a saved line; it can be restored. @throws ShopError 404 not saved */
export async function deleteSavedLine(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { userId, lineId }: OwnLine,
): Promise<void> {
  const [[line]] = await transaction(db, (tx) =>
    together([
      deleteSaved(tx, lineId, userId, clock()),
      deleteOldDeletedLines(tx, userId, rowsOfPerson.deletedLines, lineId),
    ]),
  );
  if (!line) throw savedLineNotFound();
}

/**
 * Undoes the deletion of a line, in the cart or among the saved ones. A line that is back stays as it is.
 *
 * @throws ShopError 404 neither deleted within a day nor back; 409 when the cart, or the list of saved lines, is full
 */
export async function restoreCartLine({ db }: Pick<Shop, "db">, { userId, lineId }: OwnLine): Promise<void> {
  await transaction(db, async (tx) => {
    const [inCart] = await restoreLine(tx, lineId, userId);
    if (inCart) await assertCartFits(tx, userId);
    const [saved] = inCart ? [] : await restoreSavedLine(tx, lineId, userId);
    if (saved) await assertSavedFit(tx, userId);
    const [back] = (inCart ?? saved) ? [{}] : await findLinesAnywhere(tx, [lineId], userId);
    if (!back) throw cartLineNotFound();
  });
}

async function assertCartFits(tx: pg.PoolClient, userId: string): Promise<void> {
  const [inCart] = await countCartLines(tx, userId);
  if (inCart!.count > rowsOfPerson.cartLines) throw cartIsFull();
}

async function assertSavedFit(tx: pg.PoolClient, userId: string): Promise<void> {
  const [saved] = await countSavedLines(tx, userId);
  if (saved!.count > rowsOfPerson.savedLines) throw tooManySavedLines();
}
