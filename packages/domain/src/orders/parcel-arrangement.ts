import { type InvoiceTax, invoiceTax } from "../gst/invoice-tax.ts";
import { formatQuantity } from "../money/money.ts";
import { chargedFor, type LineShare, type RefundableLine } from "../refunds/refund-share.ts";

/** Pieces of a line of an order. */
export interface Pieces {
  readonly lineNumber: number;
  /** In the unit that the line is sold in; at least 1. */
  readonly quantity: number;
}

/** A parcel of an order that leaves in several, and the pieces in it. */
export interface ArrangedParcel {
  /** From 1 within its order. */
  readonly number: number;
  /** Its goods are still being made. */
  readonly inProduction: boolean;
  /** The day in India when they are expected to be made (YYYY-MM-DD); null when no day was entered, and of any other parcel. */
  readonly readyOn: string | null;
  readonly lines: readonly Pieces[];
}

/** Parcels that one order leaves in at most. */
export const maxParcels = 20;

/**
 * What of an order is still here: the pieces to send less those that have left, line by line, without lines that are gone whole.
 *
 * @param toSend the pieces that were ordered and not refunded before they left
 * @param left the pieces in the parcels that have left
 */
export function piecesHere(toSend: readonly Pieces[], left: readonly Pieces[]): Pieces[] {
  const gone = sumByLine(left);
  return toSend
    .map(({ lineNumber, quantity }) => ({ lineNumber, quantity: quantity - (gone.get(lineNumber) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Why an order cannot leave in these parcels, as the rest of a sentence behind "parcels"; undefined when it can. Every piece that is
 * here must be in one of them, so that none is forgotten.
 *
 * @param here as `piecesHere` says
 * @param leftNumbers of the parcels that have left
 * @param today in India
 * @param otherNumbers of what else leaves for the order: replacements
 */
export function arrangementProblem(
  parcels: readonly ArrangedParcel[],
  here: readonly Pieces[],
  leftNumbers: readonly number[],
  today: string,
  otherNumbers: readonly number[] = [],
): string | undefined {
  if (parcels.length + leftNumbers.length > maxParcels) return `must be at most ${maxParcels}`;
  const gone = parcels.find(({ number }) => leftNumbers.includes(number));
  if (gone) return `must not name ${gone.number}, which has left`;
  const other = parcels.find(({ number }) => otherNumbers.includes(number));
  if (other) return `must not name ${other.number}, which is a replacement`;
  const empty = parcels.find(({ lines }) => lines.length === 0);
  if (empty) return `must each have pieces: ${empty.number} has none`;
  const early = parcels.find(({ readyOn }) => readyOn !== null && readyOn < today);
  if (early) return `must be ready today or later: ${early.number} is not`;
  const made = parcels.find(({ readyOn, inProduction }) => readyOn !== null && !inProduction);
  if (made) return `must be in production to be ready on a day: ${made.number} is not`;
  const arranged = sumByLine(parcels.flatMap(({ lines }) => lines));
  const wanted = sumByLine(here);
  for (const lineNumber of new Set([...wanted.keys(), ...arranged.keys()])) {
    const [has, needs] = [arranged.get(lineNumber) ?? 0, wanted.get(lineNumber) ?? 0];
    if (has !== needs)
      return `must have all ${formatQuantity(needs)} pieces of line ${lineNumber} that are here, not ${formatQuantity(has)}`;
  }
  return undefined;
}

/**
 * Takes pieces that are refunded before they leave off the parcels, the last parcel first: it is the one that leaves last.
 *
 * @returns the parcels with what is left in them, and how many pieces of each line were in none
 */
export function takeOffParcels<Parcel extends { readonly lines: readonly Pieces[] }>(
  parcels: readonly Parcel[],
  refunded: readonly Pieces[],
): { readonly parcels: Parcel[]; readonly missing: Pieces[] } {
  const open = sumByLine(refunded);
  const after = parcels.toReversed().map((parcel) => ({
    ...parcel,
    lines: parcel.lines.flatMap(({ lineNumber, quantity }) => {
      const taken = Math.min(quantity, open.get(lineNumber) ?? 0);
      open.set(lineNumber, (open.get(lineNumber) ?? 0) - taken);
      return quantity === taken ? [] : [{ lineNumber, quantity: quantity - taken }];
    }),
  }));
  const missing = [...open].flatMap(([lineNumber, quantity]) =>
    quantity > 0 ? [{ lineNumber, quantity }] : [],
  );
  return { parcels: after.toReversed(), missing };
}

/**
 * What the pieces of a parcel were charged. The amounts are cumulative, as those of refunds: the parcels of an order sum to its
 * lines to the paisa, however it is divided.
 *
 * @param earlier pieces of the line in the parcels with smaller numbers
 * @param quantity its own
 * @throws RangeError when the line has not so many
 */
export function parcelShare(
  line: Omit<RefundableLine, "refunded">,
  earlier: number,
  quantity: number,
): LineShare {
  if (earlier < 0 || quantity < 1 || earlier + quantity > line.quantity)
    throw new RangeError(`${earlier} and ${quantity} pieces are not of a line of ${line.quantity}.`);
  const [before, upTo] = [chargedFor(line, earlier), chargedFor(line, earlier + quantity)];
  return {
    discountPaise: upTo.discountPaise - before.discountPaise,
    taxablePaise: upTo.taxablePaise - before.taxablePaise,
    gstPaise: upTo.gstPaise - before.gstPaise,
  };
}

/**
 * The heads of the pieces of a parcel on the invoice of its order. They are cumulative, as its amounts: those of the parcels sum to
 * those of the line, and are those of their delivery challans when they leave by their numbers.
 *
 * @param earlier pieces of the line in the parcels with smaller numbers
 */
export function parcelTax(
  line: Omit<RefundableLine, "refunded">,
  earlier: number,
  quantity: number,
  isIntraState: boolean,
): InvoiceTax {
  const headsOf = (pieces: number): InvoiceTax => {
    const { taxablePaise, gstPaise } = chargedFor(line, pieces);
    if (!isIntraState) return { cgstPaise: 0, sgstPaise: 0, igstPaise: gstPaise };
    return invoiceTax({ taxablePaise, gstRateBasisPoints: line.gstRateBasisPoints }, isIntraState);
  };
  const [before, upTo] = [headsOf(earlier), headsOf(earlier + quantity)];
  return {
    cgstPaise: upTo.cgstPaise - before.cgstPaise,
    sgstPaise: upTo.sgstPaise - before.sgstPaise,
    igstPaise: upTo.igstPaise - before.igstPaise,
  };
}

/** Whether some of the parcels of an order are there and others still in production: then its buyer can be asked. */
export const isPartlyMade = (parcels: readonly Pick<ArrangedParcel, "inProduction">[]): boolean =>
  parcels.some(({ inProduction }) => inProduction) && parcels.some(({ inProduction }) => !inProduction);

/** Whether the day is missing when a parcel in production is expected to be made: its buyer is not asked without. */
export const isUndated = ({ inProduction, readyOn }: Pick<ArrangedParcel, "inProduction" | "readyOn">) =>
  inProduction && readyOn === null;

/** How the buyer of an order that is partly in production may get it: what is there now and the rest later, or all at once. */
export const partChoices = ["parts", "together"] as const;

export type PartChoice = (typeof partChoices)[number];

function sumByLine(pieces: readonly Pieces[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { lineNumber, quantity } of pieces) sums.set(lineNumber, (sums.get(lineNumber) ?? 0) + quantity);
  return sums;
}
