import type { ClaimState } from "@dakbag/domain/claims/claim-state";
import type { BadgeTone } from "#app/ui/badge.tsx";

export const claimStateTones: Readonly<Record<ClaimState, BadgeTone>> = {
  Raised: "warn",
  Accepted: "warn",
  "Goods awaited": "warn",
  Settled: "ok",
  Refused: "neutral",
  Withdrawn: "neutral",
};
