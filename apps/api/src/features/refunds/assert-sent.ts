import { piecesToRemedy } from "@dakbag/domain/claims/claim-pieces";
import type pg from "pg";
import type { LockedOrder, RefundableLineRow } from "../orders/order-rows.ts";
import { findPiecesHere } from "../shipments/parcels-of-order.ts";
import { findSentPieces } from "../shipments/ship-orders.ts";
import { fewerPiecesSent, piecesBeingReplaced } from "./refunds.errors.ts";
import type { ChosenPieces } from "./refunds.queries.ts";

/** Of each line only so many pieces can have been sent as are not here. @throws ShopError 409 */
export async function assertSent(
  tx: pg.PoolClient,
  order: Pick<LockedOrder, "id">,
  refundable: readonly RefundableLineRow[],
  pieces: readonly ChosenPieces[],
): Promise<void> {
  const piecesHere = await findPiecesHere(tx, order.id);
  const hereOf = new Map(piecesHere.map(({ lineNumber, quantity }) => [lineNumber, quantity]));
  for (const [index, { lineNumber, quantity }] of pieces.entries()) {
    const row = refundable.find((line) => line.lineNumber === lineNumber);
    const sent = (row ? row.quantity - row.refunded.quantity : 0) - (hereOf.get(lineNumber) ?? 0);
    if (quantity > sent) throw fewerPiecesSent(index, row?.title ?? "", sent);
  }
}

/**
 * The buyer gets another piece or the money: of the pieces that were sent, those whose replacement is under way are not refunded.
 * Pieces that are here are refunded first, unless the request is of sent ones.
 *
 * @throws ShopError 409
 */
export async function assertNotBeingReplaced(
  tx: pg.PoolClient,
  { id, orderNumber }: Pick<LockedOrder, "id" | "orderNumber">,
  refundable: readonly RefundableLineRow[],
  {
    lines,
    wereSent = false,
  }: { readonly lines: readonly ChosenPieces[]; readonly wereSent?: boolean | undefined },
): Promise<void> {
  const sent = await findSentPieces(tx, id);
  if (sent.every(({ replaced, replacementsEnded }) => replaced === replacementsEnded)) return;
  const piecesHere = await findPiecesHere(tx, id);
  for (const [index, { lineNumber, quantity }] of lines.entries()) {
    const pieces = sent.find((line) => line.lineNumber === lineNumber);
    const here = piecesHere.find((line) => line.lineNumber === lineNumber)?.quantity ?? 0;
    const ofSent = wereSent ? quantity : Math.max(0, quantity - here);
    if (!pieces || ofSent <= piecesToRemedy(pieces)) continue;
    const title = refundable.find((line) => line.lineNumber === lineNumber)?.title ?? "";
    const underWay = pieces.replaced - pieces.replacementsEnded;
    throw piecesBeingReplaced(index, `${title} of order ${orderNumber}`, underWay);
  }
}
