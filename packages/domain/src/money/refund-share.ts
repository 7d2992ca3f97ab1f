import { gstOf } from "../gst/gst-tax.ts";
import type { GstRateBasisPoints } from "../gst/gst-tax.ts";
import { divideRoundingHalfUp, toExactNumber } from "./money.ts";
import type { Paise } from "./money.ts";

/** What some pieces of a line were charged at. */
export type LineShare = { discountPaise: Paise; taxablePaise: Paise; gstPaise: Paise };

/** A line of an order as it was charged, and what of it has been refunded or is about to be. */
export type RefundableLine = Readonly<LineShare> & {
  readonly quantity: number;
  readonly gstRateBasisPoints: GstRateBasisPoints;
  readonly refunded: Readonly<LineShare> & { readonly quantity: number };
};

/** The least that the payment provider refunds, and so the least that may be left to refund later (Razorpay: INR 1.00). */
export const minRefundPaise: Paise = 100;

/**
 * What is refunded for further pieces of a line: their share of what the line was charged, discount and GST with it.
 *
 * Shares are rounded, and the rest of the rounding is never lost: what has been refunded by then is always what an
 * invoice of so many pieces would come to, so a line that is refunded in parts comes to exactly what it was charged.
 *
 * @param quantity how many pieces, besides those that are refunded already
 * @throws RangeError when they are not a whole number from 1 to what is left
 */
export function refundShare(line: RefundableLine, quantity: number): LineShare {
  const { refunded } = line;
  const upTo = refunded.quantity + quantity;
  if (!Number.isSafeInteger(quantity) || quantity < 1 || upTo > line.quantity) {
    throw new RangeError(`${quantity} of ${line.quantity - refunded.quantity} pieces cannot be refunded.`);
  }
  const total = upTo === line.quantity ? line : chargedFor(line, upTo);
  // Pieces of a refund that failed are free again, and a paisa of it may have been rounded up: never a negative share.
  return {
    discountPaise: Math.max(0, total.discountPaise - refunded.discountPaise),
    taxablePaise: Math.max(0, total.taxablePaise - refunded.taxablePaise),
    gstPaise: Math.max(0, total.gstPaise - refunded.gstPaise),
  };
}

function chargedFor(line: RefundableLine, quantity: number): LineShare {
  const share = (paise: Paise) =>
    toExactNumber(divideRoundingHalfUp(BigInt(paise) * BigInt(quantity), BigInt(line.quantity)));
  const taxablePaise = share(line.taxablePaise);
  return {
    discountPaise: share(line.discountPaise),
    taxablePaise,
    gstPaise: Math.min(line.gstPaise, gstOf(taxablePaise, line.gstRateBasisPoints)),
  };
}
