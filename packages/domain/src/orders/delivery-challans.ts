import type { ChargedLine, InvoiceTax } from "../gst/invoice-tax.ts";
import { invoiceTax } from "../gst/invoice-tax.ts";
import type { LineShare } from "../refunds/refund-share.ts";
import { parcelShare, type Pieces } from "./parcel-arrangement.ts";

/** A parcel of an order that was invoiced whole; void ones are none. */
export interface Lot {
  /** From 1 within its order. */
  readonly number: number;
  readonly isHere: boolean;
}

/**
 * Which of the parcels that leave next go with a delivery challan: the invoice goes with the first of an order, and a challan with
 * each later one (CGST rule 55(5)). Of several that leave at once, the first is the one with the smallest number.
 *
 * @param lots all parcels of the order, before or after these have left
 * @param leaving the numbers of those that leave next; until that is known, of all that are here
 */
export function laterLots(lots: readonly Lot[], leaving: readonly number[]): number[] {
  if (lots.length < 2) return [];
  const hasOneLeft = lots.some(({ number, isHere }) => !isHere && !leaving.includes(number));
  const first = hasOneLeft ? undefined : Math.min(...leaving);
  return leaving.filter((number) => number !== first);
}

/** A challan that was issued for a parcel. */
export interface IssuedChallan {
  readonly number: string;
  /** The number of its parcel. */
  readonly parcel: number;
  /** Its parcel was given up before it left. */
  readonly isVoid: boolean;
  readonly lines: readonly Pieces[];
}

/**
 * The challan that forbids these parcels: a parcel keeps the pieces that its challan names. It may be given up, which voids the
 * challan, and then its number is not used again.
 *
 * @param parcels with their pieces; one without any is given up
 */
export function contradictedChallan(
  parcels: readonly { readonly number: number; readonly lines: readonly Pieces[] }[],
  challans: readonly IssuedChallan[],
): IssuedChallan | undefined {
  const linesOf = new Map(parcels.map(({ number, lines }) => [number, lines]));
  return challans.find(({ parcel, isVoid, lines }) => {
    const pieces = linesOf.get(parcel) ?? [];
    return pieces.length > 0 && (isVoid || !hasSamePieces(pieces, lines));
  });
}

function hasSamePieces(some: readonly Pieces[], others: readonly Pieces[]): boolean {
  const quantityOf = new Map(others.map(({ lineNumber, quantity }) => [lineNumber, quantity]));
  return (
    some.length === others.length &&
    some.every(({ lineNumber, quantity }) => quantityOf.get(lineNumber) === quantity)
  );
}

/** The amounts of pieces on challans, as they were charged and by head. */
export type ChallanAmounts = LineShare & InvoiceTax;

/**
 * The amounts of further pieces of an invoiced line on a challan. All pieces on challans together always have the charge for so
 * many and the heads of their taxable value: so whatever order the parcels leave in, and whichever challans are void, they never
 * come to more than the invoice in any amount, and to all of it when every piece is on one.
 *
 * @param onChallans what the challans of before have of the line, without void ones
 * @throws RangeError when the line has not so many pieces
 */
export function challanShare(
  line: ChargedLine & LineShare & { readonly quantity: number },
  onChallans: ChallanAmounts & { readonly quantity: number },
  quantity: number,
  isIntraState: boolean,
): ChallanAmounts {
  const upTo = parcelShare(line, 0, onChallans.quantity + quantity);
  // A void challan takes its rounding along: what is left may have a paisa more than so many pieces, and no share is negative.
  const more = (name: keyof LineShare) => Math.max(0, upTo[name] - onChallans[name]);
  const share = {
    discountPaise: more("discountPaise"),
    taxablePaise: more("taxablePaise"),
    gstPaise: more("gstPaise"),
  };
  if (!isIntraState) return { ...share, cgstPaise: 0, sgstPaise: 0, igstPaise: share.gstPaise };
  const { gstRateBasisPoints } = line;
  const taxablePaise = onChallans.taxablePaise + share.taxablePaise;
  const { cgstPaise } = invoiceTax({ taxablePaise, gstRateBasisPoints }, isIntraState);
  const halfPaise = Math.max(0, cgstPaise - onChallans.cgstPaise);
  return { ...share, cgstPaise: halfPaise, sgstPaise: halfPaise, igstPaise: 0 };
}
