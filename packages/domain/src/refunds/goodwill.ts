import { divideRoundingHalfUp, toExactNumber } from "../money/money.ts";
import type { Paise } from "../money/money.ts";
import { lineAmountLeft, minRefundPaise, type RefundableLine, shareLeft } from "./refund-share.ts";

/** The part of a goodwill refund that reduces one line of an order. */
export type GoodwillShare = {
  readonly lineNumber: number;
  readonly taxablePaise: Paise;
  readonly gstPaise: Paise;
};

type NumberedLine = RefundableLine & { readonly lineNumber: number };

/**
 * The maximum of a goodwill refund: of the remaining pieces' value and of the payment it leaves the minimum of a refund,
 * so that the pieces can still be refunded. Less than that minimum, when no goodwill can be refunded.
 *
 * @param moneyLeftPaise the part of the payment that is neither refunded nor being refunded
 */
export function maxGoodwill(lines: readonly RefundableLine[], moneyLeftPaise: Paise): Paise {
  return Math.max(0, Math.min(moneyLeftPaise, amountOfPiecesLeft(lines)) - minRefundPaise);
}

/**
 * Splits an amount incl. GST over the lines with remaining pieces, in proportion to what is left of each (by largest
 * remainder, the earlier line first), and the part of each line into taxable value and GST at the line's rate. The parts
 * add up exactly, and none exceeds what is left of its line. Lines without a part are left out.
 *
 * @throws RangeError unless the amount is a whole number from 1 to less than what is left of those lines
 */
export function splitGoodwill(amountPaise: Paise, lines: readonly NumberedLine[]): GoodwillShare[] {
  const leftPaise = amountOfPiecesLeft(lines);
  if (!Number.isSafeInteger(amountPaise) || amountPaise < 1 || amountPaise >= leftPaise) {
    throw new RangeError(`${amountPaise} of ${leftPaise} paise cannot be refunded as goodwill.`);
  }
  const parts = lines.filter(hasPiecesLeft).map((line) => {
    const exact = BigInt(amountPaise) * BigInt(lineAmountLeft(line));
    return { line, paise: Number(exact / BigInt(leftPaise)), remainder: exact % BigInt(leftPaise) };
  });
  const missing = amountPaise - parts.reduce((sum, { paise }) => sum + paise, 0);
  const byRemainder = parts.toSorted((a, b) => Number(b.remainder - a.remainder));
  for (const part of byRemainder.slice(0, missing)) part.paise += 1;
  return parts.filter(({ paise }) => paise > 0).map(({ line, paise }) => splitByRate(line, paise));
}

/**
 * Whether shares of a goodwill refund that failed can be refunded as they are: they are still left of their lines and of
 * the payment. While pieces remain, both keep the minimum of a refund besides.
 */
export function isGoodwillLeft(
  shares: readonly GoodwillShare[],
  lines: readonly NumberedLine[],
  moneyLeftPaise: Paise,
): boolean {
  const after = lines.map((line) => withGoodwill(line, shares));
  const amountPaise = shares.reduce((sum, { taxablePaise, gstPaise }) => sum + taxablePaise + gstPaise, 0);
  const restPaise = moneyLeftPaise - amountPaise;
  if (after.some(isExceeded)) return false;
  if (!lines.some(hasPiecesLeft)) return restPaise === 0 || restPaise >= minRefundPaise;
  return Math.min(restPaise, amountOfPiecesLeft(after)) >= minRefundPaise;
}

const hasPiecesLeft = ({ quantity, refunded }: RefundableLine): boolean => refunded.quantity < quantity;

const amountOfPiecesLeft = (lines: readonly RefundableLine[]): Paise =>
  lines.filter(hasPiecesLeft).reduce((sum, line) => sum + lineAmountLeft(line), 0);

function splitByRate(line: NumberedLine, paise: Paise): GoodwillShare {
  const { lineNumber, gstRateBasisPoints: rate } = line;
  const left = shareLeft(line);
  const gst = toExactNumber(divideRoundingHalfUp(BigInt(paise) * BigInt(rate), BigInt(10_000 + rate)));
  // Of a small rest, rounding may have left less GST than its rate, or less taxable value.
  const gstPaise = Math.max(paise - left.taxablePaise, Math.min(gst, left.gstPaise));
  return { lineNumber, taxablePaise: paise - gstPaise, gstPaise };
}

function withGoodwill<Line extends NumberedLine>(line: Line, shares: readonly GoodwillShare[]): Line {
  const share = shares.find(({ lineNumber }) => lineNumber === line.lineNumber);
  if (!share) return line;
  const { refunded } = line;
  return {
    ...line,
    refunded: {
      ...refunded,
      taxablePaise: refunded.taxablePaise + share.taxablePaise,
      gstPaise: refunded.gstPaise + share.gstPaise,
      goodwillPaise: refunded.goodwillPaise + share.taxablePaise + share.gstPaise,
    },
  };
}

const isExceeded = ({ taxablePaise, gstPaise, refunded }: RefundableLine): boolean =>
  refunded.taxablePaise > taxablePaise || refunded.gstPaise > gstPaise;
