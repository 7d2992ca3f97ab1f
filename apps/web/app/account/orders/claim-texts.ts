import type { BuyerClaimKind } from "@dakbag/domain/claims/claim-clock";
import type { ClaimState } from "@dakbag/domain/claims/claim-state";
import type { BadgeTone } from "#app/ui/badge.tsx";

/** What each kind is, and what we need to see of it. */
export const claimQuestions: Readonly<Record<BuyerClaimKind, { title: string; evidence: string }>> = {
  damaged: {
    title: "Damaged on the way",
    evidence:
      "We need pictures of the damage, of the packing and of its label, or a video of the unboxing without a cut.",
  },
  short: {
    title: "Pieces are missing",
    evidence:
      "We need a video of the unboxing without a cut, or pictures of the label and of all that was in the parcel.",
  },
  wrong: {
    title: "Another product or size than ordered",
    evidence: "We need pictures of what came, with its label, or a video of the unboxing without a cut.",
  },
  faulty: {
    title: "A fault that shows in use",
    evidence: "We need pictures or a video of the fault, such as a seam or an adhesive that does not hold.",
  },
  "not-received": {
    title: "The parcel did not arrive",
    evidence: "We ask the courier who signed for it. You do not need to send anything.",
  },
};

/** What a buyer reads of a claim's state. */
export const claimStateTexts: Readonly<Record<ClaimState, { label: string; tone: BadgeTone; more: string }>> =
  {
    Raised: { label: "Reported", tone: "warn", more: "We are looking into it, and answer on this page." },
    Accepted: { label: "Accepted", tone: "ok", more: "We prepare the refund or the replacement." },
    "Goods awaited": {
      label: "Accepted",
      tone: "warn",
      more: "Please keep the goods ready: we collect them, and refund or replace them when they are here.",
    },
    Settled: { label: "Settled", tone: "ok", more: "" },
    Refused: { label: "Not accepted", tone: "bad", more: "" },
    Withdrawn: { label: "Withdrawn", tone: "neutral", more: "" },
  };
