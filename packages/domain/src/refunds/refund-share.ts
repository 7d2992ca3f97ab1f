import { gstOf } from "../gst/gst-tax.ts";
import type { GstRateBasisPoints } from "../gst/gst-tax.ts";
import { divideRoundingHalfUp, toExactNumber } from "../money/money.ts";
import type { Paise } from "../money/money.ts";

/** The charged amounts of some pieces of a line. */
export type LineShare = { discountPaise: Paise; taxablePaise: Paise; gstPaise: Paise };

/** A line of an order as charged, and what of it has been or is being refunded. */
export type RefundableLine = Readonly<LineShare> & {
  readonly quantity: number;
  readonly gstRateBasisPoints: GstRateBasisPoints;
  /** `goodwillPaise` is the part of taxable value and GST that was refunded without pieces, as goodwill. */
  readonly refunded: Readonly<LineShare> & { readonly quantity: number; readonly goodwillPaise: Paise };
};

/** The minimum refund of the payment provider, and so the minimum remainder of a partial refund (INR 1.00). */
export const minRefundPaise: Paise = 100;

/** Characters of a refund's reason, which is printed on the credit note. */
export const maxRefundReasonLength = 200;

/** The amounts of a line that are not refunded. */
export function shareLeft({ refunded, ...line }: RefundableLine): LineShare {
  return {
    discountPaise: line.discountPaise - refunded.discountPaise,
    taxablePaise: line.taxablePaise - refunded.taxablePaise,
    gstPaise: line.gstPaise - refunded.gstPaise,
  };
}

/** How much of a line is not refunded, incl. GST. */
export function lineAmountLeft(line: RefundableLine): Paise {
  const { taxablePaise, gstPaise } = shareLeft(line);
  return taxablePaise + gstPaise;
}

/**
 * The refund for further pieces of a line: their share of the charge, with discount and GST.
 *
 * Rounding never accumulates: the refunds so far always equal the charge for that many pieces, so a line refunded in
 * parts is refunded exactly what it was charged. Goodwill has made the remaining pieces cheaper: then each has its share
 * of what is left, and the last ones have all of it.
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
  if (refunded.goodwillPaise > 0) return shareOfRest(line, line.quantity - upTo);
  const total = chargedFor(line, upTo);
  // After a failed refund its pieces are free again, and a paisa of it may have been rounded up: no negative share.
  return {
    discountPaise: Math.max(0, total.discountPaise - refunded.discountPaise),
    taxablePaise: Math.max(0, total.taxablePaise - refunded.taxablePaise),
    gstPaise: Math.max(0, total.gstPaise - refunded.gstPaise),
  };
}

/** What some pieces of a line were charged, from none of them to all: never more than the line, and all of it for all. */
export function chargedFor(line: Omit<RefundableLine, "refunded">, quantity: number): LineShare {
  const { discountPaise, gstPaise } = line;
  if (quantity === line.quantity) return { discountPaise, taxablePaise: line.taxablePaise, gstPaise };
  const share = (paise: Paise) =>
    toExactNumber(divideRoundingHalfUp(BigInt(paise) * BigInt(quantity), BigInt(line.quantity)));
  const taxablePaise = share(line.taxablePaise);
  return {
    discountPaise: share(line.discountPaise),
    taxablePaise,
    gstPaise: Math.min(line.gstPaise, gstOf(taxablePaise, line.gstRateBasisPoints)),
  };
}

/** What is left of a line, less what the pieces that are kept have of it. */
function shareOfRest(line: RefundableLine, keptQuantity: number): LineShare {
  const { quantity, gstRateBasisPoints, refunded } = line;
  const rest = shareLeft(line);
  const left = { ...rest, quantity: quantity - refunded.quantity, gstRateBasisPoints };
  const kept = chargedFor(left, keptQuantity);
  return {
    discountPaise: rest.discountPaise - kept.discountPaise,
    taxablePaise: rest.taxablePaise - kept.taxablePaise,
    gstPaise: rest.gstPaise - kept.gstPaise,
  };
}
