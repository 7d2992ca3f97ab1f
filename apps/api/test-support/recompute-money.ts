// Calculates a cart a second time from the rulings alone, in BigInt and without the shop's code, so that it does not share
// its mistakes.

/** A line before any calculation, with decimals as the database writes them. */
export interface BareLine {
  readonly sku: string;
  readonly hsn: string;
  readonly unit: string;
  /** Rupees per unit, up to four places: "0.66". */
  readonly price: string;
  readonly quantity: number;
  /** "18" or "12.50" */
  readonly gstRatePercent: string;
}

interface RecomputedLine {
  readonly sku: string;
  readonly hsn: string;
  readonly rateBasisPoints: bigint;
  readonly quantity: number;
  readonly discountPercent: bigint;
  readonly grossPaise: bigint;
  readonly discountPaise: bigint;
  readonly taxablePaise: bigint;
  readonly gstPaise: bigint;
  readonly cgstPaise: bigint;
  readonly sgstPaise: bigint;
  readonly igstPaise: bigint;
}

/** The sums of one HSN code and rate, over one or many invoices. */
type HeadSums = Record<"taxablePaise" | "cgstPaise" | "sgstPaise" | "igstPaise", bigint>;

/** A line by the rulings: gross, bulk discount, taxable and GST, each rounded once, half up, and the GST by tax head. */
export function recomputeLine(line: BareLine, isIntraState: boolean): RecomputedLine {
  const { sku, hsn, unit, quantity } = line;
  const price = fixedPoint(line.price, 4);
  const rateBasisPoints = fixedPoint(line.gstRatePercent, 2);
  const discountPercent = ["BOX", "ROL", "CTN"].includes(unit) ? bulkDiscount(quantity) : 0n;
  const exact = price * BigInt(quantity); // in hundredths of a paisa
  const grossPaise = halfUp(exact, 100n);
  const taxablePaise = halfUp(exact * (100n - discountPercent), 10_000n);
  const gstPaise = halfUp(taxablePaise * rateBasisPoints, 10_000n);
  const half = isIntraState ? halfUp(taxablePaise * rateBasisPoints, 20_000n) : 0n;
  return {
    sku,
    hsn,
    rateBasisPoints,
    quantity,
    discountPercent,
    grossPaise,
    taxablePaise,
    gstPaise,
    discountPaise: grossPaise - taxablePaise,
    cgstPaise: half,
    sgstPaise: half,
    igstPaise: isIntraState ? 0n : gstPaise,
  };
}

/** Totals of the lines: the total is taxable plus GST; the round-off is its difference from taxable plus the tax heads. */
export function recomputeTotals(lines: readonly RecomputedLine[]) {
  const heads = sumOfHeads(lines);
  const gstPaise = sum(lines, "gstPaise");
  const totalPaise = heads.taxablePaise + gstPaise;
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = heads;
  const roundOffPaise = totalPaise - taxablePaise - cgstPaise - sgstPaise - igstPaise;
  return { ...heads, gstPaise, totalPaise, roundOffPaise };
}

/** Lines by HSN code and rate. */
export function recomputeHsnSummary(lines: readonly RecomputedLine[]): Record<string, HeadSums> {
  const groups = Map.groupBy(lines, ({ hsn, rateBasisPoints }) => `${hsn} ${rateBasisPoints}`);
  return Object.fromEntries([...groups].map(([key, group]) => [key, sumOfHeads(group)]));
}

function sumOfHeads(lines: readonly HeadSums[]): HeadSums {
  return {
    taxablePaise: sum(lines, "taxablePaise"),
    cgstPaise: sum(lines, "cgstPaise"),
    sgstPaise: sum(lines, "sgstPaise"),
    igstPaise: sum(lines, "igstPaise"),
  };
}

function sum<Field extends string>(lines: readonly Record<Field, bigint>[], field: Field): bigint {
  return lines.reduce((total, line) => total + line[field], 0n);
}

function bulkDiscount(quantity: number): bigint {
  if (quantity >= 25) return 15n;
  if (quantity >= 10) return 10n;
  return quantity >= 5 ? 5n : 0n;
}

/** "1.025" at 4 places is 10250n. */
function fixedPoint(decimal: string, places: number): bigint {
  const [whole = "", rest = ""] = decimal.split(".");
  return BigInt(whole + rest.padEnd(places, "0"));
}

/** To the nearest, halves up. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  const below = numerator / denominator;
  return (numerator % denominator) * 2n >= denominator ? below + 1n : below;
}
