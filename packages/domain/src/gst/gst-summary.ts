import type { GstRateBasisPoints, TaxedLine } from "./gst-tax.ts";
import type { Paise } from "../money/money.ts";

/** The totals of an order's lines at one GST rate. */
type GstSummaryLine = {
  gstRateBasisPoints: GstRateBasisPoints;
  taxablePaise: Paise;
  gstPaise: Paise;
  totalPaise: Paise;
};

/** The lines summed by GST rate, the lowest rate first. Whole paise: the sums need no rounding. */
export function gstSummary(lines: readonly TaxedLine[]): GstSummaryLine[] {
  const byRate = Map.groupBy(lines, (line) => line.gstRateBasisPoints);
  return [...byRate]
    .toSorted(([a], [b]) => a - b)
    .map(([gstRateBasisPoints, ofRate]) => {
      const taxablePaise = ofRate.reduce((sum, line) => sum + line.taxablePaise, 0);
      const gstPaise = ofRate.reduce((sum, line) => sum + line.gstPaise, 0);
      return { gstRateBasisPoints, taxablePaise, gstPaise, totalPaise: taxablePaise + gstPaise };
    });
}
