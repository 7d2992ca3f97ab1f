import { gstOf, gstRateLabel } from "../gst/gst-tax.ts";
import type { GstRateBasisPoints, TaxedLine } from "../gst/gst-tax.ts";
import { divideRoundingHalfUp, toExactNumber, unitPricePerPaisa } from "../money/money.ts";
import type { Paise, UnitPrice } from "../money/money.ts";

export type LineToPrice = {
  unitPrice: UnitPrice;
  quantity: number;
  /** Whole percent, see `discountPercent`. */
  discountPercent: number;
  gstRateBasisPoints: GstRateBasisPoints;
};

/** One priced line. gross - discount = taxable and taxable + gst = total, to the paisa. */
export type PricedLine = {
  grossPaise: Paise;
  discountPaise: Paise;
  taxablePaise: Paise;
  gstRateBasisPoints: GstRateBasisPoints;
  gstPaise: Paise;
  totalPaise: Paise;
};

/** "Total Price", "GST" with its label, and "Final Price" of a cart or an order (buyer §9). */
type PriceBreakdown = {
  taxablePaise: Paise;
  gstPaise: Paise;
  finalPaise: Paise;
  gstLabel: string;
};

/**
 * Prices one line (rulings: money): the taxable amount is exact until it is rounded once, half up, to the paisa;
 * the tax is that of the rounded taxable amount, rounded once.
 * @throws RangeError for a negative or fractional quantity, price or rate, or a discount outside 0 to 100.
 */
export function priceLine(line: LineToPrice): PricedLine {
  if (line.discountPercent < 0 || line.discountPercent > 100) {
    throw new RangeError(`A discount of ${line.discountPercent}% is not possible.`);
  }
  const exactGross = BigInt(line.unitPrice) * BigInt(line.quantity);
  const exactTaxable = exactGross * BigInt(100 - line.discountPercent);
  const perPaisa = BigInt(unitPricePerPaisa);
  const grossPaise = toExactNumber(divideRoundingHalfUp(exactGross, perPaisa));
  const taxablePaise = toExactNumber(divideRoundingHalfUp(exactTaxable, perPaisa * 100n));
  const gstPaise = gstOf(taxablePaise, line.gstRateBasisPoints);
  return {
    grossPaise,
    discountPaise: grossPaise - taxablePaise,
    taxablePaise,
    gstRateBasisPoints: line.gstRateBasisPoints,
    gstPaise,
    totalPaise: taxablePaise + gstPaise,
  };
}

/**
 * The price of one unit after a bulk discount in whole percent, rounded half up to four places. For display beside the
 * list price only: lines are priced by `priceLine` from the list price.
 */
export function discountedUnitPrice(unitPrice: UnitPrice, discountPercent: number): UnitPrice {
  return toExactNumber(divideRoundingHalfUp(BigInt(unitPrice) * BigInt(100 - discountPercent), 100n));
}

/** Sums priced lines. Whole paise need no further rounding, so the lines always add up to the total. */
export function priceBreakdown(lines: readonly TaxedLine[]): PriceBreakdown {
  const taxablePaise = lines.reduce((sum, line) => sum + line.taxablePaise, 0);
  const gstPaise = lines.reduce((sum, line) => sum + line.gstPaise, 0);
  return {
    taxablePaise,
    gstPaise,
    finalPaise: taxablePaise + gstPaise,
    gstLabel: gstRateLabel(lines.map((line) => line.gstRateBasisPoints)),
  };
}
