import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { assertIdempotencyKey } from "../cart/cart.errors.ts";
import { lockOrder } from "../orders/order-writes.queries.ts";
import { changedSinceSeen, idempotencyKeyTaken } from "./refunds.errors.ts";
import { countRefunds, findRefundOfKey } from "./refunds.queries.ts";
import { type RefundRequest, requestRefund } from "./request-refund.ts";

/**
 * Staff refund pieces of an order. A repeated request with the same idempotency key refunds once and gets the same
 * response; of two admins who saw the same order and refund it concurrently, the second is refused.
 *
 * @param refundsSeen how many refunds the order had when these pieces were chosen
 * @returns the refund's id
 * @throws ShopError 404 no such order; 409 refunds have changed, or as `requestRefund`; 400 invalid key
 */
export function refundPieces(
  { db, clock }: Pick<Shop, "db" | "clock">,
  orderId: string,
  { refundsSeen, ...request }: Omit<RefundRequest, "retryOf"> & { readonly refundsSeen: number },
  actor: Actor,
): Promise<string> {
  assertIdempotencyKey(request.idempotencyKey);
  return transaction(db, async (tx) => {
    const [order] = await lockOrder(tx, orderId);
    if (!order) throw notFound("This order");
    const existing = await refundOfThisRequest(tx, orderId, request);
    if (existing !== undefined) return existing;
    const [{ count } = { count: 0 }] = await countRefunds(tx, orderId);
    if (count !== refundsSeen) throw changedSinceSeen();
    return requestRefund(tx, order, request, actor, clock());
  });
}

async function refundOfThisRequest(
  tx: pg.PoolClient,
  orderId: string,
  { idempotencyKey, lines, reason }: RefundRequest,
): Promise<string | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const [existing] = await findRefundOfKey(tx, orderId, idempotencyKey);
  if (!existing) return undefined;
  const keyOf = (pieces: RefundRequest["lines"]) =>
    pieces
      .map(({ lineNumber, quantity, restock }) => `${lineNumber} ${quantity} ${restock}`)
      .toSorted()
      .join();
  if (existing.reason !== reason || keyOf(existing.lines) !== keyOf(lines)) throw idempotencyKeyTaken();
  return existing.id;
}
