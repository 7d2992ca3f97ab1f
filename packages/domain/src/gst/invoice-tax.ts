import { gstOf } from "./gst-tax.ts";
import type { GstRateBasisPoints } from "./gst-tax.ts";
import { divideRoundingHalfUp, toExactNumber } from "../money/money.ts";
import type { Paise } from "../money/money.ts";

/** A line as charged: its taxable amount, its rate and the GST that the buyer paid on it. */
export type ChargedLine = {
  readonly taxablePaise: Paise;
  readonly gstRateBasisPoints: GstRateBasisPoints;
  readonly gstPaise: Paise;
};

/** GST by head. `sgstPaise` is the UTGST in a union territory without an assembly. */
export type InvoiceTax = { cgstPaise: Paise; sgstPaise: Paise; igstPaise: Paise };

/** The totals of an invoice: taxable + CGST + SGST + IGST + round-off = total, and the total is what was charged. */
export type InvoiceTotals = InvoiceTax & {
  taxablePaise: Paise;
  /** What was charged less the sum of the heads; negative when the heads exceed it. */
  roundOffPaise: Paise;
  totalPaise: Paise;
};

/**
 * The tax of a line by head. Within a state (CGST Act, section 9; IGST Act, section 8) it is CGST and SGST, each at half
 * the rate and each rounded half up to the paisa, so that both are always equal. Between states (IGST Act, sections 5 and
 * 7) it is IGST at the full rate.
 *
 * @throws RangeError for a negative amount or rate
 */
export function invoiceTax(
  { taxablePaise, gstRateBasisPoints }: Pick<ChargedLine, "taxablePaise" | "gstRateBasisPoints">,
  isIntraState: boolean,
): InvoiceTax {
  if (!isIntraState)
    return { cgstPaise: 0, sgstPaise: 0, igstPaise: gstOf(taxablePaise, gstRateBasisPoints) };
  const half = toExactNumber(
    divideRoundingHalfUp(BigInt(taxablePaise) * BigInt(gstRateBasisPoints), 20_000n),
  );
  return { cgstPaise: half, sgstPaise: half, igstPaise: 0 };
}

// Union territories without an assembly, where the UTGST Act applies.
const territories = new Set(["04", "26", "31", "35", "38", "97"]);

/** The name of the state's half of the tax: "SGST", or "UTGST" in a union territory without an assembly. */
export function stateTaxName(gstCode: string): "SGST" | "UTGST" {
  return territories.has(gstCode) ? "UTGST" : "SGST";
}

/** A line with its tax by head. */
type TaxedLine = ChargedLine & InvoiceTax;

/**
 * The lines with their tax by head.
 *
 * @throws RangeError when the charged GST of a line differs from its heads by more than rounding explains
 */
export function taxLines<Line extends ChargedLine>(
  lines: readonly Line[],
  isIntraState: boolean,
): (Line & InvoiceTax)[] {
  return lines.map((line) => {
    const taxed = { ...line, ...invoiceTax(line, isIntraState) };
    if (!(Math.abs(roundOffOf(taxed)) <= 1)) {
      const { taxablePaise, gstRateBasisPoints: rate, gstPaise } = line;
      throw new RangeError(`A GST of ${gstPaise} paise is not ${rate / 100}% of ${taxablePaise} paise.`);
    }
    return taxed;
  });
}

/**
 * The totals of an invoice.
 *
 * The GST of a line is charged as one amount, rounded once, before the place of supply is known. Two halves rounded
 * separately can differ from it by a paisa: 18% of 17,095.25 is 3,077.15, but twice 9% is 3,077.14. Neither can change:
 * the money has been charged, and the law rounds each head. So the invoice states the difference as round-off, as
 * e-invoices do, and its total is exactly what was charged.
 */
export function invoiceTotals(lines: readonly TaxedLine[]): InvoiceTotals {
  const heads = sumOfHeads(lines);
  const roundOffPaise = lines.reduce((sum, line) => sum + roundOffOf(line), 0);
  const totalPaise = lines.reduce((sum, line) => sum + line.taxablePaise + line.gstPaise, 0);
  return { ...heads, roundOffPaise, totalPaise };
}

/** The totals of an invoice's lines of one HSN code and one rate. */
export type HsnSummaryRow = InvoiceTax & {
  hsn: string;
  gstRateBasisPoints: GstRateBasisPoints;
  taxablePaise: Paise;
};

/**
 * The lines by HSN code and rate, in the order of both (rule 46(g), (l) and (m)). The rows sum the heads of the lines and
 * are not computed from their taxable totals: so they add up to the invoice.
 */
export function hsnSummary(
  lines: readonly (Omit<TaxedLine, "gstPaise"> & { readonly hsn: string })[],
): HsnSummaryRow[] {
  const byHsnAndRate = Map.groupBy(lines, ({ hsn, gstRateBasisPoints }) => `${hsn} ${gstRateBasisPoints}`);
  return [...byHsnAndRate.values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { hsn, gstRateBasisPoints } = first;
      return { hsn, gstRateBasisPoints, ...sumOfHeads(group) };
    })
    .toSorted(byHsnThenRate);
}

/** The charged GST of a line less the sum of its heads. */
function roundOffOf({ gstPaise, cgstPaise, sgstPaise, igstPaise }: TaxedLine): Paise {
  return gstPaise - (cgstPaise + sgstPaise + igstPaise);
}

/** Sums taxed amounts by head. */
export function sumOfHeads(lines: readonly (InvoiceTax & { readonly taxablePaise: Paise })[]) {
  const sum = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
  for (const line of lines) {
    sum.taxablePaise += line.taxablePaise;
    sum.cgstPaise += line.cgstPaise;
    sum.sgstPaise += line.sgstPaise;
    sum.igstPaise += line.igstPaise;
  }
  return sum;
}

function byHsnThenRate(a: HsnSummaryRow, b: HsnSummaryRow): number {
  return a.hsn === b.hsn ? a.gstRateBasisPoints - b.gstRateBasisPoints : a.hsn < b.hsn ? -1 : 1;
}
