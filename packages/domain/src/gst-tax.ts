import { divideRoundingHalfUp, toExactNumber, unitPricePerPaisa } from "./money.ts";
import type { Paise, UnitPrice } from "./money.ts";

/** A GST rate in hundredths of a percent: 18% is 1800. */
export type GstRateBasisPoints = number;

/** The rate of an HSN code from a day on (YYYY-MM-DD, Asia/Kolkata) until a later row replaces it (rulings: money). */
export type GstRate = { hsn: string; ratePercent: number; effectiveFrom: string };

const wholeInBasisPoints = 10_000n;

/** No rate stands for the HSN code on the day: the product cannot be priced. */
export class NoGstRateError extends Error {
  override readonly name = "NoGstRateError";

  constructor(hsn: string, day: string) {
    super(`No GST rate is known for HSN ${hsn} on ${day}.`);
  }
}

/**
 * The rate in force for an HSN code on a day (YYYY-MM-DD, see `indiaDay`): that of the latest row not after it.
 * @throws NoGstRateError when there is none.
 */
export function gstRateOn(rates: readonly GstRate[], hsn: string, day: string): GstRateBasisPoints {
  const inForce = rates
    .filter((rate) => rate.hsn === hsn && rate.effectiveFrom <= day)
    .reduce<GstRate | undefined>(
      (latest, rate) => (latest && latest.effectiveFrom >= rate.effectiveFrom ? latest : rate),
      undefined,
    );
  if (!inForce) throw new NoGstRateError(hsn, day);
  return percentToBasisPoints(inForce.ratePercent);
}

/** A rate in percent, as tables hold it, in basis points. Throws RangeError unless it is 0 to 100 with at most 2 places. */
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

/** The GST of one unit in paise, for cards that show "price plus GST": 18 at 1.02 rupees and 18% (rulings: money). */
export function unitGst(unitPrice: UnitPrice, rate: GstRateBasisPoints): Paise {
  const denominator = wholeInBasisPoints * BigInt(unitPricePerPaisa);
  return toExactNumber(divideRoundingHalfUp(BigInt(unitPrice) * BigInt(rate), denominator));
}

/**
 * The label of the rates that are present, in any order and number: "18%", "Mixed: 12% & 18%",
 * "Mixed: 5%, 12% & 18%" (buyer §9). No rate gives an empty text.
 */
export function gstRateLabel(rates: readonly GstRateBasisPoints[]): string {
  const labels = [...new Set(rates)].toSorted((a, b) => a - b).map((rate) => `${rate / 100}%`);
  const last = labels.pop() ?? "";
  return labels.length === 0 ? last : `Mixed: ${labels.join(", ")} & ${last}`;
}
