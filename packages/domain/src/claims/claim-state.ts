/**
 * How far a claim is: not decided; it is accepted, and its refund or replacement still to be made; the goods are to come
 * back first; all is done. Staff refuse it, or its buyer withdraws it.
 */
export const claimStates = [
  "Raised",
  "Accepted",
  "Goods awaited",
  "Settled",
  "Refused",
  "Withdrawn",
] as const;

export type ClaimState = (typeof claimStates)[number];

const next: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  Raised: ["Accepted", "Goods awaited", "Settled", "Refused", "Withdrawn"],
  Accepted: ["Goods awaited", "Settled", "Refused"],
  // Goods that never come back end it too.
  "Goods awaited": ["Accepted", "Settled", "Refused"],
  Settled: [],
  Refused: [],
  Withdrawn: [],
};

/** Whether a claim may go from one state to another. */
export const canClaimBecome = (from: ClaimState, to: ClaimState): boolean => next[from].includes(to);

/** The claims that staff have still to do something about. */
export const openClaimStates = [
  "Raised",
  "Accepted",
  "Goods awaited",
] as const satisfies readonly ClaimState[];

/** Whether staff have still to do something about it. */
export const isClaimOpen = (state: ClaimState): boolean => next[state].length > 0;

/** What staff do with a claim that they accept: refund and replace now, later, or once its goods are back. */
export const claimSteps = ["settle", "later", "goods-back"] as const;

export type ClaimStep = (typeof claimSteps)[number];

export const stateAfterStep: Readonly<Record<ClaimStep, ClaimState>> = {
  settle: "Settled",
  later: "Accepted",
  "goods-back": "Goods awaited",
};
