import { gstOf } from "./gst-tax.ts";
import type { GstRateBasisPoints } from "./gst-tax.ts";
import { divideRoundingHalfUp, toExactNumber } from "../money/money.ts";
import type { Paise } from "../money/money.ts";

/** A line as it was charged: its taxable amount, its rate and the GST that the buyer paid on it. */
export type ChargedLine = {
  readonly taxablePaise: Paise;
  readonly gstRateBasisPoints: GstRateBasisPoints;
  readonly gstPaise: Paise;
};

/** The GST of an amount under its heads. `sgstPaise` is the UTGST where the state is a territory without assembly. */
export type InvoiceTax = { cgstPaise: Paise; sgstPaise: Paise; igstPaise: Paise };

/** What an invoice comes to: taxable + CGST + SGST + IGST + round-off = total, and the total is what was charged. */
export type InvoiceTotals = InvoiceTax & {
  taxablePaise: Paise;
  /** What was charged less what the heads add up to; negative when the heads come to more. */
  roundOffPaise: Paise;
  totalPaise: Paise;
};

/**
 * The tax of a line under its heads. Within a state (CGST Act, section 9; IGST Act, section 8) it is owed as CGST and
 * SGST, each at half the rate and each rounded half up to the paisa, so that both are always equal. Between states
 * (IGST Act, sections 5 and 7) it is IGST at the whole rate.
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

// Union territories without an assembly of their own: there the state's half is the UTGST Act's.
const territories = new Set(["04", "26", "31", "35", "38", "97"]);

/** What the state's half of the tax is called where goods are sold within one: "SGST", or "UTGST" in a territory. */
export function stateTaxName(gstCode: string): "SGST" | "UTGST" {
  return territories.has(gstCode) ? "UTGST" : "SGST";
}

/** A line whose tax is known by its heads. */
export type TaxedLine = ChargedLine & InvoiceTax;

/**
 * The lines with their tax under its heads.
 *
 * @throws RangeError when the charged GST of a line is further from its heads than rounding can explain: it is wrong
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
 * Adds an invoice up.
 *
 * The GST of a line is charged as one amount, rounded once, long before anybody knows the place of supply. Two halves
 * that are rounded apart can come to a paisa more or less than it: 18% of 17,095.25 is 3,077.15, but twice 9% is
 * 3,077.14. Neither may bend to the other: the money has been taken, and each head is owed as the law rounds it. So the
 * invoice says the difference, as the round-off of e-invoices does, and its total is to the paisa what was charged.
 */
export function invoiceTotals(lines: readonly TaxedLine[]): InvoiceTotals {
  const heads = sumOfHeads(lines);
  const roundOffPaise = lines.reduce((sum, line) => sum + roundOffOf(line), 0);
  const totalPaise = lines.reduce((sum, line) => sum + line.taxablePaise + line.gstPaise, 0);
  return { ...heads, roundOffPaise, totalPaise };
}

/** What an invoice's lines of one HSN code and one rate come to. */
export type HsnSummaryRow = InvoiceTax & {
  hsn: string;
  gstRateBasisPoints: GstRateBasisPoints;
  taxablePaise: Paise;
};

/**
 * The lines by HSN code and rate, in the order of both (rule 46(g), (l) and (m)). The rows are sums of the lines' heads,
 * never computed from their own taxable amount: so they add up to the invoice's.
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

/** What was charged as a line's GST less what its heads come to. */
function roundOffOf({ gstPaise, cgstPaise, sgstPaise, igstPaise }: TaxedLine): Paise {
  return gstPaise - (cgstPaise + sgstPaise + igstPaise);
}

/** What taxed amounts come to, head by head. */
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
