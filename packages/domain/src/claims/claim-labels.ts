import type { ClaimKind } from "./claim-clock.ts";

/** What a claim is about, as its buyer and staff read it, and as the reason of its refund on a credit note. */
export const claimLabels: Readonly<Record<ClaimKind, string>> = {
  damaged: "Damaged on the way",
  short: "Pieces missing",
  wrong: "Wrong goods",
  faulty: "Faulty goods",
  "not-received": "Not received",
  returned: "Returned by the courier",
  lost: "Lost by the courier",
};

/** Whether there are goods that can come back: not of what never arrived. */
export const canComeBack = (kind: ClaimKind): boolean => !["short", "not-received", "lost"].includes(kind);

/** Whether what comes back can be sold again as what was ordered: wrong goods are those of another product. */
export const canBeRestocked = (kind: ClaimKind): boolean => canComeBack(kind) && kind !== "wrong";
