import { canClaimBecome, type ClaimState } from "@dakbag/domain/claims/claim-state";
import type { Actor } from "../../platform/caller.ts";
import { transaction } from "../../platform/database.ts";
import type { Shop } from "../../shop.ts";
import { notify } from "../notifications/notify.ts";
import { claimChanged } from "./claims.errors.ts";
import { updateClaim } from "./claims.queries.ts";
import { lockClaim, recordDecision, type SeenClaim } from "./lock-claim.ts";

/**
 * Refuses a claim with a reason, which its buyer reads; its pieces can be claimed again within their clock. The same again changes
 * nothing.
 *
 * @throws ShopError 404 no such claim; 409 changed since it was seen
 */
export function refuseClaim(
  { db, clock }: Pick<Shop, "db" | "clock">,
  { reason, ...seen }: SeenClaim & { readonly reason: string },
  actor: Actor,
): Promise<ClaimState> {
  return transaction(db, async (tx) => {
    const { claim, order } = await lockClaim(tx, seen);
    if (claim.state === "Refused" && claim.version === seen.version + 1 && claim.answer === reason)
      return claim.state;
    if (claim.version !== seen.version || !canClaimBecome(claim.state, "Refused"))
      throw claimChanged(claim.state);
    const now = clock();
    await updateClaim(tx, {
      id: claim.id,
      state: "Refused",
      answer: reason,
      decidedAt: now,
      refundId: null,
      replacementId: null,
      lines: "[]",
    });
    await notify(tx, [{ kind: "claim", orderId: order.id }], now);
    await recordDecision(tx, order, `Claim on parcel ${claim.parcelNumber} refused: ${reason}`, actor, now);
    return "Refused";
  });
}
