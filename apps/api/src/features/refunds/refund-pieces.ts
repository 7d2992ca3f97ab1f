import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { assertIdempotencyKey } from "../cart/cart.errors.ts";
import { lockOrder } from "../orders/order-writes.queries.ts";
import { askForRefund, type RefundWish } from "./ask-for-refund.ts";
import { changedSinceSeen, idempotencyKeyTaken } from "./refunds.errors.ts";
import { countRefunds, findRefundOfKey } from "./refunds.queries.ts";

/**
 * Staff refund pieces of an order. The same request sent twice with an idempotency key refunds once and is answered
 * alike; of two who saw the same order and refund at once, the second is told to look again.
 *
 * @param refundsSeen how many refunds the order had when these pieces were chosen
 * @returns the refund's id
 * @throws ShopError 404 no such order; 409 refunds have changed, or as `askForRefund`; 400 a key that is none
 */
export function refundPieces(
  { db, clock }: Pick<Shop, "db" | "clock">,
  orderId: string,
  { refundsSeen, ...wish }: Omit<RefundWish, "retryOf"> & { readonly refundsSeen: number },
  actor: Actor,
): Promise<string> {
  assertIdempotencyKey(wish.idempotencyKey);
  return transaction(db, async (tx) => {
    const [order] = await lockOrder(tx, orderId);
    if (!order) throw notFound("This order");
    const known = await refundOfThisRequest(tx, orderId, wish);
    if (known !== undefined) return known;
    const [{ count } = { count: 0 }] = await countRefunds(tx, orderId);
    if (count !== refundsSeen) throw changedSinceSeen();
    return askForRefund(tx, order, wish, actor, clock());
  });
}

async function refundOfThisRequest(
  tx: pg.PoolClient,
  orderId: string,
  { idempotencyKey, lines, reason }: RefundWish,
): Promise<string | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const [known] = await findRefundOfKey(tx, orderId, idempotencyKey);
  if (!known) return undefined;
  const inWords = (pieces: RefundWish["lines"]) =>
    pieces
      .map(({ lineNumber, quantity, restock }) => `${lineNumber} ${quantity} ${restock}`)
      .toSorted()
      .join();
  if (known.reason !== reason || inWords(known.lines) !== inWords(lines)) throw idempotencyKeyTaken();
  return known.id;
}
