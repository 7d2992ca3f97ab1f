import { formatQuantity, formatRupees } from "@dakbag/domain/money/money";
import { minRefundPaise } from "@dakbag/domain/refunds/refund-share";
import { ShopError, invalidField, conflict } from "../../platform/shop-error.ts";

export const nothingToRefund = () =>
  conflict("nothing-to-refund", "This order was never paid: there is nothing to refund.");

export const allRefunded = () =>
  conflict(
    "all-refunded",
    "All of this order is already refunded or being refunded: there is nothing left to refund.",
  );

export const changedSinceSeen = () =>
  conflict(
    "refunds-changed",
    "A refund of this order was requested since you opened it. Please reload the order.",
  );

const ofLine = (index: number, field: string, message: string) => ({
  details: [{ field: `lines.${index}.${field}`, message }],
});

export const noSuchLine = (index: number) =>
  invalidField(`lines.${index}.lineNumber`, `lines.${index}.lineNumber names no line of this order`);

export function fewerPiecesLeft(index: number, title: string, left: number): ShopError {
  const message =
    left === 0
      ? `All of ${title} is already refunded or being refunded.`
      : `Only ${formatQuantity(left)} of ${title} can still be refunded.`;
  return new ShopError(409, "fewer-pieces-left", message, ofLine(index, "quantity", message));
}

export function fewerPiecesSent(index: number, title: string, sent: number): ShopError {
  const message =
    sent <= 0
      ? `Nothing of ${title} was sent yet.`
      : `Only ${formatQuantity(sent)} of ${title} were sent and are not refunded.`;
  return new ShopError(409, "fewer-pieces-sent", message, ofLine(index, "quantity", message));
}

/** @param what of which order, which a file of many has to name */
export function piecesBeingReplaced(index: number, what: string, underWay: number): ShopError {
  const message = `${formatQuantity(underWay)} of ${what} are being replaced: please cancel the replacement first, or refund fewer.`;
  return new ShopError(409, "pieces-being-replaced", message, ofLine(index, "quantity", message));
}

export function goodsAreBack(index: number): ShopError {
  const message = "The goods of this order are in stock already: they cannot be restocked again.";
  return new ShopError(409, "goods-are-back", message, ofLine(index, "restock", message));
}

export function tooLittleToRefund(): ShopError {
  const message = `The payment provider refunds ${formatRupees(minRefundPaise)} at least. Please choose more pieces.`;
  return conflict("too-little-to-refund", message);
}

export function tooLittleWouldBeLeft(leftPaise: number): ShopError {
  const message = `This would leave ${formatRupees(leftPaise)}, which the payment provider could not refund later. Please choose other quantities, or all of it.`;
  return conflict("too-little-left", message);
}

const ofAmount = (message: string) => ({ details: [{ field: "amount", message }] });

export function tooLittleForGoodwill(): ShopError {
  const message =
    "No amount can be refunded as goodwill: too little is left of this order. Please refund its items instead.";
  return new ShopError(409, "too-little-left", message, ofAmount(message));
}

export function tooMuchGoodwill(maxPaise: number): ShopError {
  const message = `amount must be at most ${formatRupees(maxPaise)}: ${formatRupees(minRefundPaise)} must be left for the items.`;
  return new ShopError(409, "too-much-goodwill", message, ofAmount(message));
}

export const goodwillNotLeft = () =>
  conflict(
    "goodwill-not-left",
    "Its items have been refunded since, so this goodwill refund cannot be requested again. Please request a new one.",
  );

export const idempotencyKeyTaken = () =>
  conflict("idempotency-key-taken", "This Idempotency-Key was already used for another refund.");

export const hasNotFailed = () =>
  conflict("refund-not-failed", "This refund has not failed: it cannot be requested again.");

export const madeElsewhere = () =>
  conflict(
    "refund-made-elsewhere",
    "This refund was made at the payment provider: it can be requested again there.",
  );

export const retriedAlready = () =>
  conflict("refund-retried", "This refund has been requested again already.");
