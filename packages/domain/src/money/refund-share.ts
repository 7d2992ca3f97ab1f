import { gstOf } from "../gst/gst-tax.ts";
import type { GstRateBasisPoints } from "../gst/gst-tax.ts";
import { divideRoundingHalfUp, toExactNumber } from "./money.ts";
import type { Paise } from "./money.ts";

/** The charged amounts of some pieces of a line. */
export type LineShare = { discountPaise: Paise; taxablePaise: Paise; gstPaise: Paise };

/** A line of an order as charged, and what of it has been or is being refunded. */
export type RefundableLine = Readonly<LineShare> & {
  readonly quantity: number;
  readonly gstRateBasisPoints: GstRateBasisPoints;
  readonly refunded: Readonly<LineShare> & { readonly quantity: number };
};

/** The minimum refund of the payment provider, and so the minimum remainder of a partial refund (Razorpay: INR 1.00). */
export const minRefundPaise: Paise = 100;

/**
 * The refund for further pieces of a line: their share of the charge, with discount and GST.
 *
 * Rounding never accumulates: the refunds so far always equal the charge for that many pieces, so a line refunded in
 * parts is refunded exactly what it was charged.
 *
 * @param quantity the pieces besides those already refunded
 * @throws RangeError unless it is a whole number from 1 to what is left
 */
export function refundShare(line: RefundableLine, quantity: number): LineShare {
  const { refunded } = line;
  const upTo = refunded.quantity + quantity;
  if (!Number.isSafeInteger(quantity) || quantity < 1 || upTo > line.quantity) {
    throw new RangeError(`${quantity} of ${line.quantity - refunded.quantity} pieces cannot be refunded.`);
  }
  const total = upTo === line.quantity ? line : chargedFor(line, upTo);
  // After a failed refund its pieces are free again, and a paisa of it may have been rounded up: no negative share.
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
