import { formatQuantity } from "../money/money.ts";

/** What the pieces of one line of an order came to, as far as claims ask. */
export interface SentPieces {
  /** In all parcels of the order that have left, replacements aside. */
  readonly sent: number;
  /** Refunded after they were sent; those whose refund failed are none. */
  readonly refunded: number;
  /** In replacements, wherever those are; void ones aside. */
  readonly replaced: number;
  /** Of these, in replacements that are at their end: delivered, returned or lost. They can be claimed like the first ones. */
  readonly replacementsEnded: number;
}

/**
 * How many pieces of a line can still be refunded or replaced, of all that were sent: every piece, first or in place of another,
 * once.
 */
export const piecesToRemedy = ({ sent, refunded, replaced, replacementsEnded }: SentPieces): number =>
  Math.max(0, sent + replacementsEnded - refunded - replaced);

/** The same, and what the parcel that is asked about has of the line. */
export interface ParcelPieces extends SentPieces {
  readonly inParcel: number;
  /** In claims of this parcel that are neither refused nor withdrawn: those that were claimed, and after a decision those accepted. */
  readonly claimedOfParcel: number;
  /** In claims of any parcel of the order that are not settled, refused or withdrawn. */
  readonly open: number;
}

/** How many pieces of a line its buyer can claim of a parcel. */
export const claimablePieces = (line: ParcelPieces): number =>
  Math.max(0, Math.min(line.inParcel - line.claimedOfParcel, piecesToRemedy(line) - line.open));

/** What staff decide of one line of a claim, in pieces. */
export interface LineDecision {
  readonly lineNumber: number;
  readonly refund: number;
  readonly replace: number;
}

/** A line of a claim, and how many pieces of it may go back or out again now. */
export interface ClaimedLine {
  readonly lineNumber: number;
  readonly claimed: number;
  readonly toRemedy: number;
}

/**
 * Why a claim cannot be accepted so, as a sentence; undefined when it can. What no line of the decision names is refused.
 *
 * @returns the place of the line in the decision, and the sentence; the place is undefined when it is about the whole.
 *   `isPastRemedy`: the pieces were claimed, but have been refunded or replaced meanwhile
 */
export function decisionProblem(
  decisions: readonly LineDecision[],
  claimed: readonly ClaimedLine[],
): { readonly at?: number; readonly message: string; readonly isPastRemedy: boolean } | undefined {
  if (decisions.every(({ refund, replace }) => refund + replace === 0))
    return {
      message: "Please refund or replace at least one piece, or refuse the claim.",
      isPastRemedy: false,
    };
  for (const [at, { lineNumber, refund, replace }] of decisions.entries()) {
    const line = claimed.find((one) => one.lineNumber === lineNumber);
    if (!line) return { at, message: `Line ${lineNumber} is not claimed.`, isPastRemedy: false };
    const pieces = refund + replace;
    if (pieces > line.claimed)
      return { at, message: `Only ${formatQuantity(line.claimed)} pieces are claimed.`, isPastRemedy: false };
    if (pieces > line.toRemedy)
      return {
        at,
        message: `Only ${formatQuantity(line.toRemedy)} pieces are neither refunded nor replaced already.`,
        isPastRemedy: true,
      };
  }
  return undefined;
}
