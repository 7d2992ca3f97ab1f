import { divideRoundingHalfUp, toExactNumber, unitPricePerPaisa } from "../money/money.ts";
import type { Paise, UnitPrice } from "../money/money.ts";

/** A GST rate in hundredths of a percent: 18% is 1800. */
export type GstRateBasisPoints = number;

/** A line's taxable value and its tax, in whole paise. */
export type TaxedLine = {
  readonly taxablePaise: Paise;
  readonly gstRateBasisPoints: GstRateBasisPoints;
  readonly gstPaise: Paise;
};

const wholeInBasisPoints = 10_000n;

/** Converts a rate in percent. Throws RangeError unless it is 0 to 100 with at most 2 decimals. */
export function percentToBasisPoints(percent: number): GstRateBasisPoints {
  const basisPoints = Math.round(percent * 100);
  if (!(percent >= 0 && percent <= 100) || basisPoints / 100 !== percent) {
    throw new RangeError(`${percent} is not a GST rate in percent.`);
  }
  return basisPoints;
}

/** The tax on a taxable amount in paise, rounded half up to the paisa (rulings: money). */
export function gstOf(taxablePaise: Paise, rate: GstRateBasisPoints): Paise {
  return toExactNumber(divideRoundingHalfUp(BigInt(taxablePaise) * BigInt(rate), wholeInBasisPoints));
}

/** The GST of one unit in paise, for cards that show "price plus GST": 18 paise at 1.02 rupees and 18% (rulings: money). */
export function unitGst(unitPrice: UnitPrice, rate: GstRateBasisPoints): Paise {
  const denominator = wholeInBasisPoints * BigInt(unitPricePerPaisa);
  return toExactNumber(divideRoundingHalfUp(BigInt(unitPrice) * BigInt(rate), denominator));
}

/**
 * The label of a set of rates: "18%", "Mixed: 12% & 18%", "Mixed: 5%, 12% & 18%" (buyer §9). Empty for no rates.
 */
export function gstRateLabel(rates: readonly GstRateBasisPoints[]): string {
  const labels = [...new Set(rates)].toSorted((a, b) => a - b).map((rate) => `${rate / 100}%`);
  const last = labels.pop() ?? "";
  return labels.length === 0 ? last : `Mixed: ${labels.join(", ")} & ${last}`;
}
