import { formatRupees } from "@dakbag/domain/money/money";
import {
  type GoodwillShare,
  isGoodwillLeft,
  maxGoodwill,
  splitGoodwill,
} from "@dakbag/domain/refunds/goodwill";
import { minRefundPaise } from "@dakbag/domain/refunds/refund-share";
import type pg from "pg";
import type { Actor } from "../../platform/caller.ts";
import type { Shop } from "../../shop.ts";
import { findRefundableLines } from "../orders/find-refunds.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import { isGoodwill, toRefundableLine } from "../orders/refundable-line.ts";
import { refundOnce, type SeenRequest, type StoredRefund } from "./refund-once.ts";
import { allRefunded, goodwillNotLeft, tooLittleForGoodwill, tooMuchGoodwill } from "./refunds.errors.ts";
import { findMoneyOfOrder, queueLines, recordRefundRequest } from "./request-refund.ts";

/**
 * Staff refund an amount of an order as goodwill, once: it reduces the price of what is left of the order's lines, and no
 * goods come back.
 *
 * @returns the refund's id
 * @throws ShopError as `refundOnce`; 409 never paid, all refunded, or more than can be refunded
 */
export function refundGoodwill(
  shop: Pick<Shop, "db" | "clock">,
  orderId: string,
  { amountPaise, ...request }: SeenRequest & { readonly amountPaise: number },
  actor: Actor,
): Promise<string> {
  const isSame = (stored: StoredRefund) => isGoodwill(stored.lines) && stored.amountPaise === amountPaise;
  return refundOnce(shop, orderId, request, isSame, async (tx, order) => {
    const money = await findMoneyOfOrder(tx, order.id);
    const lines = (await findRefundableLines(tx, order.id)).map(toRefundableLine);
    if (money.leftPaise <= 0 || lines.every(({ quantity, refunded }) => refunded.quantity === quantity))
      throw allRefunded();
    const maxPaise = maxGoodwill(lines, money.leftPaise);
    if (maxPaise < minRefundPaise) throw tooLittleForGoodwill();
    if (amountPaise > maxPaise) throw tooMuchGoodwill(maxPaise);
    const goodwill = { ...request, amountPaise, lines: linesOf(splitGoodwill(amountPaise, lines)) };
    const now = shop.clock();
    const refundId = await queueLines(tx, order, money, goodwill, now);
    await recordRefundRequest(tx, order, describe(amountPaise, "requested", request.reason), actor, now);
    return refundId;
  });
}

/**
 * Retries a failed goodwill refund with the same amount of each line.
 *
 * @throws ShopError 409 that is no longer left of the lines or of the payment
 */
export async function requestGoodwillAgain(
  tx: pg.PoolClient,
  order: LockedOrder,
  failed: { readonly retryOf: string; readonly reason: string; readonly shares: readonly GoodwillShare[] },
  actor: Actor,
  now: Date,
): Promise<string> {
  const { shares, ...request } = failed;
  const money = await findMoneyOfOrder(tx, order.id);
  const lines = (await findRefundableLines(tx, order.id)).map(toRefundableLine);
  if (!isGoodwillLeft(shares, lines, money.leftPaise)) throw goodwillNotLeft();
  const amountPaise = shares.reduce((sum, { taxablePaise, gstPaise }) => sum + taxablePaise + gstPaise, 0);
  const refundId = await queueLines(
    tx,
    order,
    money,
    { ...request, amountPaise, lines: linesOf(shares) },
    now,
  );
  await recordRefundRequest(tx, order, describe(amountPaise, "requested again", request.reason), actor, now);
  return refundId;
}

const withoutPieces = { quantity: 0, discountPaise: 0, restock: false, restockedQuantity: 0 };

const linesOf = (shares: readonly GoodwillShare[]) =>
  shares.map(({ lineNumber, taxablePaise, gstPaise }) => ({
    ...withoutPieces,
    lineNumber,
    taxablePaise,
    gstPaise,
  }));

const describe = (amountPaise: number, done: string, reason: string) =>
  `Goodwill refund of ${formatRupees(amountPaise)} ${done}. Reason: ${reason}`;
