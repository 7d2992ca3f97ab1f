import type pg from "pg";
import { transaction } from "../../platform/database.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { assertIdempotencyKey } from "../../platform/idempotency-key.ts";
import { lockOrder } from "../orders/lock-order.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import { changedSinceSeen, idempotencyKeyTaken } from "./refunds.errors.ts";
import { countRefunds, findRefundOfKey, type LineOfRefund } from "./refunds.queries.ts";

/** What a request for a refund has besides what is refunded. */
export interface SeenRequest {
  readonly reason: string;
  /** How many refunds the order had when the request was made. */
  readonly refundsSeen: number;
  readonly idempotencyKey?: string;
}

/** A refund as an earlier request stored it. */
export interface StoredRefund {
  readonly amountPaise: number;
  readonly lines: readonly LineOfRefund[];
}

/**
 * Requests a refund under the order's row lock. A repeated request with the same idempotency key refunds once and gets the
 * same response; of two admins who saw the same order and refund it concurrently, the second is refused.
 *
 * @param isSame whether the refund with this key is of the same
 * @returns the refund's id
 * @throws ShopError 404 no such order; 409 refunds have changed, key used for another refund; 400 invalid key
 */
export function refundOnce(
  { db }: Pick<Shop, "db">,
  orderId: string,
  { reason, refundsSeen, idempotencyKey }: SeenRequest,
  isSame: (stored: StoredRefund) => boolean,
  request: (tx: pg.PoolClient, order: LockedOrder) => Promise<string>,
): Promise<string> {
  assertIdempotencyKey(idempotencyKey);
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound("This order");
    if (idempotencyKey !== undefined) {
      const [existing] = await findRefundOfKey(tx, orderId, idempotencyKey);
      if (existing && (existing.reason !== reason || !isSame(existing))) throw idempotencyKeyTaken();
      if (existing) return existing.id;
    }
    const [{ count } = { count: 0 }] = await countRefunds(tx, orderId);
    if (count !== refundsSeen) throw changedSinceSeen();
    return request(tx, order);
  });
}
